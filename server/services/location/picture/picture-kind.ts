/** Kinds of pictures that can be uploaded. */
export type PictureKind = 'jpeg' | 'png' | 'webp'

/** The kind of a picture by its first bytes, not by its name. Null for everything else, including SVG. */
export const pictureKindOf = (bytes: Buffer): PictureKind | null => {
  if (bytes.subarray(0, 3).toString('latin1') === '\xff\xd8\xff') return 'jpeg'
  if (bytes.subarray(0, 8).toString('latin1') === '\x89PNG\r\n\x1a\n') return 'png'
  const isRiff = bytes.subarray(0, 4).toString('latin1') === 'RIFF'
  return isRiff && bytes.subarray(8, 12).toString('latin1') === 'WEBP' ? 'webp' : null
}

/** A PDF may begin this many bytes after the start of a file. */
const PDF_START_BYTES = 1024
/** The directory of a ZIP archive: 22 bytes and a comment of at most 65 535. */
const ZIP_END_BYTES = 22
const MOST_ZIP_COMMENT_BYTES = 65_535

const isZip = (bytes: Buffer): boolean => {
  const start = Math.max(0, bytes.length - ZIP_END_BYTES - MOST_ZIP_COMMENT_BYTES)
  const at = bytes.lastIndexOf('PK\x05\x06', bytes.length, 'latin1')
  return at >= start && at + ZIP_END_BYTES <= bytes.length
}

const MARKUP = /<(script|html|svg|\?php|!doctype html)[\s>]/i

/**
 * Whether a file that begins like a picture is also a valid ZIP archive, PDF, web page or script. Cameras do not create
 * such files.
 */
export const isPolyglot = (bytes: Buffer): boolean =>
  isZip(bytes) || bytes.subarray(0, PDF_START_BYTES).includes('%PDF-') || MARKUP.test(bytes.toString('latin1'))
