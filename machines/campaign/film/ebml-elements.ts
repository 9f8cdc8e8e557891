/** Longest header of an element in bytes: an id of 4 bytes and a size of 8. */
export const LONGEST_ELEMENT_HEADER = 12

/** Children read per element; the tracks and the facts of a film have fewer. */
const MOST_CHILDREN = 200

/** Header of an element: its id with its length bits, the size of its content (null if unknown), and its own length. */
export type ElementHeader = { id: number; size: number | null; length: number }

/** An element of a WebM: its id, and its content. */
export type Element = { id: number; content: Uint8Array }

/** Bytes of a number of variable length: the zeros before its first one say how many follow (RFC 8794, 4). */
const variableLength = (bytes: Uint8Array, at: number, longest: number): number | null => {
  const length = Math.clz32(bytes[at] ?? 0) - 23
  return length > longest || bytes.length < at + length ? null : length
}

const wholeNumber = (first: number, rest: Uint8Array): number => rest.reduce((sum, byte) => sum * 256 + byte, first)

/** Header of the element at the start of `bytes`; null if it is incomplete. */
export const elementHeader = (bytes: Uint8Array): ElementHeader | null => {
  const idLength = variableLength(bytes, 0, 4)
  const sizeLength = idLength && variableLength(bytes, idLength, 8)
  if (!idLength || !sizeLength) return null
  const length = idLength + sizeLength
  const id = wholeNumber(0, bytes.subarray(0, idLength))
  // The marker of the length is not part of the size; all ones say that the size is unknown.
  const ones = 0xff >> sizeLength
  const first = (bytes[idLength] ?? 0) & ones
  const rest = bytes.subarray(idLength + 1, length)
  if (first === ones && rest.every((byte) => byte === 0xff)) return { id, size: null, length }
  return { id, size: wholeNumber(first, rest), length }
}

/** The consecutive elements in `bytes`, up to the first incomplete one. */
export const elementsOf = (bytes: Uint8Array): Element[] => {
  const elements: Element[] = []
  let position = 0
  while (position < bytes.length && elements.length < MOST_CHILDREN) {
    const header = elementHeader(bytes.subarray(position, position + LONGEST_ELEMENT_HEADER))
    if (!header || header.size === null) break
    const start = position + header.length
    if (start + header.size > bytes.length) break
    elements.push({ id: header.id, content: bytes.subarray(start, start + header.size) })
    position = start + header.size
  }
  return elements
}

/** The content of the first element on a path of ids; undefined if there is none. */
export const findElement = (elements: readonly Element[], ...path: number[]): Uint8Array | undefined => {
  const [id, ...rest] = path
  const content = elements.find((element) => element.id === id)?.content
  return content === undefined || rest.length === 0 ? content : findElement(elementsOf(content), ...rest)
}

/** A whole number of at most 8 bytes; undefined without an element. */
export const wholeOf = (content: Uint8Array | undefined): number | undefined =>
  content && content.length <= 8 ? content.reduce((value, byte) => value * 256 + byte, 0) : undefined

/** A number of 4 or 8 bytes with a fraction; undefined otherwise. */
export const fractionOf = (content: Uint8Array | undefined): number | undefined => {
  if (!content) return undefined
  const view = new DataView(content.buffer, content.byteOffset, content.byteLength)
  if (content.length === 4) return view.getFloat32(0)
  return content.length === 8 ? view.getFloat64(0) : undefined
}
