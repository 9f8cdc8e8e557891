/** What a film's index says: length in seconds, size of the picture in pixels. */
export type Film = { seconds: number; width: number; height: number }

/** Bytes of a box's header at most: size, type, 64-bit size. */
export const LONGEST_HEADER = 16
const SHORT_HEADER = 8

/** Boxes inside a box that are looked at: one for each track, and a few more. */
const MOST_CHILDREN = 200

type Box = { type: string; content: Buffer }

/** Header of the box that begins here; null where there is none or it would reach beyond the bytes that are left (ISO 14496-12, 4.2). */
export const headerOf = (bytes: Buffer, left: number): { type: string; size: number; length: number } | null => {
  if (bytes.length < SHORT_HEADER) return null
  const short = bytes.readUInt32BE(0)
  const isLong = short === 1
  if (isLong && bytes.length < LONGEST_HEADER) return null
  const size = isLong ? Number(bytes.readBigUInt64BE(SHORT_HEADER)) : short === 0 ? left : short
  const length = isLong ? LONGEST_HEADER : SHORT_HEADER
  return size < length || size > left ? null : { type: bytes.toString('latin1', 4, SHORT_HEADER), size, length }
}

/** Boxes that follow each other in some bytes, as far as they are whole. */
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

const find = (boxes: readonly Box[], ...path: string[]): Buffer | undefined => {
  const [type, ...rest] = path
  const content = boxes.find((box) => box.type === type)?.content
  return content === undefined || rest.length === 0 ? content : find(childrenOf(content), ...rest)
}

const number = (bytes: Buffer, offset: number, length: 2 | 4 | 8): number => {
  if (bytes.length < offset + length) return Number.NaN
  return length === 8 ? Number(bytes.readBigUInt64BE(offset)) : bytes.readUIntBE(offset, length)
}

const secondsOf = (movieHeader: Buffer): number => {
  const isWide = movieHeader[0] === 1
  const timescale = number(movieHeader, isWide ? 20 : 12, 4)
  return number(movieHeader, isWide ? 24 : 16, isWide ? 8 : 4) / timescale
}

const isPicture = (track: readonly Box[]): boolean => find(track, 'mdia', 'hdlr')?.toString('latin1', 8, 12) === 'vide'

/** What the boxes of a film's index (`moov`) say; null where they name no picture or no time. */
export const filmOf = (index: readonly Box[]): Film | null => {
  const header = find(index, 'mvhd')
  const track = index
    .filter((box) => box.type === 'trak')
    .map((box) => childrenOf(box.content))
    .find(isPicture)
  const samples = track && find(track, 'mdia', 'minf', 'stbl', 'stsd')
  if (!header || !samples) return null
  // Behind version, flags and the count of entries comes the first entry; a picture's size lies 32 bytes into it.
  const [width, height] = [number(samples, 40, 2), number(samples, 42, 2)]
  const seconds = secondsOf(header)
  return seconds > 0 && Number.isFinite(seconds) && width > 0 && height > 0 ? { seconds, width, height } : null
}
