import { existsSync } from 'node:fs'
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { StartError } from '../../base/start-error.ts'

const markerOf = (dataDir: string): string => join(dataDir, 'restore-unfinished')

/** Throws {@link StartError} if a restore into the folder was interrupted. */
export const refuseUnfinishedRestore = (dataDir: string): void => {
  if (existsSync(markerOf(dataDir)))
    throw new StartError(
      `A restore into ${dataDir} has not ended: wait for it, or delete the folder and restore the backup again.`,
    )
}

/** Throws {@link StartError} if a folder has files. */
export const requireEmptyFolder = async (folder: string): Promise<void> => {
  const found = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    if (error.code === 'ENOTDIR') throw new StartError(`${folder} is a file; name a folder.`)
    throw error
  })
  refuseUnfinishedRestore(folder)
  const other = found.find((name) => name !== 'lost+found')
  if (other !== undefined)
    throw new StartError(`The folder ${folder} is not empty (${other}): a restore needs an empty one.`)
}

/** Marks the folder until {@link endRestore}: a server does not start on a part of a platform. */
export const beginRestore = async (dataDir: string): Promise<void> => {
  await mkdir(dataDir, { recursive: true, mode: 0o711 })
  await writeFile(markerOf(dataDir), '', { flush: true })
}

/** Removes the mark of {@link beginRestore}. */
export const endRestore = (dataDir: string): Promise<void> => rm(markerOf(dataDir), { force: true })
