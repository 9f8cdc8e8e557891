import { randomUUID } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { storedSessionSecret } from '../base/session-secret.ts'
import { StartError } from '../base/start-error.ts'
import { storedSecret } from '../base/stored-secret.ts'
import type { Platform } from '../platform.ts'
import type { Config } from '../settings/config.ts'
import type { Store } from '../store/database.ts'
import type { FileStore } from '../store/files/file-store.ts'
import type { FilesPlace } from '../store/files/open-files.ts'
import { findInstallation, recordStores } from './installation.ts'

/** The folder of films, imports and the signing key, without `FILES_URL`. All servers on one database share it. */
export const filesFolder = ({ filesDir, dataDir }: Pick<Config, 'filesDir' | 'dataDir'>): string => filesDir ?? dataDir

/** Where the films and imports of a platform are. */
export const filesPlace = (config: Pick<Config, 'filesDir' | 'dataDir' | 'filesBucket'>): FilesPlace => ({
  folder: filesFolder(config),
  temporary: join(config.dataDir, 'temporary'),
  bucket: config.filesBucket,
})

/** The signing key: that of the settings, otherwise that in the folder of files. */
export const sessionSecretOf = async (config: Config, onNew?: (file: string) => Promise<void>): Promise<string> =>
  config.sessionSecret ?? storedSessionSecret(filesFolder(config), onNew)

/** The digits of the key that signs the history: those of the settings, otherwise those in the folder of files. */
export const historySecretOf = async (config: Pick<Config, 'historyKey' | 'filesDir' | 'dataDir'>): Promise<string> =>
  config.historyKey ??
  storedSecret({ folder: filesFolder(config), name: 'history-key', isValid: (text) => /^[\da-f]{64}$/.test(text) })

/** Logs that a signing key was made: with a warning if the platform is not new, because all sessions end. */
export const newSecretLog =
  (store: Store, log: Logger) =>
  async (file: string): Promise<void> => {
    if (await findInstallation(store))
      log.warn({ file }, 'there was no signing key, so a new one was made: all sessions and signed links have ended')
    else log.info({ file }, 'a signing key was made')
  }

/**
 * Throws {@link StartError} if the store of files does not belong to this platform, because films and imports of one
 * server would be missing on the others. Creates the folder if it does not exist.
 */
export const requireOwnFiles = async (files: FileStore, store: Store, isDataDir: boolean): Promise<void> => {
  if (files.kind === 'folder') await mkdir(files.place, { recursive: true })
  const [stored, own] = [await findInstallation(store), await files.findIdentity()]
  const [what, setting] =
    files.kind === 'folder'
      ? [`The folder ${files.place}`, isDataDir ? 'DATA_DIR' : 'FILES_DIR']
      : [`The store ${files.place}`, 'FILES_URL']
  if (!stored && own !== null)
    throw new StartError(
      `${what} holds films and imports of another platform. Set ${setting} to a ${files.kind === 'folder' ? 'folder' : 'bucket or prefix'} of its own.`,
    )
  if (!stored?.filesUuid || own === stored.filesUuid) return
  throw new StartError(
    files.kind === 'folder'
      ? `${what} is not the one with films and imports of this platform. Set FILES_DIR to that folder, which all servers on one database share.`
      : `${what} is not the one with films and imports of this platform. Set FILES_URL to that store, or copy the files to this one with npm run files.`,
  )
}

type WithFiles = Pick<Platform, 'store' | 'files'>

/** Whether the store of files is recorded as this platform's, so that unused files may be removed from it. */
export const hasOwnFiles = async ({ store, files }: WithFiles): Promise<boolean> => {
  const own = await files.findIdentity()
  return own !== null && own === (await findInstallation(store))?.filesUuid
}

/** Rejects if the store of files is not that of this platform, for example because a folder is not mounted. */
export const checkOwnFiles = async ({ store, files }: WithFiles): Promise<void> => {
  const recorded = (await findInstallation(store))?.filesUuid
  if (recorded && (await files.findIdentity()) !== recorded)
    throw new Error('the store of films and imports is not the one of this platform')
}

/** Records the store of files of this platform, at the first start and after an update. */
export const recordOwnFiles = async ({ store, files }: WithFiles): Promise<void> => {
  const stored = await findInstallation(store)
  if (stored?.filesUuid) return
  const found = await files.findIdentity()
  const identity = found ?? randomUUID()
  if (found === null) await files.writeIdentity(identity)
  await recordStores(store, { filesUuid: identity })
}
