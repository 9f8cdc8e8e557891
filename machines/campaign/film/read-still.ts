import { LONGEST_FILM_EDGE } from '../../../contract/limits.ts'
import { validation } from '../../../contract/validation.ts'
import type { FilmContainer } from './film-file.ts'
import type { FilmRead, FilmSource } from './film-source.ts'
import { readText } from './mp4-boxes.ts'

type StillFormat = Extract<FilmContainer, 'jpeg' | 'png' | 'webp'>

const JPEG_START = [0xff, 0xd8, 0xff]
const JPEG_END = [0xff, 0xd9]
const PNG_START = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
/** The last chunk of a PNG, without data: its type and its checksum. */
const PNG_END = [0x49, 0x45, 0x4e, 0x44, 0xae, 0x42, 0x60, 0x82]

const isAt = (bytes: Uint8Array, expected: readonly number[]): boolean =>
  expected.every((byte, at) => bytes[at] === byte)

const formatOf = (start: Uint8Array): StillFormat | null => {
  if (isAt(start, JPEG_START)) return 'jpeg'
  if (isAt(start, PNG_START)) return 'png'
  return readText(start, 0, 4) === 'RIFF' && readText(start, 8, 12) === 'WEBP' ? 'webp' : null
}

/** Whether the end of the file is there. */
const isWhole = async ({ size, read }: FilmSource, format: StillFormat, start: Uint8Array): Promise<boolean> => {
  const endsWith = async (end: readonly number[]) => isAt(await read(size - end.length, end.length), end)
  if (format === 'jpeg') return endsWith(JPEG_END)
  if (format === 'png') return endsWith(PNG_END)
  return new DataView(start.buffer, start.byteOffset).getUint32(4, true) + 8 <= size
}

/** Reads a still picture: JPEG, PNG or WebP. `start` are the first bytes of the file. */
export const readStill = async (source: FilmSource, start: Uint8Array): Promise<FilmRead> => {
  const container = formatOf(start)
  if (!container) return { fault: validation.notFilm }
  const picture = (await isWhole(source, container, start)) ? await source.readPicture() : null
  if (!picture) return { fault: validation.damagedPicture }
  const { width, height, isAnimation } = picture
  if (isAnimation) return { fault: validation.animation }
  if (Math.max(width, height) > LONGEST_FILM_EDGE) return { fault: validation.largePicture }
  const noFilm = { codec: null, profile: null, seconds: null, frameRate: null, bitRate: null }
  return { film: { ...noFilm, container, width, height, hasAudio: false } }
}
