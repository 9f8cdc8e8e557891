import type { TileSchema } from '../../../contract/map-tiles.ts'
import { type LayerFeature, tilesFile } from './tiles-file.ts'

type Names = {
  readonly street: LayerFeature['properties']
  readonly layers: readonly [streets: string, places: string, water: string]
}

const names: Readonly<Record<TileSchema, Names>> = {
  openmaptiles: { street: { class: 'primary' }, layers: ['transportation', 'place', 'water'] },
  protomaps: { street: { kind: 'major_road' }, layers: ['roads', 'places', 'water'] },
}

/** West, south, east and north of the made tiles: Warsaw and its surroundings. */
export const streetBounds = [20.7, 52.1, 21.3, 52.3] as const

/** A file of tiles with one street through Warsaw, a lake and the name of a district. */
export const streetTiles = (
  schema: TileSchema,
  parts: { attribution?: string; headerBytes?: Record<number, number> } = {},
) => {
  const { street, layers } = names[schema]
  const [west, south, east] = streetBounds
  const district = { name: 'Śródmieście', class: 'suburb', kind: 'neighbourhood' }
  return tilesFile({
    bounds: streetBounds,
    zooms: [8, 11],
    metadata: parts.attribution === undefined ? {} : { attribution: parts.attribution },
    headerBytes: parts.headerBytes ?? {},
    layers: {
      [layers[0]]: [
        {
          properties: street,
          geometry: {
            type: 'LineString',
            coordinates: [
              [west, 52.19],
              [east, 52.19],
            ],
          },
        },
      ],
      [layers[1]]: [{ properties: district, geometry: { type: 'Point', coordinates: [21.01, 52.24] } }],
      [layers[2]]: [
        {
          properties: { class: 'lake', kind: 'lake' },
          geometry: {
            type: 'Polygon',
            coordinates: [
              [
                [21.15, south],
                [east, south],
                [east, 52.17],
                [21.15, 52.17],
                [21.15, south],
              ],
            ],
          },
        },
      ],
    },
  })
}
