import type { ExpressionSpecification, LayerSpecification } from 'maplibre-gl'
import type { TileSchema } from '../../../../contract/map-tiles.ts'
import { CITY_ZOOM } from '../city/city-maps.ts'
import { tileNames } from './tile-schemas.ts'

const DISTRICTS_ZOOM = 11
const STREETS_ZOOM = 11
const PATHS_ZOOM = 14
const BUILDINGS_ZOOM = 13
const STREET_NAMES_ZOOM = 14

/** The width of a line in px, at the zoom of a city and at that of a street. */
const widthOf = (cityPx: number, streetPx: number): ExpressionSpecification => [
  'interpolate',
  ['exponential', 1.4],
  ['zoom'],
  CITY_ZOOM,
  cityPx,
  16,
  streetPx,
]

/**
 * The layers of the operator's own tiles, in the colours of a page: land, green, water, buildings, roads, rail, borders
 * and names. They begin at the zoom of a city and hide the base map, whose lines are too simple there.
 */
export const tileLayers = (schema: TileSchema, of: (token: string) => string): LayerSpecification[] => {
  const names = tileNames[schema]
  const shared = { source: 'tiles', minzoom: CITY_ZOOM } as const
  const round = { 'line-cap': 'round', 'line-join': 'round' } as const
  const name: ExpressionSpecification = ['coalesce', ['get', 'name:pl'], ['get', 'name']]
  const text = { 'text-color': of('--ink-3'), 'text-halo-color': of('--map-land'), 'text-halo-width': 1.5 }
  return [
    { id: 'tiles-land', type: 'background', minzoom: CITY_ZOOM, paint: { 'background-color': of('--map-land') } },
    { ...shared, ...names.green, id: 'tiles-green', type: 'fill', paint: { 'fill-color': of('--map-green') } },
    { ...shared, ...names.water, id: 'tiles-water', type: 'fill', paint: { 'fill-color': of('--map-water') } },
    {
      ...shared,
      ...names.rivers,
      id: 'tiles-rivers',
      type: 'line',
      paint: { 'line-color': of('--map-river'), 'line-width': widthOf(0.8, 3) },
    },
    {
      ...shared,
      ...names.buildings,
      id: 'tiles-buildings',
      type: 'fill',
      minzoom: BUILDINGS_ZOOM,
      paint: { 'fill-color': of('--map-abroad'), 'fill-outline-color': of('--map-inner') },
    },
    {
      ...shared,
      ...names.paths,
      id: 'tiles-paths',
      type: 'line',
      minzoom: PATHS_ZOOM,
      paint: { 'line-color': of('--map-inner'), 'line-width': 1, 'line-dasharray': [2, 2] },
    },
    {
      ...shared,
      ...names.streets,
      id: 'tiles-streets',
      type: 'line',
      minzoom: STREETS_ZOOM,
      layout: round,
      paint: { 'line-color': of('--map-inner'), 'line-width': widthOf(0.4, 5) },
    },
    {
      ...shared,
      ...names.roads,
      id: 'tiles-roads',
      type: 'line',
      layout: round,
      paint: { 'line-color': of('--map-border'), 'line-opacity': 0.6, 'line-width': widthOf(0.6, 6) },
    },
    {
      ...shared,
      ...names.motorways,
      id: 'tiles-motorways',
      type: 'line',
      layout: round,
      paint: { 'line-color': of('--map-border'), 'line-opacity': 0.8, 'line-width': widthOf(1.4, 8) },
    },
    {
      ...shared,
      ...names.rail,
      id: 'tiles-rail',
      type: 'line',
      paint: { 'line-color': of('--ink-3'), 'line-opacity': 0.7, 'line-width': 1, 'line-dasharray': [4, 2] },
    },
    {
      ...shared,
      ...names.borders,
      id: 'tiles-borders',
      type: 'line',
      paint: { 'line-color': of('--map-border'), 'line-width': 1.2, 'line-dasharray': [3, 2] },
    },
    {
      ...shared,
      ...names.streetNames,
      id: 'tiles-street-names',
      type: 'symbol',
      minzoom: STREET_NAMES_ZOOM,
      layout: { 'symbol-placement': 'line', 'text-field': name, 'text-font': ['Inter'], 'text-size': 11 },
      paint: text,
    },
    {
      ...shared,
      ...names.districts,
      id: 'tiles-districts',
      type: 'symbol',
      minzoom: DISTRICTS_ZOOM,
      layout: { 'text-field': name, 'text-font': ['Inter'], 'text-size': 11, 'symbol-sort-key': names.placeRank },
      paint: text,
    },
    {
      ...shared,
      ...names.towns,
      id: 'tiles-towns',
      type: 'symbol',
      layout: { 'text-field': name, 'text-font': ['Inter'], 'text-size': 13, 'symbol-sort-key': names.placeRank },
      paint: { ...text, 'text-color': of('--ink-2') },
    },
  ]
}
