import type { LayerSpecification } from 'maplibre-gl'
import { CITY_ZOOM } from './city-maps.ts'

const NAMES_ZOOM = 11
const STATIONS_ZOOM = 12

/** The layers of the city maps: boundary, water, streets, tram, rail, stations, names of places. */
export const cityLayers = (of: (token: string) => string): LayerSpecification[] => {
  const shared = { source: 'city', minzoom: CITY_ZOOM } as const
  const text = { 'text-color': of('--ink-3'), 'text-halo-color': of('--map-land'), 'text-halo-width': 1.5 }
  return [
    {
      ...shared,
      id: 'city-water',
      type: 'fill',
      filter: ['==', ['get', 'layer'], 'water'],
      paint: { 'fill-color': of('--map-water') },
    },
    {
      ...shared,
      id: 'city-streets',
      type: 'line',
      filter: ['==', ['get', 'layer'], 'streets'],
      paint: {
        'line-color': of('--map-border'),
        'line-opacity': 0.7,
        'line-width': ['match', ['get', 'class'], 'main', 2, 'cycle', 0.7, 1],
      },
    },
    {
      ...shared,
      id: 'city-tram',
      type: 'line',
      filter: ['==', ['get', 'layer'], 'tram'],
      paint: { 'line-color': of('--ink-3'), 'line-width': 0.8, 'line-opacity': 0.7 },
    },
    {
      ...shared,
      id: 'city-rail',
      type: 'line',
      filter: ['==', ['get', 'layer'], 'rail'],
      paint: { 'line-color': of('--ink-3'), 'line-width': 1.2, 'line-dasharray': [4, 2] },
    },
    {
      ...shared,
      id: 'city-boundaries',
      type: 'line',
      filter: ['==', ['get', 'layer'], 'boundaries'],
      paint: { 'line-color': of('--map-border'), 'line-width': 1.5, 'line-dasharray': [1, 2] },
    },
    {
      ...shared,
      id: 'city-stations',
      type: 'symbol',
      minzoom: STATIONS_ZOOM,
      filter: ['==', ['get', 'layer'], 'stations'],
      layout: { 'text-field': ['concat', '▪ ', ['get', 'name']], 'text-font': ['Inter'], 'text-size': 11 },
      paint: text,
    },
    {
      ...shared,
      id: 'city-places',
      type: 'symbol',
      minzoom: NAMES_ZOOM,
      filter: ['==', ['get', 'layer'], 'places'],
      layout: {
        'text-field': ['get', 'name'],
        'text-font': ['Inter'],
        'text-size': ['match', ['get', 'rank'], 1, 13, 2, 12, 11],
        'symbol-sort-key': ['get', 'rank'],
      },
      paint: text,
    },
  ]
}
