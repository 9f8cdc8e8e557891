/** Longest header of a box in bytes: size, type, 64-bit size. */
export const LONGEST_HEADER = 16
const SHORT_HEADER = 8

/** Children read per box; a file has one per track and a few more. */
const MOST_CHILDREN = 200

/** A box of an MP4: its type of four characters, and its content. */
export type Box = { type: string; content: Uint8Array }

const viewOf = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)

/** Characters of some bytes. */
export const readText = (bytes: Uint8Array, start: number, end: number): string =>
  String.fromCharCode(...bytes.subarray(start, end))

/** A whole number of some bytes, the largest byte first; `NaN` after the end. */
export const readNumber = (bytes: Uint8Array, offset: number, length: 2 | 4 | 8): number => {
  if (bytes.length < offset + length) return Number.NaN
  const view = viewOf(bytes)
  if (length === 8) return Number(view.getBigUint64(offset))
  return length === 4 ? view.getUint32(offset) : view.getUint16(offset)
}

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

/** The content of the first box on a path of types; undefined if there is none. */
export const findBox = (boxes: readonly Box[], ...path: string[]): Uint8Array | undefined => {
  const [type, ...rest] = path
  const content = boxes.find((box) => box.type === type)?.content
  return content === undefined || rest.length === 0 ? content : findBox(childrenOf(content), ...rest)
}
