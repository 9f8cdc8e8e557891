/** Size of a picture in pixels. */
type Size = { width: number; height: number }

const START = 0xffd8
const END = 0xffd9
const SCAN = 0xda
const MARKER = 0xff
/** Limit of segments before the image data; a picture from a canvas has fewer than ten. */
const MOST_SEGMENTS = 100

/** Frame headers: baseline to lossless, without the tables that share the range. */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc

/** Reads the size of a JPEG from its frame header; null if the bytes are not a whole JPEG (ISO 10918-1, B.1). */
export const sizeOfJpeg = (bytes: Buffer): Size | null => {
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== START || bytes.readUInt16BE(bytes.length - 2) !== END) return null
  let size: Size | null = null
  let position = 2
  for (let seen = 0; seen < MOST_SEGMENTS && position + 4 <= bytes.length; seen++) {
    const [prefix, marker = 0] = bytes.subarray(position, position + 2)
    if (prefix !== MARKER) return null
    if (marker === SCAN) return size
    const length = bytes.readUInt16BE(position + 2)
    if (isFrame(marker)) {
      if (length < 7 || position + 9 > bytes.length) return null
      size = { height: bytes.readUInt16BE(position + 5), width: bytes.readUInt16BE(position + 7) }
    }
    position += 2 + length
  }
  return null
}
