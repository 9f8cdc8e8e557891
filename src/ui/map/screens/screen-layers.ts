import type { MapLayer } from '../engine/map-engine.ts'

type Colours = Pick<CSSStyleDeclaration, 'getPropertyValue'>

/**
 * Layers of the screens: a ring if free, filled if selected, pale if partly, grey if taken; larger by weight. Focus
 * adds a ring.
 */
export const screenLayers = (colours: Colours): MapLayer[] => {
  const of = (token: string): string => colours.getPropertyValue(token).trim()
  const screens: MapLayer = {
    id: 'screens',
    type: 'circle',
    source: 'screens',
    paint: {
      'circle-radius': [
        'interpolate',
        ['linear'],
        ['zoom'],
        5,
        ['+', 3, ['*', 3, ['get', 'weight']]],
        10,
        ['+', 4, ['*', 7, ['get', 'weight']]],
        14,
        ['+', 7, ['*', 11, ['get', 'weight']]],
      ],
      'circle-color': [
        'match',
        ['get', 'state'],
        ['selected', 'partly'],
        of('--s1'),
        'free',
        of('--panel'),
        of('--line-strong'),
      ],
      'circle-opacity': ['match', ['get', 'state'], 'partly', 0.45, 1],
      'circle-stroke-color': ['match', ['get', 'state'], 'taken', of('--ink-3'), of('--s1')],
      'circle-stroke-width': ['match', ['get', 'state'], 'taken', 0.5, 2],
    },
  }
  const marked: MapLayer = {
    id: 'marked',
    type: 'circle',
    source: 'screens',
    filter: ['==', ['get', 'id'], ''],
    paint: { 'circle-radius': 13, 'circle-opacity': 0, 'circle-stroke-color': of('--theme'), 'circle-stroke-width': 2 },
  }
  return [screens, marked]
}
