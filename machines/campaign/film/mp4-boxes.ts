/** Properties of an MP4: duration in seconds, size of the picture in pixels. */
export type Mp4 = { seconds: number; width: number; height: number }

/** Longest header of a box in bytes: size, type, 64-bit size. */
export const LONGEST_HEADER = 16
const SHORT_HEADER = 8

/** Children read per box; a file has one per track and a few more. */
const MOST_CHILDREN = 200

/** Version, flags and number of entries of a table. */
const TABLE_HEADER = 8

type Box = { type: string; content: Uint8Array }

const viewOf = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)

const readText = (bytes: Uint8Array, start: number, end: number): string =>
  String.fromCharCode(...bytes.subarray(start, end))

/**
 * Header of the box at the start of `bytes`; null if it is incomplete or its box exceeds `left` bytes (ISO 14496-12,
 * 4.2).
 */
export const headerOf = (bytes: Uint8Array, left: number): { type: string; size: number; length: number } | null => {
  if (bytes.length < SHORT_HEADER) return null
  const view = viewOf(bytes)
  const short = view.getUint32(0)
  const isLong = short === 1
  if (isLong && bytes.length < LONGEST_HEADER) return null
  const size = isLong ? Number(view.getBigUint64(SHORT_HEADER)) : short === 0 ? left : short
  const length = isLong ? LONGEST_HEADER : SHORT_HEADER
  return size < length || size > left ? null : { type: readText(bytes, 4, SHORT_HEADER), size, length }
}

/** The consecutive boxes in `bytes`, up to the first incomplete one. */
export const childrenOf = (bytes: Uint8Array): Box[] => {
  const boxes: Box[] = []
  let position = 0
  while (position < bytes.length && boxes.length < MOST_CHILDREN) {
    const header = headerOf(bytes.subarray(position, position + LONGEST_HEADER), bytes.length - position)
    if (!header) break
    boxes.push({ type: header.type, content: bytes.subarray(position + header.length, position + header.size) })
    position += header.size
  }
  return boxes
}

const findBox = (boxes: readonly Box[], ...path: string[]): Uint8Array | undefined => {
  const [type, ...rest] = path
  const content = boxes.find((box) => box.type === type)?.content
  return content === undefined || rest.length === 0 ? content : findBox(childrenOf(content), ...rest)
}

const readNumber = (bytes: Uint8Array, offset: number, length: 2 | 4 | 8): number => {
  if (bytes.length < offset + length) return Number.NaN
  const view = viewOf(bytes)
  if (length === 8) return Number(view.getBigUint64(offset))
  return length === 4 ? view.getUint32(offset) : view.getUint16(offset)
}

/** Timescale and duration of a movie header (`mvhd`) or a media header (`mdhd`); both have the same layout. */
const timesOf = (header: Uint8Array): { timescale: number; seconds: number } => {
  const isWide = header[0] === 1
  const timescale = readNumber(header, isWide ? 20 : 12, 4)
  return { timescale, seconds: readNumber(header, isWide ? 24 : 16, isWide ? 8 : 4) / timescale }
}

/** Sum of a table of counts (`stts`) or of durations (`elst`), of the entries that are really in the file. */
const sumOf = (table: Uint8Array, entryBytes: number, valueAt: (at: number) => number): number => {
  const entries = Math.min(readNumber(table, 4, 4), Math.floor((table.length - TABLE_HEADER) / entryBytes))
  let sum = 0
  for (let entry = 0; entry < entries; entry++) sum += valueAt(TABLE_HEADER + entry * entryBytes)
  return sum
}

/** Seconds of all samples of a track, whatever its headers say. */
const sampleSeconds = (media: readonly Box[], timescale: number): number => {
  const times = findBox(media, 'minf', 'stbl', 'stts')
  if (!times) return 0
  return sumOf(times, 8, (at) => readNumber(times, at, 4) * readNumber(times, at + 4, 4)) / timescale
}

