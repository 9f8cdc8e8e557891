import type { MapLayer, MapSource } from '../engine/map-engine.ts'

type Colours = Pick<CSSStyleDeclaration, 'getPropertyValue'>

/** A source without areas. */
export const noAreas: MapSource = { type: 'geojson', data: { type: 'FeatureCollection', features: [] } }

/** The layers of the cells that react to the pointer. */
export const cellLayerIds = ['cells', 'unmeasured-cells'] as const

/**
 * Layers of the weighted cells: the fuller the colour, the more traffic. A cell that was not measured has only a dashed
 * edge, and the chosen one a thick edge.
 */
export const cellLayers = (colours: Colours): MapLayer[] => {
  const of = (token: string): string => colours.getPropertyValue(token).trim()
  return [
    {
      id: 'cells',
      type: 'fill',
      source: 'cells',
      filter: ['==', ['get', 'measured'], 1],
      paint: {
        'fill-color': ['get', 'colour'],
        'fill-opacity': ['interpolate', ['linear'], ['sqrt', ['get', 'weight']], 0, 0.12, 1, 0.9],
        'fill-outline-color': of('--panel'),
      },
    },
    {
      id: 'unmeasured-cells',
      type: 'fill',
      source: 'cells',
      filter: ['==', ['get', 'measured'], 0],
      paint: { 'fill-color': of('--panel'), 'fill-opacity': 0.01 },
    },
    {
      id: 'unmeasured-edges',
      type: 'line',
      source: 'cells',
      filter: ['==', ['get', 'measured'], 0],
      paint: { 'line-color': of('--ink-3'), 'line-width': 1, 'line-dasharray': [2, 2] },
    },
    {
      id: 'chosen-cell',
      type: 'line',
      source: 'chosen-cell',
      paint: { 'line-color': of('--ink'), 'line-width': 2.5 },
    },
  ]
}
