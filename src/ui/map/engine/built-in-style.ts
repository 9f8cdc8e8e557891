import type { StyleSpecification, SymbolLayerSpecification } from 'maplibre-gl'
import { cityLayers } from '../city/city-layers.ts'
import { CITY_ZOOM, cityCredits } from '../city/city-maps.ts'
import type { TileMap } from '../tiles/open-tiles.ts'

const emptySource = { type: 'geojson' as const, data: { type: 'FeatureCollection' as const, features: [] } }

type Colours = Pick<CSSStyleDeclaration, 'getPropertyValue'>

/**
 * The style of the base map in the page's colours: the country, and near by the operator's own tiles or else the maps
 * of cities. Its sources are empty until the base map has loaded.
 */
export const builtInStyle = (colours: Colours, tileMap?: TileMap): StyleSpecification => {
  const of = (token: string): string => colours.getPropertyValue(token).trim()
  return {
    version: 8,
    sources: {
      countries: emptySource,
      adm1: emptySource,
      rivers: emptySource,
      lakes: emptySource,
      cities: emptySource,
      ...(tileMap ? { tiles: tileMap.source } : { city: { ...emptySource, attribution: cityCredits } }),
    },
    layers: [
      { id: 'water', type: 'background', paint: { 'background-color': of('--map-water') } },
      {
        id: 'land',
        type: 'fill',
        source: 'countries',
        paint: { 'fill-color': ['match', ['get', 'n'], 'Poland', of('--map-land'), of('--map-abroad')] },
      },
      { id: 'inner', type: 'line', source: 'adm1', paint: { 'line-color': of('--map-inner') } },
      {
        id: 'rivers',
        type: 'line',
        source: 'rivers',
        // Near by, the straight lines of a map of the country would be wrong.
        maxzoom: CITY_ZOOM,
        paint: { 'line-color': of('--map-river') },
      },
      { id: 'lakes', type: 'fill', source: 'lakes', paint: { 'fill-color': of('--map-water') } },
      {
        id: 'border',
        type: 'line',
        source: 'countries',
        filter: ['==', ['get', 'n'], 'Poland'],
        paint: { 'line-color': of('--map-border') },
      },
      ...(tileMap ? tileMap.layersOf(of) : cityLayers(of)),
      // Tiles have the names of the cities themselves.
      { ...cityLabels(of), ...(tileMap ? { maxzoom: CITY_ZOOM } : {}) },
    ],
  }
}

const cityLabels = (of: (token: string) => string): SymbolLayerSpecification => {
  return {
    id: 'cities',
    type: 'symbol',
    source: 'cities',
    layout: {
      'text-field': ['get', 'n'],
      'text-font': ['Inter'],
      'text-size': 12,
      'symbol-sort-key': ['get', 'r'],
    },
    paint: { 'text-color': of('--ink-3'), 'text-halo-color': of('--map-land'), 'text-halo-width': 1.5 },
  }
}
