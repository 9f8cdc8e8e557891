import sharp from 'sharp'

/** Red, green and blue of a pixel, 0–255. */
export type Pixel = readonly [red: number, green: number, blue: number]

/** The pixels of a PNG picture, row by row. */
export const pixelRows = async (png: Buffer): Promise<Pixel[][]> => {
  const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const pixelAt = (index: number): Pixel => [data[index] ?? 0, data[index + 1] ?? 0, data[index + 2] ?? 0]
  return Array.from({ length: info.height }, (_, y) =>
    Array.from({ length: info.width }, (__, x) => pixelAt((y * info.width + x) * info.channels)),
  )
}
