import { featureFilter, validateStyleMin } from '@maplibre/maplibre-gl-style-spec'
import { expect, test } from 'vitest'
import type { TileSchema } from '../../../../contract/map-tiles.ts'
import { builtInStyle } from '../engine/built-in-style.ts'
import { tileLayers } from './tile-layers.ts'

const POINT = 1
const LINE = 2
const AREA = 3

const styleOf = (schema: TileSchema) => {
  const colours = { getPropertyValue: (token: string) => (token === '--map-water' ? ' #dfe9f0' : '#fdfdfc') }
  const source = { type: 'vector', url: 'pmtiles:///map-tiles/ab12.pmtiles' } as const
  return builtInStyle(colours, { source, layersOf: (of) => tileLayers(schema, of) })
}

/** The layers of our style in which a feature of the file is drawn. */
const drawnIn = (schema: TileSchema, layer: string, type: 1 | 2 | 3, properties: Record<string, unknown>): string[] =>
  styleOf(schema)
    .layers.filter((drawn) => 'source-layer' in drawn && drawn['source-layer'] === layer)
    .filter(
      (drawn) => 'filter' in drawn && featureFilter(drawn.filter, 'filter').filter({ zoom: 14 }, { type, properties }),
    )
    .map(({ id }) => id)

test.each(['openmaptiles', 'protomaps'] as const)(
  'the style of tiles in %s is valid and needs no font server',
  (schema) => {
    const style = styleOf(schema)
    expect(validateStyleMin(style)).toEqual([])
    expect(Object.keys(style.sources)).toEqual(['countries', 'adm1', 'rivers', 'lakes', 'cities', 'tiles'])
    expect(style).not.toHaveProperty('glyphs')
  },
)

test.each([
  ['water', AREA, { class: 'lake' }, ['tiles-water']],
  ['waterway', LINE, { class: 'river' }, ['tiles-rivers']],
  ['landcover', AREA, { class: 'wood' }, ['tiles-green']],
  ['building', AREA, {}, ['tiles-buildings']],
  ['transportation', LINE, { class: 'motorway' }, ['tiles-motorways']],
  ['transportation', LINE, { class: 'secondary' }, ['tiles-roads']],
  ['transportation', LINE, { class: 'minor' }, ['tiles-streets']],
  ['transportation', LINE, { class: 'rail' }, ['tiles-rail']],
  ['transportation', AREA, { class: 'minor' }, []],
  ['transportation_name', LINE, { class: 'minor', name: 'Długa' }, ['tiles-street-names']],
  ['boundary', LINE, { admin_level: 2, maritime: 0 }, ['tiles-borders']],
  ['boundary', LINE, { admin_level: 2, maritime: 1 }, []],
  ['place', POINT, { class: 'city' }, ['tiles-towns']],
  ['place', POINT, { class: 'suburb' }, ['tiles-districts']],
  ['place', POINT, { class: 'country' }, []],
] as const)('OpenMapTiles: layer %s, shape %i, %j is drawn in %j', (layer, type, properties, layers) => {
  expect(drawnIn('openmaptiles', layer, type, properties)).toEqual(layers)
})

test.each([
  ['water', AREA, { kind: 'ocean' }, ['tiles-water']],
  ['water', LINE, { kind: 'river' }, ['tiles-rivers']],
  ['landuse', AREA, { kind: 'park' }, ['tiles-green']],
  ['buildings', AREA, { kind: 'building' }, ['tiles-buildings']],
  ['roads', LINE, { kind: 'highway' }, ['tiles-motorways']],
  ['roads', LINE, { kind: 'major_road' }, ['tiles-roads', 'tiles-street-names']],
  ['roads', LINE, { kind: 'minor_road' }, ['tiles-streets', 'tiles-street-names']],
  ['roads', LINE, { kind: 'rail' }, ['tiles-rail']],
  ['boundaries', LINE, { kind: 'country' }, ['tiles-borders']],
  ['places', POINT, { kind: 'locality' }, ['tiles-towns']],
  ['places', POINT, { kind: 'neighbourhood' }, ['tiles-districts']],
  ['places', POINT, { kind: 'country' }, []],
] as const)('Protomaps: layer %s, shape %i, %j is drawn in %j', (layer, type, properties, layers) => {
  expect(drawnIn('protomaps', layer, type, properties)).toEqual(layers)
})
