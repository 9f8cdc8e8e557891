import { readSettings } from './codec-settings.ts'
import type { FilmCodec, Size } from './film-file.ts'
import type { FoundFilm } from './film-track.ts'
import { type Box, childrenOf, findBox, readNumber, readText } from './mp4-boxes.ts'
import { filmTimes } from './mp4-times.ts'

const handlerOf = (track: readonly Box[]): string => {
  const handler = findBox(track, 'mdia', 'hdlr')
  return handler ? readText(handler, 8, 12) : ''
}

/** A quarter of a turn to either side, by the second number of the matrix: 1 or −1 as a fixed-point number. */
const QUARTER_TURNS = [0x0001_0000, 0xffff_0000]

/** Whether players turn the pictures of a track by 90°, so that width and height change places (`tkhd`, 8.3.2). */
const isTurned = (track: readonly Box[]): boolean => {
  const header = findBox(track, 'tkhd')
  if (!header) return false
  const matrix = header[0] === 1 ? 52 : 40
  return QUARTER_TURNS.includes(readNumber(header, matrix + 4, 4)) && readNumber(header, matrix, 4) === 0
}

/** Types of sample entries of the codecs that screens play, and the box of their settings. */
const codecs: Readonly<Record<string, { codec: FilmCodec; settings: string }>> = {
  avc1: { codec: 'h264', settings: 'avcC' },
  avc3: { codec: 'h264', settings: 'avcC' },
  hvc1: { codec: 'h265', settings: 'hvcC' },
  hev1: { codec: 'h265', settings: 'hvcC' },
  vp09: { codec: 'vp9', settings: 'vpcC' },
  av01: { codec: 'av1', settings: 'av1C' },
}

/** Names of other codecs. */
const foreignNames: Readonly<Record<string, string>> = {
  dvh1: 'HEVC (Dolby Vision)',
  dvhe: 'HEVC (Dolby Vision)',
  mp4v: 'MPEG-4 Part 2',
  vp08: 'VP8',
  apch: 'ProRes',
  apcn: 'ProRes',
  apcs: 'ProRes',
  apco: 'ProRes',
  ap4h: 'ProRes',
  jpeg: 'Motion JPEG',
  encv: 'an encrypted format',
}

/** Bytes of a sample entry of pictures before its boxes (12.1.3). */
const PICTURE_ENTRY = 78
/** Where the first entry of a sample description begins: after its version, flags, number, size and type. */
const FIRST_ENTRY = 16

/** Size in pixels as players show it: a pixel may be wider than high (`pasp`, 12.1.4), and the picture turned. */
const shownSize = (samples: Uint8Array, entry: readonly Box[], track: readonly Box[]): Size => {
  const [width, height] = [readNumber(samples, 40, 2), readNumber(samples, 42, 2)]
  const pixel = findBox(entry, 'pasp')
  const stretch = pixel ? readNumber(pixel, 0, 4) / readNumber(pixel, 4, 4) : 1
  const wide = stretch > 0 && Number.isFinite(stretch) ? Math.round(width * stretch) : width
  return isTurned(track) ? { width: height, height: wide } : { width: wide, height }
}

/** Reads the boxes of an MP4's index (`moov`); null if one that every film has is missing. */
export const filmOfIndex = (index: readonly Box[]): FoundFilm => {
  const header = findBox(index, 'mvhd')
  const tracks = index.filter((box) => box.type === 'trak').map((box) => childrenOf(box.content))
  if (!header || tracks.length === 0) return null
  const at = tracks.findIndex((track) => handlerOf(track) === 'vide')
  const track = tracks[at]
  if (!track) return { hasNoPictures: true }
  const samples = findBox(track, 'mdia', 'minf', 'stbl', 'stsd')
  if (!samples) return null
  const { seconds, tracks: times } = filmTimes(header, tracks)
  const type = readText(samples, 12, FIRST_ENTRY)
  const known = Object.hasOwn(codecs, type) ? codecs[type] : undefined
  if (!known) return { foreign: (Object.hasOwn(foreignNames, type) && foreignNames[type]) || 'another format' }
  const entry = childrenOf(samples.subarray(FIRST_ENTRY + PICTURE_ENTRY))
  const { profile, foreign, isInterlaced } = readSettings(known.codec, findBox(entry, known.settings))
  if (foreign !== undefined) return { foreign }
  // The number of fields of a picture (QuickTime's `fiel`).
  const fields = findBox(entry, 'fiel')?.[0]
  return {
    track: {
      ...shownSize(samples, entry, track),
      codec: known.codec,
      profile,
      seconds,
      frameRate: times[at]?.sampleRate || null,
      hasAudio: tracks.some((each) => handlerOf(each) === 'soun'),
      isInterlaced: isInterlaced === true || fields === 2,
    },
  }
}
