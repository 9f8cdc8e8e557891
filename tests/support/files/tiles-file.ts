import { gzipSync } from 'node:zlib'
import { geoJSONToTile } from '@maplibre/geojson-vt'
import { fromGeojsonVt } from '@maplibre/vt-pbf'
import { zxyToTileId } from 'pmtiles'
import type { Shape } from '../../../src/ui/map/base-map.ts'

/** The features of a layer of vector tiles. */
export type LayerFeature = {
  readonly geometry: Shape | { readonly type: 'Point'; readonly coordinates: number[] }
  readonly properties: Readonly<Record<string, string | number>>
}

type TilesFileParts = {
  readonly layers: Readonly<Record<string, readonly LayerFeature[]>>
  /** West, south, east and north in degrees. */
  readonly bounds: readonly [number, number, number, number]
  readonly zooms: readonly [first: number, last: number]
  readonly metadata?: Readonly<Record<string, unknown>>
  /** Bytes of the header that are set last. */
  readonly headerBytes?: Readonly<Record<number, number>>
}

const HEADER_BYTES = 127
const GZIP = 2
const MVT = 1

const columnOf = (longitude: number, zoom: number): number => Math.floor(((longitude + 180) / 360) * 2 ** zoom)
const rowOf = (latitude: number, zoom: number): number => {
  const sine = Math.sin((latitude * Math.PI) / 180)
  return Math.floor((0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * 2 ** zoom)
}

const varint = (value: number): number[] => {
  const bytes: number[] = []
  let rest = value
  while (rest >= 128) {
    bytes.push((rest % 128) + 128)
    rest = Math.floor(rest / 128)
  }
  return [...bytes, rest]
}

/** A vector tile of the features of these layers that are in it. */
export const vectorTile = (layers: TilesFileParts['layers'], zoom: number, x: number, y: number): Uint8Array => {
  const parts = Object.entries(layers).map(([name, features]) => {
    const data = {
      type: 'FeatureCollection' as const,
      features: features.map(({ geometry, properties }) => ({ type: 'Feature' as const, geometry, properties })),
    }
    return [name, geoJSONToTile(data, zoom, x, y, { maxZoom: 16, clip: true, buffer: 64 })]
  })
  return fromGeojsonVt(Object.fromEntries(parts), { version: 2, extent: 4096 })
}

/** A PMTiles file of version 3 with these layers in all tiles of the bounds (https://github.com/protomaps/PMTiles). */
export const tilesFile = ({ layers, bounds, zooms, metadata = {}, headerBytes = {} }: TilesFileParts): Buffer => {
  const [west, south, east, north] = bounds
  const tiles: { id: number; data: Buffer }[] = []
  for (let zoom = zooms[0]; zoom <= zooms[1]; zoom += 1) {
    for (let x = columnOf(west, zoom); x <= columnOf(east, zoom); x += 1) {
      for (let y = rowOf(north, zoom); y <= rowOf(south, zoom); y += 1)
        tiles.push({ id: zxyToTileId(zoom, x, y), data: gzipSync(vectorTile(layers, zoom, x, y)) })
    }
  }
  tiles.sort((one, other) => one.id - other.id)
  const directory = gzipSync(
    Uint8Array.from([
      ...varint(tiles.length),
      ...tiles.flatMap(({ id }, index) => varint(id - (tiles[index - 1]?.id ?? 0))),
      ...tiles.flatMap(() => varint(1)),
      ...tiles.flatMap(({ data }) => varint(data.length)),
      // Each tile follows the one before.
      ...tiles.flatMap((_, index) => varint(index === 0 ? 1 : 0)),
    ]),
  )
  const layerNames = Object.entries(layers).map(([id, features]) => ({
    id,
    fields: Object.fromEntries(features.flatMap(({ properties }) => Object.keys(properties)).map((key) => [key, ''])),
  }))
  const described = gzipSync(JSON.stringify({ vector_layers: layerNames, ...metadata }))
  const data = Buffer.concat(tiles.map((tile) => tile.data))
  const header = Buffer.alloc(HEADER_BYTES)
  header.write('PMTiles', 'latin1')
  header[7] = 3
  let position = HEADER_BYTES
  const sections = [directory.length, described.length, 0, data.length]
  for (const [index, length] of sections.entries()) {
    header.writeBigUInt64LE(BigInt(position), 8 + index * 16)
    header.writeBigUInt64LE(BigInt(length), 16 + index * 16)
    position += length
  }
  for (const offset of [72, 80, 88]) header.writeBigUInt64LE(BigInt(tiles.length), offset)
  header.set([1, GZIP, GZIP, MVT, ...zooms], 96)
  for (const [index, degrees] of bounds.entries())
    header.writeInt32LE(Math.round(degrees * 10_000_000), 102 + index * 4)
  for (const [offset, value] of Object.entries(headerBytes)) header[Number(offset)] = value
  return Buffer.concat([header, directory, described, data])
}
