import { expect, test, vi } from 'vitest'
import { fakeMap } from '../../../../tests/support/pages/fake-map.ts'
import { type NetworkPoint, openNetworkMap } from './open-network-map.ts'

const point = (id: string, members: Partial<NetworkPoint> = {}): NetworkPoint => ({
  id,
  name: `Arabox ${id}`,
  state: 'online',
  weight: 1,
  words: 'answers',
  longitude: 19,
  latitude: 52,
  ...members,
})

const open = () => {
  const map = fakeMap()
  const onOpen = vi.fn()
  const clusterWords = (count: number, silent: number) => `${count} araboxes, ${silent} silent`
  const handle = openNetworkMap(map.createMap, document.createElement('div'), { onOpen, clusterWords })
  return { ...map, handle, onOpen }
}

test('points that are shown before the map has loaded are drawn after loading', () => {
  const { handle, state, load } = open()
  handle.show([point('a'), point('b', { state: 'silent' })], ['Łódź'])
  expect(state.data.size).toBe(0)
  load()
  const drawn = state.data.get('network')?.features.map(({ properties }) => [properties.id, properties.state])
  expect(drawn).toEqual([
    ['a', 'online'],
    ['b', 'silent'],
  ])
})

test('every state of an arabox has a layer, and so have clusters', () => {
  const { state, load } = open()
  load()
  expect(state.layers).toEqual(expect.arrayContaining(['online', 'silent', 'unknown', 'clusters']))
})

test('a click on an arabox opens it, a click on a cluster moves to the zoom at which it splits', async () => {
  const { state, load, click, onOpen } = open()
  load()
  click()
  expect(onOpen).not.toHaveBeenCalled()
  state.featureUnderPointer = { layer: 'silent', properties: { id: 'a' } }
  click()
  expect(onOpen.mock.calls).toEqual([['a']])
  state.featureUnderPointer = { layer: 'clusters', properties: { cluster_id: 3 } }
  click()
  await vi.waitFor(() => expect(state.movedToZoom).toBe(9))
  expect(onOpen).toHaveBeenCalledTimes(1)
})

test('a popup describes the feature under the pointer and is hidden when the pointer leaves the feature', () => {
  const { state, load, move } = open()
  load()
  state.featureUnderPointer = { layer: 'clusters', properties: { point_count: 12, silent: 2 } }
  move()
  expect([state.popup, state.cursor]).toEqual(['12 araboxes, 2 silent', 'pointer'])
  state.featureUnderPointer = undefined
  move()
  expect([state.popup, state.cursor]).toEqual([null, ''])
})

test('points abroad are brought into view only if there are no others', () => {
  const { handle, state } = open()
  const lodz = point('a')
  const paris = point('b', { longitude: 2.35, latitude: 48.86 })
  handle.fit([lodz, paris])
  expect(state.fitted).toEqual([lodz])
  handle.fit([paris])
  expect(state.fitted).toEqual([paris])
})

test('a marked arabox has a ring and a popup until the mark is removed; closing closes the map', () => {
  const { handle, state, load } = open()
  load()
  handle.mark(point('a'))
  expect(state.data.get('marked')?.features).toHaveLength(1)
  expect(state.popup).toBe('Arabox aanswers')
  handle.mark(null)
  expect([state.data.get('marked')?.features.length, state.popup]).toEqual([0, null])
  handle.close()
  expect(state.isClosed).toBe(true)
})
