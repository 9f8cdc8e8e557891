import type { ExpressionSpecification, FilterSpecification } from 'maplibre-gl'
import type { TileSchema } from '../../../../contract/map-tiles.ts'

/** Features of a file of tiles: its layer, and which features of it. */
export type TileFeatures = { readonly 'source-layer': string; readonly filter: FilterSpecification }

/** Where the features that our style draws are in a file of tiles. */
export type TileNames = Readonly<
  Record<
    | 'green'
    | 'water'
    | 'rivers'
    | 'buildings'
    | 'borders'
    | 'paths'
    | 'streets'
    | 'roads'
    | 'motorways'
    | 'rail'
    | 'streetNames'
    | 'towns'
    | 'districts',
    TileFeatures
  >
> & {
  /** The smaller, the more important is a place. */
  readonly placeRank: ExpressionSpecification
}

const areas: FilterSpecification = ['==', ['geometry-type'], 'Polygon']
const lines: FilterSpecification = ['==', ['geometry-type'], 'LineString']

/** Features of a layer by the values of a property. */
const oneOf = (layer: string, property: string, values: readonly string[]): TileFeatures => ({
  'source-layer': layer,
  filter: ['in', ['get', property], ['literal', [...values]]],
})
const onlyWith = (shape: FilterSpecification, { filter, ...features }: TileFeatures): TileFeatures => ({
  ...features,
  filter: ['all', shape, filter] as FilterSpecification,
})

/** https://openmaptiles.org/schema/ */
const openMapTiles: TileNames = {
  green: oneOf('landcover', 'class', ['wood', 'grass']),
  water: { 'source-layer': 'water', filter: areas },
  rivers: oneOf('waterway', 'class', ['river', 'canal', 'stream']),
  buildings: { 'source-layer': 'building', filter: areas },
  borders: {
    'source-layer': 'boundary',
    filter: ['all', ['<=', ['get', 'admin_level'], 4], ['!=', ['get', 'maritime'], 1]],
  },
  paths: onlyWith(lines, oneOf('transportation', 'class', ['path', 'track'])),
  streets: onlyWith(lines, oneOf('transportation', 'class', ['minor', 'service'])),
  roads: onlyWith(lines, oneOf('transportation', 'class', ['primary', 'secondary', 'tertiary'])),
  motorways: onlyWith(lines, oneOf('transportation', 'class', ['motorway', 'trunk'])),
  rail: onlyWith(lines, oneOf('transportation', 'class', ['rail', 'transit'])),
  streetNames: onlyWith(
    lines,
    oneOf('transportation_name', 'class', ['trunk', 'primary', 'secondary', 'tertiary', 'minor', 'service']),
  ),
  towns: oneOf('place', 'class', ['city', 'town', 'village']),
  districts: oneOf('place', 'class', ['suburb', 'quarter', 'neighbourhood']),
  placeRank: ['coalesce', ['get', 'rank'], 99],
}

/** https://docs.protomaps.com/basemaps/layers, from version 4 */
const protomaps: TileNames = {
  green: onlyWith(
    areas,
    oneOf('landuse', 'kind', [
      'park',
      'forest',
      'wood',
      'grass',
      'grassland',
      'meadow',
      'scrub',
      'garden',
      'cemetery',
      'allotments',
      'village_green',
      'recreation_ground',
      'golf_course',
      'nature_reserve',
      'national_park',
    ]),
  ),
  water: { 'source-layer': 'water', filter: areas },
  rivers: onlyWith(lines, oneOf('water', 'kind', ['river', 'canal', 'stream'])),
  buildings: { 'source-layer': 'buildings', filter: areas },
  borders: oneOf('boundaries', 'kind', ['country', 'region']),
  paths: oneOf('roads', 'kind', ['path']),
  streets: oneOf('roads', 'kind', ['minor_road']),
  roads: oneOf('roads', 'kind', ['major_road', 'medium_road']),
  motorways: oneOf('roads', 'kind', ['highway']),
  rail: oneOf('roads', 'kind', ['rail']),
  streetNames: oneOf('roads', 'kind', ['major_road', 'medium_road', 'minor_road']),
  towns: oneOf('places', 'kind', ['locality']),
  districts: oneOf('places', 'kind', ['macrohood', 'neighbourhood']),
  placeRank: ['-', 99, ['coalesce', ['get', 'population_rank'], 0]],
}

/** The names of each schema. */
export const tileNames: Readonly<Record<TileSchema, TileNames>> = { openmaptiles: openMapTiles, protomaps }
