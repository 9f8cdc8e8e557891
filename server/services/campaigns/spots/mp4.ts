import { type FileHandle, open } from 'node:fs/promises'
import { childrenOf, headerOf, LONGEST_HEADER, type Mp4, propertiesOf } from './mp4-boxes.ts'

export type { Mp4 }

/** Limit of top-level boxes; a fragmented MP4 of several hours has fewer. */
const MOST_BOXES = 10_000
/** Limit of the index; the index of a spot of two minutes is a thousandth of it. */
const MOST_INDEX_BYTES = 8 * 1024 * 1024

const readAt = async (handle: FileHandle, position: number, length: number): Promise<Buffer> => {
  const bytes = Buffer.alloc(length)
  const { bytesRead } = await handle.read(bytes, 0, length, position)
  return bytes.subarray(0, bytesRead)
}

/** Reads the headers of the top-level boxes; null if the boxes do not fill the file exactly, as in a truncated file. */
const topBoxes = async (handle: FileHandle, size: number) => {
  const boxes = new Map<string, { start: number; end: number }>()
  let position = 0
  for (let seen = 0; position < size; seen++) {
    const header = headerOf(await readAt(handle, position, LONGEST_HEADER), size - position)
    if (!header || seen === MOST_BOXES || (position === 0 && header.type !== 'ftyp')) return null
    boxes.set(header.type, { start: position + header.length, end: position + header.size })
    position += header.size
  }
  return boxes
}

/**
 * Reads the properties of an MP4 file; null if the file is not a complete MP4 with a video track. Memory and time are
 * bounded by the index's real size, not by the sizes that the file declares.
 */
export const inspectMp4 = async (path: string): Promise<Mp4 | null> => {
  const handle = await open(path, 'r')
  try {
    const boxes = await topBoxes(handle, (await handle.stat()).size)
    const index = boxes?.get('moov')
    // The headers of a fragmented film do not count its fragments (`moof`), so its length is unknown.
    if (!index || boxes?.has('moof') || !boxes?.has('mdat') || index.end - index.start > MOST_INDEX_BYTES) return null
    return propertiesOf(childrenOf(await readAt(handle, index.start, index.end - index.start)))
  } finally {
    await handle.close()
  }
}
