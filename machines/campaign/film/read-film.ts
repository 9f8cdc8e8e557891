import { boundSentences, validation } from '../../../contract/validation.ts'
import { childrenOf, headerOf, LONGEST_HEADER, type Mp4, propertiesOf } from './mp4-boxes.ts'

export type { Mp4 }

/** Limit of top-level boxes; a film of several hours has fewer. */
const MOST_BOXES = 10_000
/** Limit of the index; the index of a spot of two minutes is a thousandth of it. */
const MOST_INDEX_BYTES = 8 * 1024 * 1024
/** The brand of QuickTime films, in the first bytes of the first box. */
const QUICKTIME = 'qt  '
const BRAND_END = 4

/** The bytes of a film, on disk or in the browser. */
export type FilmSource = { size: number; read: (position: number, length: number) => Promise<Uint8Array> }

/** A film that the screens can play, or the reason (a message of `validation`) why they cannot. */
export type FilmRead = { film: Mp4; fault?: undefined } | { film?: undefined; fault: string }

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
    if (!header || seen === MOST_BOXES || (position === 0 && header.type !== 'ftyp')) return null
    boxes.set(header.type, { start: position + header.length, end: position + header.size })
    position += header.size
  }
  return boxes
}

/**
 * Reads the properties of a film, by the one rule of server and form: an MP4 with H.264, which every screen plays.
 * Memory and time are bounded by the index's real size, not by the sizes that the file declares.
 */
export const readFilm = async (source: FilmSource): Promise<FilmRead> => {
  const boxes = await topBoxes(source)
  const [kind, index] = [boxes?.get('ftyp'), boxes?.get('moov')]
  if (!boxes || !kind) return { fault: validation.notMp4 }
  const brand = String.fromCharCode(...(await source.read(kind.start, BRAND_END)))
  if (brand === QUICKTIME) return { fault: validation.quickTime }
  // The headers of a fragmented film do not count its fragments (`moof`), so its length is unknown.
  if (boxes.has('moof')) return { fault: validation.fragmented }
  if (!index || !boxes.has('mdat') || index.end - index.start > MOST_INDEX_BYTES) return { fault: validation.notMp4 }
  const found = propertiesOf(childrenOf(await source.read(index.start, index.end - index.start)))
  if (!found) return { fault: validation.notMp4 }
  return 'film' in found ? found : { fault: boundSentences.codec.replace('{{codec}}', found.codec) }
}
