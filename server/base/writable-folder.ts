import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Rejects if no file can be written in `folder`, because it is missing or read-only or its disk is full. */
export const requireWritable = async (folder: string): Promise<void> => {
  const file = join(folder, `.writable-${process.pid}`)
  // Writes some bytes, because a full disk may still allow an empty file.
  await writeFile(file, 'x'.repeat(4096))
  await rm(file, { force: true })
}
