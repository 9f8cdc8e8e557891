// `npm run digests` prints the digest of the built product, and with `--list` also that of each of its files. The same
// commit has the same digests on every machine with the same version of Node.js (docs/deployment.md, Releases).
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

/** What the folder keeps besides the build: the names of earlier builds, of which an update leaves the assets. */
const RECORD = 'client/builds.json'

const sha256 = (bytes) => createHash('sha256').update(bytes).digest('hex')

/** Whether a file is of the newest build; assets of the builds before it are kept beside it. */
const isOfBuild = (folder) => {
  const record = join(folder, RECORD)
  const [own = []] = existsSync(record) ? JSON.parse(readFileSync(record, 'utf8')) : []
  const assets = new Set(own.map((name) => `client/assets/${name}`))
  return (path) => path !== RECORD && (!path.startsWith('client/assets/') || assets.has(path))
}

/** Path and SHA-256 of each file of a built product, in the order of the paths' bytes. */
export const digestsOf = (folder) =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      relative(folder, join(entry.parentPath ?? entry.path, entry.name))
        .split(sep)
        .join('/'),
    )
    .filter(isOfBuild(folder))
    .sort()
    .map((path) => ({ path, digest: sha256(readFileSync(join(folder, path))) }))

/** The lines of the files, as `sha256sum` writes and checks them. */
export const linesOf = (digests) => digests.map(({ path, digest }) => `${digest}  ${path}\n`).join('')

/** One digest for all files. */
export const digestOf = (digests) => sha256(linesOf(digests))

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const digests = digestsOf('dist')
  if (process.argv.includes('--list')) process.stdout.write(linesOf(digests))
  else console.log(`${digestOf(digests)}  dist, ${digests.length} files, Node.js ${process.version}`)
}
