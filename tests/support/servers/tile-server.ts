import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { vectorTile } from '../files/tiles-file.ts'

/** A server of others with a style and its tiles, and the paths that were asked of it. */
export type TileServer = { readonly origin: string; readonly asked: readonly string[]; close(): void }

const everywhere = [
  [-180, -85],
  [180, -85],
  [180, 85],
  [-180, 85],
  [-180, -85],
]

/** Serves `/style.json`, whose tiles are an area of one colour on the whole world. */
export const serveTiles = async (colour: string): Promise<TileServer> => {
  const asked: string[] = []
  const server = createServer((request, reply) => {
    asked.push(request.url ?? '')
    reply.setHeader('access-control-allow-origin', '*')
    const [, zoom, x, y] = /^\/(\d+)\/(\d+)\/(\d+)\.pbf$/.exec(request.url ?? '') ?? []
    if (zoom === undefined) return reply.end(JSON.stringify(styleOf(`http://${request.headers.host}`, colour)))
    const land = { geometry: { type: 'Polygon' as const, coordinates: [everywhere] }, properties: {} }
    return reply.end(vectorTile({ land: [land] }, Number(zoom), Number(x), Number(y)))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { origin: `http://127.0.0.1:${port}`, asked, close: () => void server.close() }
}

const styleOf = (origin: string, colour: string) => ({
  version: 8,
  sources: { world: { type: 'vector', tiles: [`${origin}/{z}/{x}/{y}.pbf`], maxzoom: 6 } },
  layers: [{ id: 'land', type: 'fill', source: 'world', 'source-layer': 'land', paint: { 'fill-color': colour } }],
})
