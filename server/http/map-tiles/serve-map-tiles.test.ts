import { appendFile, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type FastifyInstance, fastify } from 'fastify'
import { PMTiles } from 'pmtiles'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { streetTiles } from '../../../tests/support/files/street-tiles.ts'
import { tilesFile } from '../../../tests/support/files/tiles-file.ts'
import { scratchFolder } from '../../../tests/support/platform/scratch-folder.ts'
import { sendProblem } from '../problem.ts'
import { addressOfTiles, mapTiles } from './serve-map-tiles.ts'
import { readTilesFile, type TilesFile } from './tiles-file.ts'

let folder: Awaited<ReturnType<typeof scratchFolder>>
let path: string
beforeEach(async () => {
  folder = await scratchFolder()
  path = join(folder.path, 'poland.pmtiles')
})
afterEach(() => folder.remove())

const serve = async (content: Buffer): Promise<{ app: FastifyInstance; tiles: TilesFile }> => {
  await writeFile(path, content)
  const tiles = await readTilesFile(path)
  const app = fastify()
  app.setErrorHandler(sendProblem)
  await app.register(mapTiles, { tiles })
  return { app, tiles }
}

test('a file of tiles is sent by ranges with an address and a tag of its content, and kept by browsers', async () => {
  const content = streetTiles('protomaps')
  const { app, tiles } = await serve(content)
  const url = addressOfTiles(tiles)
  const get = (headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
    app.inject({ method, url, headers })
  const etag = `"${tiles.digest}"`
  const size = content.length

  const whole = await get()
  expect([whole.statusCode, whole.rawPayload.equals(content)]).toEqual([200, true])
  expect(whole.headers).toMatchObject({
    etag,
    'accept-ranges': 'bytes',
    'cache-control': 'public, max-age=31536000, immutable',
    'content-type': 'application/vnd.pmtiles',
    'content-length': String(size),
  })
  for (const [range, first, last] of [
    ['bytes=0-126', 0, 126],
    ['bytes=100-', 100, size - 1],
    ['bytes=-5', size - 5, size - 1],
    [`bytes=10-${size + 9}`, 10, size - 1],
  ] as const) {
    const part = await get({ range, 'if-range': etag })
    expect(part.statusCode).toBe(206)
    expect(part.headers['content-range']).toBe(`bytes ${first}-${last}/${size}`)
    expect(part.rawPayload.equals(content.subarray(first, last + 1))).toBe(true)
  }
  for (const range of [`bytes=${size}-`, 'bytes=-0']) {
    const outside = await get({ range })
    expect([outside.statusCode, outside.headers['content-range']]).toEqual([416, `bytes */${size}`])
    expect(outside.headers['cache-control']).toBe('no-store')
  }
  for (const range of ['bytes=9-3', 'bytes=0-1,4-5', 'lines=1-2'])
    expect((await get({ range })).rawPayload).toHaveLength(size)
  expect((await get({ range: 'bytes=0-1', 'if-range': '"other"' })).rawPayload).toHaveLength(size)
  const head = await get({ range: 'bytes=0-1' }, 'HEAD')
  expect([head.statusCode, head.headers['content-length'], head.body]).toEqual([200, String(size), ''])
  expect((await get({ 'if-none-match': `W/${etag}` })).statusCode).toBe(304)
  await app.close()
})

test('the library of the client reads the tiles over HTTP', async () => {
  const { app, tiles } = await serve(streetTiles('openmaptiles'))
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  const archive = new PMTiles(`${address}${addressOfTiles(tiles)}`)
  expect(await archive.getHeader()).toMatchObject({ minZoom: 8, maxZoom: 11 })
  expect((await archive.getZxy(8, 142, 84))?.data.byteLength).toBeGreaterThan(20)
  expect(await archive.getZxy(8, 0, 0)).toBeUndefined()
  await app.close()
})

test('a file that changes under a running server is not served, and another content has another address', async () => {
  const { app, tiles } = await serve(streetTiles('protomaps'))
  await appendFile(path, 'more')
  expect((await app.inject(addressOfTiles(tiles))).statusCode).toBe(404)
  await app.close()
  const other = await serve(streetTiles('protomaps', { attribution: 'Urząd Miasta' }))
  expect(addressOfTiles(other.tiles)).not.toBe(addressOfTiles(tiles))
  await other.app.close()
})

test('the file says which schema it has and whom a map names, OpenStreetMap by default', async () => {
  await writeFile(path, streetTiles('protomaps', { attribution: '© Urząd' }))
  expect(await readTilesFile(path)).toMatchObject({ schema: 'protomaps', credits: '© Urząd' })
  await writeFile(path, streetTiles('openmaptiles'))
  const { schema, credits } = await readTilesFile(path)
  expect([schema, credits]).toEqual(['openmaptiles', expect.stringContaining('OpenStreetMap')])
})

const PNG = 2
const ZSTD = 4
const foreign = { zooms: [8, 8], bounds: [21, 52, 21.1, 52.1], layers: { lines: [] } } as const

test.each([
  ['a table', Buffer.from('id;name\n'.repeat(40)), 'it is not a PMTiles file of version 3'],
  ['nothing', Buffer.alloc(0), 'it is not a PMTiles file of version 3'],
  ['version 2', streetTiles('protomaps', { headerBytes: { 7: 2 } }), 'it is a PMTiles file of version 2, not 3'],
  ['pictures', streetTiles('protomaps', { headerBytes: { 99: PNG } }), 'its tiles are pictures or unknown'],
  ['Zstandard', streetTiles('protomaps', { headerBytes: { 98: ZSTD } }), 'compressed in another way than gzip'],
  ['the first half', streetTiles('protomaps').subarray(0, -9), 'bytes'],
  ['other layers', tilesFile(foreign), 'its layers (lines) are neither those of OpenMapTiles nor'],
  ['garbage', Buffer.concat([streetTiles('protomaps').subarray(0, 127), Buffer.alloc(9000, 7)]), 'cannot be drawn: '],
])('a file with %s is refused at the start', async (_, content, reason) => {
  await writeFile(path, content)
  await expect(readTilesFile(path)).rejects.toThrow(reason)
  await expect(readTilesFile(path)).rejects.toThrow(`MAP_TILES_FILE names ${path}, which cannot be drawn`)
})

test('a missing file and a folder are refused at the start', async () => {
  await expect(readTilesFile(path)).rejects.toThrow('ENOENT')
  await mkdir(path)
  await expect(readTilesFile(path)).rejects.toThrow('MAP_TILES_FILE names')
})
