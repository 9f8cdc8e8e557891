import { expect, test } from 'vitest'
import { countOfMark } from './marks.ts'
import { namedCities, networkLayers, networkSource } from './style.ts'

test('a mark of silent araboxes says how many they are, and no other image is one', () => {
  expect(['silent-1', 'silent-12', 'silent-', 'online', 'silent-x'].map(countOfMark)).toEqual([1, 12, null, null, null])
})

test('near araboxes become one that still knows its silent ones', () => {
  expect([networkSource.cluster, Object.keys(networkSource.clusterProperties ?? {})]).toEqual([true, ['silent']])
})

test('every state has a shape of its own: filled, boxed triangle, empty ring', () => {
  const layers = networkLayers({ getPropertyValue: (token) => token })
  const paint = (id: string) => layers.find((layer) => layer.id === id)
  expect(paint('online')).toMatchObject({ type: 'circle', paint: { 'circle-color': '--s1' } })
  expect(paint('silent')).toMatchObject({ type: 'symbol', layout: { 'icon-image': 'silent-1' } })
  expect(paint('unknown')).toMatchObject({
    type: 'circle',
    paint: { 'circle-color': '--panel', 'circle-stroke-color': '--ink-3' },
  })
})

test('only cities with data are named until the map is near', () => {
  expect(namedCities(['Łódź'])).toEqual(['step', ['zoom'], ['in', ['get', 'n'], ['literal', ['Łódź']]], 9, true])
})
