import { createHash, randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chown, lstat, mkdir, readFile, realpath, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { StartError } from '../../base/start-error.ts'
import { rootHome } from './binaries.ts'
import { isReachable, type Owner } from './owner.ts'

/** Paths and passwords of one data folder's database. */
export type Place = {
  /** The folder of the cluster, the log and usually the socket; only the database's account can read it. */
  readonly home: string
  /** PostgreSQL's own data folder. */
  readonly cluster: string
  /** The folder of its socket. */
  readonly sockets: string
  readonly log: string
  /** The superuser's password, for maintenance only. The platform connects as the owner of its database. */
  readonly adminPassword: string
  readonly password: string
}

type Note = {
  readonly home: string
  readonly adminPassword: string
  readonly password: string
}

// The operating system limits the path of a socket to 104 to 108 bytes including its file name.
const LONGEST_SOCKET_FOLDER = 84

/**
 * Determines the paths of the database of `dataDir` and creates the folders: inside `dataDir`, or in `/var/lib/arabox`
 * if the server is root and `owner` cannot enter `dataDir`. Stores paths and passwords in `<dataDir>/postgres.json`.
 */
export const settlePlace = async (dataDir: string, owner: Owner | undefined): Promise<Place> => {
  await mkdir(dataDir, { recursive: true, mode: 0o711 })
  const folder = await realpath(dataDir)
  const hash = createHash('sha256').update(folder).digest('hex').slice(0, 16)
  const outside = join(rootHome, hash)
  const inside = join(folder, 'postgres')
  const home = !owner || (isReachable(folder, owner) && !existsSync(join(outside, 'cluster'))) ? inside : outside
  const note = await readOrCreateNote(folder, home)
  await ownFolder(home, owner)
  const sockets = home.length <= LONGEST_SOCKET_FOLDER ? home : join('/tmp', `arabox-${hash}`)
  await ownFolder(sockets, owner)
  return { ...note, cluster: join(home, 'cluster'), sockets, log: join(home, 'postgres.log') }
}

const readOrCreateNote = async (folder: string, home: string): Promise<Note> => {
  const file = join(folder, 'postgres.json')
  const cluster = join(home, 'cluster')
  if (existsSync(file)) {
    const note: Note = JSON.parse(await readFile(file, 'utf8'))
    // A moved folder must not lead to a new, empty database.
    if (note.home !== home && existsSync(note.home) && !existsSync(cluster))
      throw new StartError(`The database of ${folder} is in ${note.home}; it is expected in ${home}, so move it there.`)
    if (note.home === home) return note
    return writeNote(file, { ...note, home })
  }
  if (existsSync(cluster))
    throw new StartError(`There is a database in ${home}, but its passwords in ${file} are missing.`)
  return writeNote(file, { home, adminPassword: secret(), password: secret() })
}

const writeNote = async (file: string, note: Note): Promise<Note> => {
  await writeFile(`${file}.new`, `${JSON.stringify(note, null, 2)}\n`, { mode: 0o600, flush: true })
  await rename(`${file}.new`, file)
  return note
}

const secret = (): string => {
  return randomBytes(24).toString('base64url')
}

const ownFolder = async (folder: string, owner: Owner | undefined): Promise<void> => {
  if (folder.startsWith(rootHome)) await mkdir(rootHome, { recursive: true, mode: 0o755 })
  await mkdir(folder, { recursive: true, mode: 0o700 })
  if (owner) await chown(folder, owner.uid, owner.gid)
  const found = await lstat(folder)
  // In /tmp another user could have created the folder, or a link, before.
  if (!found.isDirectory() || found.uid !== (owner?.uid ?? process.getuid?.()) || (found.mode & 0o077) !== 0)
    throw new StartError(`The folder ${folder} must belong to the database’s own user and be closed to all others.`)
}
