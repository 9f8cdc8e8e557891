import pLimit from 'p-limit'
import { MOST_PICTURE_PIXELS } from '../../../../contract/limits.ts'
import { PICTURE_HEIGHT, PICTURE_WIDTH } from '../../../../contract/location/location.ts'
import { problems } from '../../../../contract/problems.ts'
import { ProblemError } from '../../../http/problem.ts'
import { isPolyglot, pictureKindOf } from './picture-kind.ts'

const QUALITY = 85
const LONGEST_ENCODING_SECONDS = 20

/** Encodes an uploaded picture as a JPEG that fits the drawing area. Throws `unsupported_picture`. */
export type EncodePicture = (untrusted: Buffer) => Promise<Buffer>

const firstLine = ({ message }: Error): string => message.split('\n')[0]?.slice(0, 200) ?? ''

const encode: EncodePicture = async (untrusted) => {
  const kind = pictureKindOf(untrusted)
  if (kind === null || isPolyglot(untrusted)) throw new ProblemError('unsupported_picture')
  // Imported when the first picture is uploaded, because the native library is large.
  const { default: sharp } = await import('sharp')
  try {
    const picture = sharp(untrusted, { failOn: 'error', limitInputPixels: MOST_PICTURE_PIXELS })
    // Reads only the header: a picture with too many pixels is refused before it is decoded.
    const { format, width, height } = await picture.metadata()
    if (format !== kind || width * height > MOST_PICTURE_PIXELS) throw new ProblemError('unsupported_picture')
    return await picture
      .autoOrient()
      .resize({ width: PICTURE_WIDTH, height: PICTURE_HEIGHT, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .jpeg({ quality: QUALITY })
      .timeout({ seconds: LONGEST_ENCODING_SECONDS })
      .toBuffer()
  } catch (error) {
    if (!(error instanceof Error) || error instanceof ProblemError) throw error
    // The message of sharp's error has the reason.
    throw new ProblemError('unsupported_picture', {
      detail: `${problems.unsupported_picture.detail}: ${firstLine(error)}`,
    })
  }
}

/** Creates the encoder. It encodes one picture at a time, because each can need 160 MB of memory. */
export const pictureEncoder = (): EncodePicture => {
  const one = pLimit(1)
  return (untrusted) => one(() => encode(untrusted))
}
