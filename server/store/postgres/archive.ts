import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chown, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { StartError } from '../../base/start-error.ts'
import { isReachable, type Owner } from './owner.ts'

/** The file in the archive, and the one beside the cluster, that say to which database an archive belongs. */
const ARCHIVE_MARK = 'database-id'
const CLUSTER_MARK = 'archive-id'
/** The file beside the cluster that says that a start without the archive has left a gap in it. */
const GAP_MARK = 'archive-gap'

/** Longest time in seconds until a commit is in the archive. */
const LONGEST_WAIT_S = 60

/** The folder of an archive with the files of PostgreSQL's log. */
export const walFolderOf = (archive: string): string => join(archive, 'wal')

const markIn = async (file: string): Promise<string | null> => {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
  return text.trim() || null
}

const createWalFolder = async (archive: string, owner: Owner | undefined): Promise<void> => {
  const folder = walFolderOf(archive)
  await mkdir(archive, { recursive: true, mode: 0o711 })
  await mkdir(folder, { recursive: true, mode: 0o700 })
  if (!owner) return
  if (!isReachable(archive, owner))
    throw new StartError(
      `The account ${owner.name}, which runs PostgreSQL, cannot enter ${archive} (ARCHIVE_DIR): choose another folder, or open those above it.`,
    )
  await chown(folder, owner.uid, owner.gid)
}

/**
 * Creates the folders of an archive, and marks it as that of the cluster in `home`. Two databases may not share one:
 * their files have the same names. Throws {@link StartError} if it belongs to another database.
 */
export const prepareArchive = async (archive: string, home: string, owner: Owner | undefined): Promise<void> => {
  const [ownMark, theirMark] = [join(home, CLUSTER_MARK), join(archive, ARCHIVE_MARK)]
  const [own, found] = [await markIn(ownMark), await markIn(theirMark)]
  if (found !== null && found !== own)
    throw new StartError(`The folder ${archive} has the archive of another database. Set ARCHIVE_DIR to an empty one.`)
  if (found === null && own !== null)
    throw new StartError(
      `The folder ${archive} (ARCHIVE_DIR) is not the archive of this database: is its disk there? To begin a new archive, delete ${ownMark}.`,
    )
  await createWalFolder(archive, owner)
  if (found !== null) return
  const id = randomUUID()
  await writeFile(ownMark, `${id}\n`, { mode: 0o600, flush: true })
  await writeFile(theirMark, `${id}\n`, { mode: 0o644, flush: true })
}

/** Notes that a cluster with an archive runs without it: what it writes will be missing there. */
export const noteArchiveGap = async (home: string): Promise<void> => {
  if (existsSync(join(home, CLUSTER_MARK))) await writeFile(join(home, GAP_MARK), '', { flush: true })
}

/** Whether the archive has a gap that no base backup has closed. */
export const hasArchiveGap = (home: string): boolean => existsSync(join(home, GAP_MARK))

/** Forgets the gap, because a base backup was made after it. */
export const closeArchiveGap = (home: string): Promise<void> => rm(join(home, GAP_MARK), { force: true })

/** A path in a command of the shell that PostgreSQL runs, which replaces `%p` and `%f`. */
const inCommand = (path: string): string => `'${path.replaceAll("'", `'\\''`).replaceAll('%', '%%')}'`

/**
 * Settings with which PostgreSQL copies each file of its log to an archive: under another name first, so that a file is
 * whole or absent. One that is there already must be equal: after a crash PostgreSQL repeats the last one.
 */
export const archiveSettings = (archive: string): string[] => {
  const folder = inCommand(walFolderOf(archive))
  const target = `${folder}/%f.gz`
  const store = `gzip -1nc "%p" > ${target}.part && sync ${target}.part && mv ${target}.part ${target} && sync ${folder}`
  return [
    'wal_level=replica',
    'archive_mode=on',
    `archive_command=if test -e ${target}; then gzip -dc ${target} | cmp -s - "%p"; else ${store}; fi`,
    `archive_timeout=${LONGEST_WAIT_S}`,
  ]
}

/** Up to when a recovery goes: a moment, or the end of the archive. */
export type RecoveryTarget = Date | 'latest'

/** Settings with which PostgreSQL recovers a base backup from an archive, and then accepts writes. */
export const recoverySettings = (archive: string, target: RecoveryTarget): string[] => [
  `restore_command=test -e ${inCommand(walFolderOf(archive))}/%f.gz && gzip -dc ${inCommand(walFolderOf(archive))}/%f.gz > "%p"`,
  'archive_mode=off',
  'hot_standby=off',
  ...(target === 'latest'
    ? []
    : [`recovery_target_time=${target.toISOString().replace('Z', '+00')}`, 'recovery_target_action=promote']),
]
