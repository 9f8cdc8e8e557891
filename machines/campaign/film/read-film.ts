import { FASTEST_FILM, LONGEST_FILM_EDGE } from '../../../contract/limits.ts'
import { boundSentences, validation } from '../../../contract/validation.ts'
import type { FilmContainer } from './film-file.ts'
import type { FilmRead, FilmSource } from './film-source.ts'
import type { FoundFilm } from './film-track.ts'
import { childrenOf, headerOf, LONGEST_HEADER, readText } from './mp4-boxes.ts'
import { filmOfIndex } from './mp4-film.ts'
import { readStill } from './read-still.ts'
import { filmOfWebm } from './webm-film.ts'
import { partsOfWebm } from './webm-parts.ts'

/** Limit of top-level boxes; a film that is not fragmented has fewer than ten. */
const MOST_BOXES = 1000
/** Limit of the index; the index of a spot of two minutes is a thousandth of it. */
const MOST_INDEX_BYTES = 8 * 1024 * 1024
/** The brand of QuickTime films, in the first bytes of the first box. */
const QUICKTIME = 'qt  '
const BRAND_END = 4

/** The largest bit rate that is told: a damaged film may say that it lasts a moment only. */
const FASTEST_BITS = 2 ** 31 - 1

type Found = { found: FoundFilm } | { fault: string }

/**
 * The top-level boxes. Bytes after a whole index and whole media are ignored, as players do; null if the boxes do not
 * fill the file otherwise, as in a truncated file.
 */
const topBoxes = async ({ size, read }: FilmSource) => {
  const boxes = new Map<string, { start: number; end: number }>()
  let position = 0
  for (let seen = 0; position < size; seen++) {
    const header = headerOf(await read(position, LONGEST_HEADER), size - position)
    if (!header && boxes.has('moov') && boxes.has('mdat')) break
    if (!header || seen === MOST_BOXES) return null
    boxes.set(header.type, { start: position + header.length, end: position + header.size })
    position += header.size
  }
  return boxes
}

const findInMp4 = async (source: FilmSource): Promise<Found> => {
  const boxes = await topBoxes(source)
  const [kind, index] = [boxes?.get('ftyp'), boxes?.get('moov')]
  if (!boxes || !kind) return { fault: validation.damagedFilm }
  if (readText(await source.read(kind.start, BRAND_END), 0, BRAND_END) === QUICKTIME)
    return { fault: validation.quickTime }
  // The headers of a fragmented film do not count its fragments (`moof`), so its length is unknown.
  if (boxes.has('moof')) return { fault: validation.fragmented }
  if (!index || !boxes.has('mdat') || index.end - index.start > MOST_INDEX_BYTES)
    return { fault: validation.damagedFilm }
  return { found: filmOfIndex(childrenOf(await source.read(index.start, index.end - index.start))) }
}

const findInWebm = async (source: FilmSource): Promise<Found> => {
  const parts = await partsOfWebm(source)
  if ('fault' in parts) return parts
  const found = filmOfWebm(parts)
  if (found && 'track' in found && Number.isNaN(found.track.seconds)) return { fault: validation.recording }
  return { found }
}

const checkedFilm = (container: FilmContainer, found: FoundFilm, sizeBytes: number): FilmRead => {
  if (!found) return { fault: validation.damagedFilm }
  if ('hasNoPictures' in found) return { fault: validation.onlySound }
  if ('foreign' in found) return { fault: boundSentences.codec.replace('{{codec}}', found.foreign) }
  const { isInterlaced, ...track } = found.track
  const { seconds, width, height, frameRate } = track
  if (!(seconds > 0 && Number.isFinite(seconds) && width > 0 && height > 0)) return { fault: validation.damagedFilm }
  if (isInterlaced) return { fault: validation.interlaced }
  if (Math.max(width, height) > LONGEST_FILM_EDGE) return { fault: validation.largePicture }
  if (frameRate !== null && frameRate > FASTEST_FILM) return { fault: validation.fastFilm }
  return { film: { ...track, container, bitRate: Math.min(Math.round((sizeBytes * 8) / seconds), FASTEST_BITS) } }
}

/** Bytes that say what kind of file it is. */
const KIND_BYTES = 12
const EBML = [0x1a, 0x45, 0xdf, 0xa3]

/**
 * Reads the properties of a film or still picture from its bytes, by the one rule of server and form. Memory and time
 * are bounded by the real sizes of its headers, not by those that the file declares (promise R10).
 */
export const readFilm = async (source: FilmSource): Promise<FilmRead> => {
  const start = await source.read(0, KIND_BYTES)
  const isWebm = EBML.every((byte, at) => start[at] === byte)
  if (!isWebm && readText(start, 4, 8) !== 'ftyp') return readStill(source, start)
  const found = await (isWebm ? findInWebm(source) : findInMp4(source))
  return 'fault' in found ? found : checkedFilm(isWebm ? 'webm' : 'mp4', found.found, source.size)
}
