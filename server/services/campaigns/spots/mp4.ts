import { type FileHandle, open } from 'node:fs/promises'
import { childrenOf, type Film, filmOf, headerOf, LONGEST_HEADER } from './mp4-boxes.ts'

/** What an MP4 says of itself: length in seconds, size of the picture in pixels. */
export type Mp4 = Film

/** Boxes at the top of a file: a fragmented film of hours has fewer. */
const MOST_BOXES = 10_000
/** Index of a film: a spot of two minutes needs a thousandth of it. */
const MOST_INDEX_BYTES = 8 * 1024 * 1024

const readAt = async (handle: FileHandle, position: number, length: number): Promise<Buffer> => {
  const bytes = Buffer.alloc(length)
  const { bytesRead } = await handle.read(bytes, 0, length, position)
  return bytes.subarray(0, bytesRead)
}

/** Walks the boxes at the top without reading their contents; null where they do not fill the file exactly, as in a truncated one. */
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

/** Reads an MP4's own description; null for a file that is no whole MP4 with a picture. Never costs more than its index, whatever the file claims. */
export const inspectMp4 = async (path: string): Promise<Mp4 | null> => {
  const handle = await open(path, 'r')
  try {
    const boxes = await topBoxes(handle, (await handle.stat()).size)
    const index = boxes?.get('moov')
    if (!index || !boxes?.has('mdat') || index.end - index.start > MOST_INDEX_BYTES) return null
    return filmOf(childrenOf(await readAt(handle, index.start, index.end - index.start)))
  } finally {
    await handle.close()
  }
}
