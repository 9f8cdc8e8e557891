import type {
  CircleLayerSpecification,
  LayerSpecification,
  StyleSpecification,
  SymbolLayerSpecification,
} from 'maplibre-gl'

const nothing = { type: 'geojson' as const, data: { type: 'FeatureCollection' as const, features: [] } }

type Colours = Pick<CSSStyleDeclaration, 'getPropertyValue'>

/** The base map in two greys and pale water, in the colours of the page; its sources are filled once the base map is loaded. */
export const mapStyle = (colours: Colours): StyleSpecification => {
  const of = (token: string): string => colours.getPropertyValue(token).trim()
  return {
    version: 8,
    sources: { countries: nothing, adm1: nothing, rivers: nothing, lakes: nothing, cities: nothing },
    layers: [
      { id: 'water', type: 'background', paint: { 'background-color': of('--map-water') } },
      {
        id: 'land',
        type: 'fill',
        source: 'countries',
        paint: { 'fill-color': ['match', ['get', 'n'], 'Poland', of('--map-land'), of('--map-abroad')] },
      },
      { id: 'inner', type: 'line', source: 'adm1', paint: { 'line-color': of('--map-inner') } },
      { id: 'rivers', type: 'line', source: 'rivers', paint: { 'line-color': of('--map-river') } },
      { id: 'lakes', type: 'fill', source: 'lakes', paint: { 'fill-color': of('--map-water') } },
      {
        id: 'border',
        type: 'line',
        source: 'countries',
        filter: ['==', ['get', 'n'], 'Poland'],
        paint: { 'line-color': of('--map-border') },
      },
      cityLabels(of),
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

/** The screens: free a ring, selected filled, taken grey, and the one in focus ringed in the theme's colour. */
export const pointLayers = (colours: Colours): LayerSpecification[] => {
  const of = (token: string): string => colours.getPropertyValue(token).trim()
  const screens: CircleLayerSpecification = {
    id: 'screens',
    type: 'circle',
    source: 'screens',
    paint: {
      'circle-radius': ['interpolate', ['linear'], ['zoom'], 5, 3, 10, 5, 14, 8],
      'circle-color': ['match', ['get', 'state'], 'selected', of('--s1'), 'free', of('--panel'), of('--line-strong')],
      'circle-stroke-color': ['match', ['get', 'state'], 'taken', of('--ink-3'), of('--s1')],
      'circle-stroke-width': ['match', ['get', 'state'], 'taken', 0.5, 2],
    },
  }
  const marked: CircleLayerSpecification = {
    id: 'marked',
    type: 'circle',
    source: 'screens',
    filter: ['==', ['get', 'id'], ''],
    paint: { 'circle-radius': 13, 'circle-opacity': 0, 'circle-stroke-color': of('--theme'), 'circle-stroke-width': 2 },
  }
  return [screens, marked]
}
