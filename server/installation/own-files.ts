import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { storedSessionSecret } from '../base/session-secret.ts'
import { StartError } from '../base/start-error.ts'
import { syncToDisk } from '../base/sync-to-disk.ts'
import type { Config } from '../config.ts'
import type { Platform } from '../platform.ts'
import type { Store } from '../store/database.ts'
import { findInstallation, recordStores } from './installation.ts'

/** The folder of films, files of imports and the signing key. All servers on one database share it. */
export const filesFolder = ({ filesDir, dataDir }: Pick<Config, 'filesDir' | 'dataDir'>): string => filesDir ?? dataDir

/** The signing key: that of the settings, otherwise that in the folder of files. */
export const sessionSecretOf = async (config: Config, onNew?: (file: string) => Promise<void>): Promise<string> =>
  config.sessionSecret ?? storedSessionSecret(filesFolder(config), onNew)

/** Logs that a signing key was made: with a warning if the platform is not new, because all sessions end. */
export const newSecretLog =
  (store: Store, log: Logger) =>
  async (file: string): Promise<void> => {
    if (await findInstallation(store))
      log.warn({ file }, 'there was no signing key, so a new one was made: all sessions and signed links have ended')
    else log.info({ file }, 'a signing key was made')
  }

const identityFile = (folder: string): string => join(folder, 'files-identity')

const findIdentity = async (folder: string): Promise<string | null> => {
  const text = await readFile(identityFile(folder), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
  return text.trim() || null
}

const writeIdentity = async (folder: string): Promise<string> => {
  const uuid = randomUUID()
  const file = identityFile(folder)
  await writeFile(`${file}.new`, `${uuid}\n`)
  await syncToDisk(`${file}.new`)
  await rename(`${file}.new`, file)
  return uuid
}

/**
 * Throws {@link StartError} if the folder does not belong to this platform, because films and imports of one server
 * would be missing on the others. Creates the folder if it does not exist.
 */
export const requireOwnFiles = async (config: Config, store: Store): Promise<void> => {
  const folder = filesFolder(config)
  await mkdir(folder, { recursive: true })
  const [stored, own] = [await findInstallation(store), await findIdentity(folder)]
  if (!stored && own !== null)
    throw new StartError(
      `The folder ${folder} holds films and imports of another platform. Set ${config.filesDir ? 'FILES_DIR' : 'DATA_DIR'} to a folder of its own.`,
    )
  if (!stored?.filesUuid || own === stored.filesUuid) return
  throw new StartError(
    `The folder ${folder} is not the one with films and imports of this platform. Set FILES_DIR to that folder, which all servers on one database share.`,
  )
}

/** Whether the folder is recorded as this platform's folder, so that unused files may be removed from it. */
export const hasOwnFiles = async ({ store, config }: Pick<Platform, 'store' | 'config'>): Promise<boolean> => {
  const own = await findIdentity(filesFolder(config))
  return own !== null && own === (await findInstallation(store))?.filesUuid
}

/** Rejects if the folder of files is not that of this platform, for example because it is not mounted. */
export const checkOwnFiles = async (platform: Pick<Platform, 'store' | 'config'>): Promise<void> => {
  const recorded = (await findInstallation(platform.store))?.filesUuid
  if (recorded && (await findIdentity(filesFolder(platform.config))) !== recorded)
    throw new Error('the folder of films and imports is not the one of this platform')
}

/** Records the folder of this platform, at the first start and after an update. */
export const recordOwnFiles = async ({ store, config }: Pick<Platform, 'store' | 'config'>): Promise<void> => {
  const stored = await findInstallation(store)
  if (stored?.filesUuid) return
  const folder = filesFolder(config)
  await recordStores(store, { filesUuid: (await findIdentity(folder)) ?? (await writeIdentity(folder)) })
}
