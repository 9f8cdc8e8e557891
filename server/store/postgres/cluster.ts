import { createHash, randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chown, lstat, mkdir, readFile, realpath, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { StartError } from '../../base/start-error.ts'
import { rootHome } from './binaries.ts'
import { isReachable, type Owner } from './owner.ts'

/** Paths and passwords of the built-in database of one data folder. */
export type DatabaseCluster = {
  /** The folder of the cluster, the log and usually the socket. Only the system account of the database can read it. */
  readonly home: string
  /** PostgreSQL's own data folder. */
  readonly dataFolder: string
  readonly socketFolder: string
  readonly logFile: string
  /** The superuser's password, for maintenance only. The platform connects as the owner of its database. */
  readonly adminPassword: string
  readonly password: string
}

/** The passwords of a cluster: those of its superuser and of the owner of its database. */
export type ClusterPasswords = Pick<DatabaseCluster, 'adminPassword' | 'password'>

/** The content of `postgres.json` in the data folder. */
type ClusterRecord = ClusterPasswords & { readonly home: string }

// Operating systems limit the path of a socket, with its file name, to 104 to 108 bytes.
const LONGEST_SOCKET_FOLDER = 84

/**
 * Determines the paths of the database of `dataDir` and creates the folders: inside `dataDir`, or in `/var/lib/arabox`
 * if the server is root and `owner` cannot enter `dataDir`. Stores paths and passwords in `<dataDir>/postgres.json`.
 */
export const prepareClusterFolders = (dataDir: string, owner: Owner | undefined): Promise<DatabaseCluster> =>
  adoptCluster(dataDir, owner, { adminPassword: newPassword(), password: newPassword() })

/** Does the same for a cluster that is put there from a base backup and brings its passwords. */
export const adoptCluster = async (
  dataDir: string,
  owner: Owner | undefined,
  passwords: ClusterPasswords,
): Promise<DatabaseCluster> => {
  await mkdir(dataDir, { recursive: true, mode: 0o711 })
  const folder = await realpath(dataDir)
  const hash = hashOf(folder)
  const homeOfRoot = join(rootHome, hash)
  const usesDataDir = !owner || (isReachable(folder, owner) && !existsSync(join(homeOfRoot, 'cluster')))
  const home = usesDataDir ? join(folder, 'postgres') : homeOfRoot
  const record = await readOrCreateRecord(folder, home, passwords)
  await createPrivateFolder(home, owner)
  const socketFolder = socketFolderOf(folder, home)
  await createPrivateFolder(socketFolder, owner)
  return { ...record, dataFolder: join(home, 'cluster'), socketFolder, logFile: join(home, 'postgres.log') }
}

const hashOf = (folder: string): string => createHash('sha256').update(folder).digest('hex').slice(0, 16)

const socketFolderOf = (folder: string, home: string): string =>
  home.length <= LONGEST_SOCKET_FOLDER ? home : join('/tmp', `arabox-${hashOf(folder)}`)

/** The socket and the password of the database of a data folder that a server runs; undefined if it has none. */
export const findCluster = async (
  dataDir: string,
): Promise<Pick<DatabaseCluster, 'home' | 'socketFolder' | keyof ClusterPasswords> | undefined> => {
  const file = join(dataDir, 'postgres.json')
  if (!existsSync(file)) return undefined
  const { home, password, adminPassword }: ClusterRecord = JSON.parse(await readFile(file, 'utf8'))
  return { home, password, adminPassword, socketFolder: socketFolderOf(await realpath(dataDir), home) }
}

const readOrCreateRecord = async (
  folder: string,
  home: string,
  passwords: ClusterPasswords,
): Promise<ClusterRecord> => {
  const file = join(folder, 'postgres.json')
  const cluster = join(home, 'cluster')
  if (existsSync(file)) {
    const record: ClusterRecord = JSON.parse(await readFile(file, 'utf8'))
    // A moved data folder must not get a new, empty database.
    if (record.home !== home && existsSync(record.home) && !existsSync(cluster))
      throw new StartError(
        `The database of ${folder} is in ${record.home}; it is expected in ${home}, so move it there.`,
      )
    if (record.home === home) return record
    return writeRecord(file, { ...record, home })
  }
  if (existsSync(cluster))
    throw new StartError(`There is a database in ${home}, but its passwords in ${file} are missing.`)
  return writeRecord(file, { home, ...passwords })
}

const writeRecord = async (file: string, record: ClusterRecord): Promise<ClusterRecord> => {
  await writeFile(`${file}.new`, `${JSON.stringify(record, null, 2)}\n`, { mode: 0o600, flush: true })
  await rename(`${file}.new`, file)
  return record
}

const newPassword = (): string => randomBytes(24).toString('base64url')

const createPrivateFolder = async (folder: string, owner: Owner | undefined): Promise<void> => {
  if (folder.startsWith(rootHome)) await mkdir(rootHome, { recursive: true, mode: 0o755 })
  await mkdir(folder, { recursive: true, mode: 0o700 })
  if (owner) await chown(folder, owner.uid, owner.gid)
  const found = await lstat(folder)
  // In /tmp another user could have created the folder, or a link with its name.
  if (!found.isDirectory() || found.uid !== (owner?.uid ?? process.getuid?.()) || (found.mode & 0o077) !== 0)
    throw new StartError(`The folder ${folder} must belong to the database’s own user and be closed to all others.`)
}
