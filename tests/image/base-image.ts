import { execFileSync } from 'node:child_process'
import { copyFileSync, cpSync, existsSync, mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The npm that a line of Node brings. */
const npmOfNode: Readonly<Record<string, string>> = { 22: '10', 24: '11' }

/** As in the images of Debian: what apt-get downloads is no part of the image. */
const KEEPS_NO_ARCHIVES = `DPkg::Post-Invoke { "rm -f /var/cache/apt/archives/*.deb /var/cache/apt/*.bin || true"; };
Dir::Cache::pkgcache "";
Dir::Cache::srcpkgcache "";
`

/**
 * Makes a folder like the image `node:24-bookworm-slim`: Debian's smallest system by `debootstrap`, with Node and npm
 * from npm's registry. It is kept in `folder` for the next time. Returns its path.
 */
export const makeBaseImage = (image: string, folder: string): string => {
  const [, node = '', suite = ''] = /^node:(\d+)-([a-z]+)-slim$/.exec(image) ?? []
  const npm = npmOfNode[node]
  if (npm === undefined) throw new Error(`the check of the image does not know the image ${image}`)
  const root = join(folder, image.replace(':', '-'))
  if (existsSync(root)) return root
  const fresh = `${root}.new`
  rmSync(fresh, { recursive: true, force: true })
  execFileSync('debootstrap', ['--variant=minbase', suite, fresh], { stdio: ['ignore', 'ignore', 'inherit'] })
  const packages = join(folder, 'packages')
  mkdirSync(packages, { recursive: true })
  const platform = `node-${process.platform}-${process.arch}`
  execFileSync(
    'npm',
    [
      'install',
      '--prefix',
      packages,
      '--no-save',
      '--ignore-scripts',
      '--no-audit',
      `${platform}@${node}`,
      `npm@${npm}`,
    ],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  )
  const modules = join(packages, 'node_modules')
  copyFileSync(join(modules, platform, 'bin/node'), join(fresh, 'usr/local/bin/node'))
  cpSync(join(modules, 'npm'), join(fresh, 'usr/local/lib/node_modules/npm'), { recursive: true })
  symlinkSync('../lib/node_modules/npm/bin/npm-cli.js', join(fresh, 'usr/local/bin/npm'))
  rmSync(packages, { recursive: true })
  writeFileSync(join(fresh, 'etc/apt/apt.conf.d/docker-clean'), KEEPS_NO_ARCHIVES)
  rmSync(join(fresh, 'var/cache/apt/archives'), { recursive: true })
  mkdirSync(join(fresh, 'var/cache/apt/archives/partial'), { recursive: true })
  renameSync(fresh, root)
  return root
}
