import { type FileHandle, open } from 'node:fs/promises'
import { createFile, type ISOFile, type Movie, MP4BoxBuffer } from 'mp4box'

const CHUNK_BYTES = 1 << 18
/** Reads of a well-formed file's index; a file that needs more is not one. */
const MOST_READS = 400

/** What an MP4 says of itself: length in seconds, size of the picture in pixels. */
export type Mp4 = { seconds: number; width: number; height: number }

const readAt = async (handle: FileHandle, position: number): Promise<MP4BoxBuffer | null> => {
  const chunk = new Uint8Array(CHUNK_BYTES)
  const { bytesRead } = await handle.read(chunk, 0, CHUNK_BYTES, position)
  return bytesRead === 0 ? null : MP4BoxBuffer.fromArrayBuffer(chunk.buffer.slice(0, bytesRead), position)
}

const startsAsMp4 = (buffer: MP4BoxBuffer): boolean =>
  buffer.byteLength >= 12 && new TextDecoder('latin1').decode(buffer.slice(4, 8)) === 'ftyp'

/** Feeds the parser where it asks to read next: it skips the pictures, so a long film costs no more than a short one. */
const readMovie = async (handle: FileHandle, file: ISOFile): Promise<Movie | null> => {
  let movie: Movie | null = null
  let broken = false
  file.onReady = (info) => {
    movie = info
  }
  file.onError = () => {
    broken = true
  }
  let position = 0
  for (let reads = 0; reads < MOST_READS && !movie && !broken; reads++) {
    const buffer = await readAt(handle, position)
    if (!buffer || (position === 0 && !startsAsMp4(buffer))) return null
    const next = file.appendBuffer(buffer)
    if (next === undefined || next <= position) return movie
    position = next
  }
  return movie
}

/** Reads an MP4's own description; null for a file that is no MP4 with a picture. */
export const inspectMp4 = async (path: string): Promise<Mp4 | null> => {
  const handle = await open(path, 'r')
  try {
    const movie = await readMovie(handle, createFile())
    const track = movie?.videoTracks[0]
    if (!movie || !track?.video) return null
    const seconds = movie.duration / movie.timescale
    return seconds > 0 ? { seconds, width: track.video.width, height: track.video.height } : null
  } finally {
    await handle.close()
  }
}
