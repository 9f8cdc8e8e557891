import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'

const delivery = z.object({ delivered: z.int(), isDone: z.boolean() })
const deliveries = z.record(z.string(), delivery)

/** How many messages of a recording are delivered, and whether no others will follow. */
export type RecordingProgress = z.output<typeof delivery>

/** What of the recordings is delivered. It only saves work: the platform recognizes what it gets again. */
export type Progress = {
  of(recording: string): RecordingProgress
  store(recording: string, progress: RecordingProgress): Promise<void>
  /** Forgets recordings that the camera no longer has. */
  keepOnly(recordings: ReadonlySet<string>): Promise<void>
}

/** Opens the progress in a folder. A file that cannot be read counts as none. */
export const openProgress = async (folder: string): Promise<Progress> => {
  await mkdir(folder, { recursive: true })
  const path = join(folder, 'progress.json')
  const text = await readFile(path, 'utf8').catch(() => '{}')
  let known: Map<string, RecordingProgress>
  try {
    known = new Map(Object.entries(deliveries.parse(JSON.parse(text))))
  } catch {
    known = new Map()
  }
  const write = async (): Promise<void> => {
    await writeFile(`${path}.new`, JSON.stringify(Object.fromEntries(known)))
    await rename(`${path}.new`, path)
  }
  return {
    of: (recording) => known.get(recording) ?? { delivered: 0, isDone: false },
    async store(recording, progress) {
      known.set(recording, progress)
      await write()
    },
    async keepOnly(recordings) {
      const before = known.size
      known = new Map([...known].filter(([recording]) => recordings.has(recording)))
      if (known.size < before) await write()
    },
  }
}
