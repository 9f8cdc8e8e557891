import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { pictureEncoder } from './encode-picture.ts'

const encode = pictureEncoder()

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: { r: 200, g: 30, b: 30, alpha: 1 } } })
const refusal = (bytes: Buffer): Promise<unknown> =>
  encode(bytes).then(
    () => 'stored',
    (error: { code?: string }) => error.code,
  )

test.each(['jpeg', 'png', 'webp'] as const)(
  'a %s becomes a JPEG that fits the drawing area, in its proportions',
  async (kind) => {
    const { format, width, height } = await sharp(
      await encode(await plain(4320, 1080).toFormat(kind).toBuffer()),
    ).metadata()
    expect({ format, width, height }).toEqual({ format: 'jpeg', width: 1080, height: 270 })
    const tall = await sharp(await encode(await plain(100, 2400).toFormat(kind).toBuffer())).metadata()
    expect([tall.width, tall.height]).toEqual([80, 1920])
    const small = await sharp(await encode(await plain(300, 200).toFormat(kind).toBuffer())).metadata()
    expect([small.width, small.height]).toEqual([300, 200])
  },
)

test('a photograph is turned upright, and its metadata are removed', async () => {
  const exif = { IFD0: { Artist: 'Tajny Autor' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 13/1 0/1' } }
  const photo = await plain(400, 300)
    .jpeg()
    .withExif(exif)
    .withMetadata({ orientation: 6 })
    .withExifMerge(exif)
    .toBuffer()
  expect(photo.toString('latin1')).toContain('Tajny Autor')
  const stored = await encode(photo)
  const { width, height, exif: kept, orientation } = await sharp(stored).metadata()
  expect({ width, height, kept, orientation }).toEqual({
    width: 300,
    height: 400,
    kept: undefined,
    orientation: undefined,
  })
  expect(stored.toString('latin1')).not.toContain('Tajny Autor')
})

test('transparent parts become white', async () => {
  const clear = await sharp({
    create: { width: 8, height: 8, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
  })
    .png()
    .toBuffer()
  const { data } = await sharp(await encode(clear))
    .raw()
    .toBuffer({ resolveWithObject: true })
  expect(data[0]).toBeGreaterThan(250)
})

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, crc] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  crc.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, crc])
}
const crc32 = (bytes: Buffer): number => {
  let value = 0xffffffff
  for (const byte of bytes) {
    value ^= byte
    for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1
  }
  return (value ^ 0xffffffff) >>> 0
}
/** A PNG of few bytes whose header declares many pixels. */
const bomb = (width: number, height: number): Buffer => {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(1000))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

test('a picture with more than 40 megapixels is refused by its header, and so is one with less data than its header says', async () => {
  const startedMs = performance.now()
  expect(await refusal(bomb(30_000, 30_000))).toBe('unsupported_picture')
  expect(await refusal(bomb(2 ** 31 - 1, 2 ** 31 - 1))).toBe('unsupported_picture')
  expect(performance.now() - startedMs).toBeLessThan(5000)
  expect(await refusal(bomb(200, 200))).toBe('unsupported_picture')
})

test('a truncated picture, an SVG, other files and files of two kinds are refused', async () => {
  const photo = await sharp(await plain(600, 400).png().toBuffer())
    .jpeg()
    .toBuffer()
  const png = await plain(600, 400).png().toBuffer()
  const text = (content: string) => Buffer.from(content)
  const zip = Buffer.concat([text('PK\x05\x06'), Buffer.alloc(18)])
  const svg = text('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')
  const refused = [
    photo.subarray(0, photo.length - 200),
    png.subarray(0, png.length - 100),
    svg,
    text(''),
    text('GIF89a'),
    Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16]),
    Buffer.concat([photo, zip]),
    Buffer.concat([photo, text('<script>alert(1)</script>')]),
    Buffer.concat([png, svg]),
    Buffer.concat([photo.subarray(0, 2), Buffer.from([0xff, 0xfe, 0, 12]), text('%PDF-1.7\n '), photo.subarray(2)]),
  ]
  expect(await Promise.all(refused.map(refusal))).toEqual(refused.map(() => 'unsupported_picture'))
  expect(await refusal(photo)).toBe('stored')
})
