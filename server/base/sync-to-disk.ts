import { open } from 'node:fs/promises'

/** Waits until a file or the entries of a folder are on the disk. */
export const syncToDisk = async (path: string): Promise<void> => {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
