/** Properties of an MP4: duration in seconds, size of the picture in pixels. */
export type Mp4 = { seconds: number; width: number; height: number }

/** Longest header of a box in bytes: size, type, 64-bit size. */
export const LONGEST_HEADER = 16
const SHORT_HEADER = 8

/** Children read per box; a file has one per track and a few more. */
const MOST_CHILDREN = 200

/** Version, flags and number of entries of a table. */
const TABLE_HEADER = 8

type Box = { type: string; content: Buffer }

/**
 * Header of the box at the start of `bytes`; null if it is incomplete or its box exceeds `left` bytes (ISO 14496-12,
 * 4.2).
 */
export const headerOf = (bytes: Buffer, left: number): { type: string; size: number; length: number } | null => {
  if (bytes.length < SHORT_HEADER) return null
  const short = bytes.readUInt32BE(0)
  const isLong = short === 1
  if (isLong && bytes.length < LONGEST_HEADER) return null
  const size = isLong ? Number(bytes.readBigUInt64BE(SHORT_HEADER)) : short === 0 ? left : short
  const length = isLong ? LONGEST_HEADER : SHORT_HEADER
  return size < length || size > left ? null : { type: bytes.toString('latin1', 4, SHORT_HEADER), size, length }
}

/** The consecutive boxes in `bytes`, up to the first incomplete one. */
export const childrenOf = (bytes: Buffer): Box[] => {
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

const findBox = (boxes: readonly Box[], ...path: string[]): Buffer | undefined => {
  const [type, ...rest] = path
  const content = boxes.find((box) => box.type === type)?.content
  return content === undefined || rest.length === 0 ? content : findBox(childrenOf(content), ...rest)
}

const readNumber = (bytes: Buffer, offset: number, length: 2 | 4 | 8): number => {
  if (bytes.length < offset + length) return Number.NaN
  return length === 8 ? Number(bytes.readBigUInt64BE(offset)) : bytes.readUIntBE(offset, length)
}

/** Timescale and duration of a movie header (`mvhd`) or a media header (`mdhd`); both have the same layout. */
const timesOf = (header: Buffer): { timescale: number; seconds: number } => {
  const isWide = header[0] === 1
  const timescale = readNumber(header, isWide ? 20 : 12, 4)
  return { timescale, seconds: readNumber(header, isWide ? 24 : 16, isWide ? 8 : 4) / timescale }
}

/** Sum of a table of counts (`stts`) or of durations (`elst`), of the entries that are really in the file. */
const sumOf = (table: Buffer, entryBytes: number, valueAt: (at: number) => number): number => {
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
  const media = childrenOf(findBox(track, 'mdia') ?? Buffer.alloc(0))
  const header = findBox(media, 'mdhd')
  if (!header) return 0
  const { timescale, seconds } = timesOf(header)
  return Math.max(seconds, sampleSeconds(media, timescale), editedSeconds(track, movieTimescale))
}

/** The length of a film: the longest of the movie header and the tracks, because players follow the tracks. */
const secondsOf = (movieHeader: Buffer, tracks: readonly (readonly Box[])[]): number => {
  const { timescale, seconds } = timesOf(movieHeader)
  return Math.max(seconds, ...tracks.map((track) => trackSeconds(track, timescale)))
}

const isVideoTrack = (track: readonly Box[]): boolean =>
  findBox(track, 'mdia', 'hdlr')?.toString('latin1', 8, 12) === 'vide'

/** Properties from the boxes of an MP4's index (`moov`); null without a video track or a duration. */
export const propertiesOf = (index: readonly Box[]): Mp4 | null => {
  const header = findBox(index, 'mvhd')
  const tracks = index.filter((box) => box.type === 'trak').map((box) => childrenOf(box.content))
  const track = tracks.find(isVideoTrack)
  const samples = track && findBox(track, 'mdia', 'minf', 'stbl', 'stsd')
  if (!header || !samples) return null
  // The first entry follows the version, flags and entry count; its width and height are at byte 32 of the entry.
  const [width, height] = [readNumber(samples, 40, 2), readNumber(samples, 42, 2)]
  const seconds = secondsOf(header, tracks)
  return seconds > 0 && Number.isFinite(seconds) && width > 0 && height > 0 ? { seconds, width, height } : null
}
