import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { inspectMp4, type Mp4 } from './mp4.ts'

/** A file that was received but is not kept yet. */
export type Received = { path: string; sizeBytes: number; film: Mp4 | null }

/** Where the files of spots lie. */
export type SpotFiles = {
  /** Writes a stream beside the kept files and reads what it is. */
  receive(stream: Readable): Promise<Received>
  /** Keeps a received file: on disk for good before its name is returned. */
  keep(received: Received): Promise<string>
  discard(received: Received): Promise<void>
  pathOf(storedAs: string): string
}

const syncToDisk = async (path: string): Promise<void> => {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Files of spots in a folder of the data folder. */
export const spotFiles = async (folder: string): Promise<SpotFiles> => {
  await mkdir(folder, { recursive: true })
  // What a killed server was still receiving belongs to nobody.
  for (const name of await readdir(folder)) if (name.endsWith('.part')) await rm(join(folder, name), { force: true })
  const pathOf = (storedAs: string) => join(folder, storedAs)
  return {
    pathOf,
    async receive(stream) {
      const path = pathOf(`${randomUUID()}.part`)
      try {
        await pipeline(stream, createWriteStream(path))
        return { path, sizeBytes: (await stat(path)).size, film: await inspectMp4(path) }
      } catch (error) {
        await rm(path, { force: true })
        throw error
      }
    },
    async keep({ path }) {
      const storedAs = `${randomUUID()}.mp4`
      await syncToDisk(path)
      await rename(path, pathOf(storedAs))
      await syncToDisk(folder)
      return storedAs
    },
    discard: ({ path }) => rm(path, { force: true }),
  }
}
