/** Size of a picture in pixels. */
type Size = { width: number; height: number }

const START = 0xffd8
const END = 0xffd9

/** Reads the size of a JPEG from its header; null if the bytes are not a whole JPEG (ISO 10918-1, B.1). */
export const sizeOfJpeg = async (bytes: Buffer): Promise<Size | null> => {
  // Checked first: sharp would read other formats too, and does not notice that the end of a file is missing.
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== START || bytes.readUInt16BE(bytes.length - 2) !== END) return null
  // Loaded with the first still, because its native library is large.
  const { default: sharp } = await import('sharp')
  try {
    const { width, height } = await sharp(bytes).metadata()
    return { width, height }
  } catch {
    return null
  }
}
