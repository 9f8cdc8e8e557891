import type { MapExpression, MapFilter, MapLayer, MapSource } from '../engine/map-engine.ts'

type Colours = Pick<CSSStyleDeclaration, 'getPropertyValue'>

/** From this zoom every arabox is drawn separately. */
const CLUSTERED_TO_ZOOM = 12
const CLUSTER_RADIUS_PX = 36

/** Layers that react to the pointer. */
export const pointLayerIds = ['online', 'silent', 'unknown', 'maintenance'] as const

/** The source of the araboxes. Near araboxes form a cluster that counts all and the silent ones. */
export const networkSource: MapSource = {
  type: 'geojson',
  data: { type: 'FeatureCollection', features: [] },
  cluster: true,
  clusterMaxZoom: CLUSTERED_TO_ZOOM,
  clusterRadius: CLUSTER_RADIUS_PX,
  clusterProperties: { silent: ['+', ['case', ['==', ['get', 'state'], 'silent'], 1, 0]] },
}

const isCluster: MapExpression = ['has', 'point_count']
const inState = (state: string): MapExpression => ['all', ['!', isCluster], ['==', ['get', 'state'], state]]
const bySize = (least: number, most: number): MapExpression => [
  'interpolate',
  ['linear'],
  ['get', 'weight'],
  0,
  least,
  1,
  most,
]

const clusterLayers = (of: (token: string) => string): MapLayer[] => [
  {
    id: 'clusters',
    type: 'circle',
    source: 'network',
    filter: isCluster,
    paint: {
      'circle-radius': ['step', ['get', 'point_count'], 11, 10, 14, 50, 18, 200, 22],
      'circle-color': of('--s1'),
      'circle-stroke-color': of('--panel'),
      'circle-stroke-width': 1.5,
    },
  },
  {
    id: 'cluster-counts',
    type: 'symbol',
    source: 'network',
    filter: isCluster,
    layout: {
      'text-field': ['to-string', ['get', 'point_count']],
      'text-font': ['Inter'],
      'text-size': 12,
      'text-allow-overlap': true,
    },
    paint: { 'text-color': of('--panel') },
  },
  {
    id: 'cluster-silent',
    type: 'symbol',
    source: 'network',
    filter: ['all', isCluster, ['>', ['get', 'silent'], 0]],
    layout: {
      'icon-image': ['concat', 'silent-', ['to-string', ['get', 'silent']]],
      'icon-anchor': 'bottom-left',
      'icon-offset': [6, -5],
      'icon-allow-overlap': true,
    },
  },
]

/**
 * Layers of the araboxes: a filled circle if online, a boxed triangle if silent, a ring with a dot if in maintenance,
 * an empty ring if it never reported. The size grows with the audience.
 */
export const networkLayers = (colours: Colours): MapLayer[] => {
  const of = (token: string): string => colours.getPropertyValue(token).trim()
  return [
    ...clusterLayers(of),
    {
      id: 'unknown',
      type: 'circle',
      source: 'network',
      filter: inState('unknown'),
      paint: {
        'circle-radius': bySize(4, 10),
        'circle-color': of('--panel'),
        'circle-stroke-color': of('--ink-3'),
        'circle-stroke-width': 2,
      },
    },
    {
      id: 'maintenance',
      type: 'circle',
      source: 'network',
      filter: inState('maintenance'),
      paint: {
        'circle-radius': bySize(5, 10),
        'circle-color': of('--panel'),
        'circle-stroke-color': of('--info'),
        'circle-stroke-width': 2,
      },
    },
    {
      id: 'maintenance-dot',
      type: 'circle',
      source: 'network',
      filter: inState('maintenance'),
      paint: { 'circle-radius': bySize(2, 4), 'circle-color': of('--info') },
    },
    {
      id: 'online',
      type: 'circle',
      source: 'network',
      filter: inState('online'),
      paint: {
        'circle-radius': bySize(4, 12),
        'circle-color': of('--s1'),
        'circle-stroke-color': of('--panel'),
        'circle-stroke-width': 1,
      },
    },
    {
      id: 'silent',
      type: 'symbol',
      source: 'network',
      filter: inState('silent'),
      layout: { 'icon-image': 'silent-1', 'icon-size': bySize(0.85, 1.4), 'icon-allow-overlap': true },
    },
    {
      id: 'marked',
      type: 'circle',
      source: 'marked',
      paint: {
        'circle-radius': 15,
        'circle-opacity': 0,
        'circle-stroke-color': of('--theme'),
        'circle-stroke-width': 2,
      },
    },
  ]
}

/** From this zoom every town has a label. */
const ALL_NAMES_ZOOM = 9

/** Filter for the labels of towns: those with data, from zoom 9 all (docs/design.md, Maps). */
export const namedCities = (names: readonly string[]): MapFilter => [
  'step',
  ['zoom'],
  ['in', ['get', 'n'], ['literal', [...names]]],
  ALL_NAMES_ZOOM,
  true,
]
