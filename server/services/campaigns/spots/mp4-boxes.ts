/** Properties of an MP4: duration in seconds, size of the picture in pixels. */
export type Mp4 = { seconds: number; width: number; height: number }

/** Longest header of a box in bytes: size, type, 64-bit size. */
export const LONGEST_HEADER = 16
const SHORT_HEADER = 8

/** Children read per box; a file has one per track and a few more. */
const MOST_CHILDREN = 200

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

const secondsOf = (movieHeader: Buffer): number => {
  const isWide = movieHeader[0] === 1
  const timescale = readNumber(movieHeader, isWide ? 20 : 12, 4)
  return readNumber(movieHeader, isWide ? 24 : 16, isWide ? 8 : 4) / timescale
}

const isVideoTrack = (track: readonly Box[]): boolean =>
  findBox(track, 'mdia', 'hdlr')?.toString('latin1', 8, 12) === 'vide'

/** Properties from the boxes of an MP4's index (`moov`); null without a video track or a duration. */
export const propertiesOf = (index: readonly Box[]): Mp4 | null => {
  const header = findBox(index, 'mvhd')
  const track = index
    .filter((box) => box.type === 'trak')
    .map((box) => childrenOf(box.content))
    .find(isVideoTrack)
  const samples = track && findBox(track, 'mdia', 'minf', 'stbl', 'stsd')
  if (!header || !samples) return null
  // The first entry follows the version, flags and entry count; its width and height are at byte 32 of the entry.
  const [width, height] = [readNumber(samples, 40, 2), readNumber(samples, 42, 2)]
  const seconds = secondsOf(header)
  return seconds > 0 && Number.isFinite(seconds) && width > 0 && height > 0 ? { seconds, width, height } : null
}
