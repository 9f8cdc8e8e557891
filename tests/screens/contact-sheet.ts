import sharp from 'sharp'

/** A picture of a page and the words below it. */
export type Shot = { picture: Buffer; caption: string }

/** Width of a picture on the sheet, of a wide page and of one on a phone. */
const WIDE = 640
const NARROW = 300
const CAPTION_HEIGHT = 22
const GAP = 10
const SHEET_WIDTH = 2600

const captionPicture = (text: string, width: number): Buffer => {
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${CAPTION_HEIGHT}"><text x="0" y="15"
      font-family="Inter, sans-serif" font-size="13" fill="#e9eef3">${escaped}</text></svg>`,
  )
}

/**
 * Puts pictures of one page width side by side into one PNG, each with its caption. A page that is longer than
 * `pageHeight` pixels is cut at the bottom.
 */
export const writeContactSheet = async (file: string, shots: readonly Shot[], pageHeight: number): Promise<void> => {
  const [first] = shots
  if (!first) return
  const { width: pageWidth } = await sharp(first.picture).metadata()
  const width = pageWidth < 720 ? NARROW : WIDE
  const thumbs = await Promise.all(
    shots.map(async ({ picture, caption }) => {
      const { data, info } = await sharp(picture).resize({ width }).png().toBuffer({ resolveWithObject: true })
      const height = Math.min(Math.round((pageHeight * width) / pageWidth), info.height)
      const cut = await sharp(data).extract({ left: 0, top: 0, width, height }).toBuffer()
      return { data: cut, height, caption: captionPicture(caption, width) }
    }),
  )
  const columns = Math.min(Math.floor(SHEET_WIDTH / (width + GAP)), thumbs.length)
  const rowHeight = Math.max(...thumbs.map(({ height }) => height)) + CAPTION_HEIGHT + GAP
  const layers = thumbs.flatMap(({ data, caption }, index) => {
    const left = GAP + (index % columns) * (width + GAP)
    const top = GAP + Math.floor(index / columns) * rowHeight
    return [
      { input: data, left, top: top + CAPTION_HEIGHT },
      { input: caption, left, top },
    ]
  })
  await sharp({
    create: {
      width: GAP + columns * (width + GAP),
      height: GAP + Math.ceil(thumbs.length / columns) * rowHeight,
      channels: 3,
      background: '#39434d',
    },
  })
    .composite(layers)
    .png()
    .toFile(file)
}