/** Seconds that the edit list of a track plays; it can play a part of the track, or a part several times. */
const editedSeconds = (track: readonly Box[], movieTimescale: number): number => {
  const edits = findBox(track, 'edts', 'elst')
  if (!edits) return 0
  const [entryBytes, length] = edits[0] === 1 ? ([20, 8] as const) : ([12, 4] as const)
  return sumOf(edits, entryBytes, (at) => readNumber(edits, at, length)) / movieTimescale
}

/** How long a track can play: some players follow its edit list, others its header, others its samples. */
const trackSeconds = (track: readonly Box[], movieTimescale: number): number => {
  const media = childrenOf(findBox(track, 'mdia') ?? new Uint8Array())
  const header = findBox(media, 'mdhd')
  if (!header) return 0
  const { timescale, seconds } = timesOf(header)
  return Math.max(seconds, sampleSeconds(media, timescale), editedSeconds(track, movieTimescale))
}

/** The length of a film: the longest of the movie header and the tracks, because players follow the tracks. */
const secondsOf = (movieHeader: Uint8Array, tracks: readonly (readonly Box[])[]): number => {
  const { timescale, seconds } = timesOf(movieHeader)
  return Math.max(seconds, ...tracks.map((track) => trackSeconds(track, timescale)))
}

const isVideoTrack = (track: readonly Box[]): boolean => {
  const handler = findBox(track, 'mdia', 'hdlr')
  return handler !== undefined && readText(handler, 8, 12) === 'vide'
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

const codecNames: Readonly<Record<string, string>> = {
  hvc1: 'HEVC (H.265)',
  hev1: 'HEVC (H.265)',
  dvh1: 'HEVC (Dolby Vision)',
  dvhe: 'HEVC (Dolby Vision)',
  mp4v: 'MPEG-4 Part 2',
  av01: 'AV1',
  vp08: 'VP8',
  vp09: 'VP9',
  apch: 'ProRes',
  apcn: 'ProRes',
  apcs: 'ProRes',
  apco: 'ProRes',
  ap4h: 'ProRes',
  jpeg: 'Motion JPEG',
  encv: 'an encrypted format',
}

/** H.264 by its types of sample entries, and its profiles with 8 bits and 4:2:0: others no browser plays. */
const h264Types = ['avc1', 'avc3']
const H264_PROFILES = [66, 77, 88, 100]
/** Bytes of a sample entry of pictures before its boxes (12.1.3). */
const PICTURE_ENTRY = 78

/** The name of the codec of a track's pictures if the screens cannot play it; null for H.264. */
const foreignCodec = (samples: Uint8Array): string | null => {
  const type = readText(samples, 12, 16)
  if (!h264Types.includes(type)) return Object.hasOwn(codecNames, type) ? (codecNames[type] ?? type) : 'another format'
  const settings = findBox(childrenOf(samples.subarray(16 + PICTURE_ENTRY)), 'avcC')
  const profile = settings?.[1]
  return profile === undefined || H264_PROFILES.includes(profile) ? null : 'H.264 (4:2:2 / 10 bit)'
}

/** What the index (`moov`) of an MP4 says: its properties, or the codec that the screens cannot play. */
export type FilmIndex = { film: Mp4 } | { codec: string } | null

/** Properties from the boxes of an MP4's index (`moov`); null without a video track or a duration. */
export const propertiesOf = (index: readonly Box[]): FilmIndex => {
  const header = findBox(index, 'mvhd')
  const tracks = index.filter((box) => box.type === 'trak').map((box) => childrenOf(box.content))
  const track = tracks.find(isVideoTrack)
  const samples = track && findBox(track, 'mdia', 'minf', 'stbl', 'stsd')
  if (!header || !samples) return null
  // The first entry follows the version, flags and entry count; its width and height are at byte 32 of the entry.
  const [width, height] = [readNumber(samples, 40, 2), readNumber(samples, 42, 2)]
  const seconds = secondsOf(header, tracks)
  if (!(seconds > 0 && Number.isFinite(seconds) && width > 0 && height > 0)) return null
  const codec = foreignCodec(samples)
  if (codec !== null) return { codec }
  return { film: isTurned(track) ? { seconds, width: height, height: width } : { seconds, width, height } }
}
