import { expect, test } from 'vitest'
import { fakeMap } from '../../../../tests/support/pages/fake-map.ts'
import { startBounds } from '../engine/map-engine.ts'
import { openCellMap } from './open-cell-map.ts'

const gdansk = { longitude: 18.6, latitude: 54.4 }
const krakow = { longitude: 19.9, latitude: 50.1 }
const szczecin = { longitude: 14.6, latitude: 53.4 }
const rzeszow = { longitude: 22, latitude: 50 }

const open = () => {
  const { createMap, state } = fakeMap()
  const nothing = (): void => undefined
  const events = { onChoose: nothing, textsOf: () => [], onZoom: nothing }
  return { map: openCellMap(createMap, document.createElement('div'), events), state }
}

test('R19 cells all over the country are shown in the whole of it, down to its southern border', () => {
  const { map, state } = open()
  map.fit([gdansk, krakow, szczecin, rzeszow])
  const [west, south, east, north] = startBounds
  expect(state.fitted).toEqual(
    expect.arrayContaining([
      { longitude: west, latitude: south },
      { longitude: east, latitude: north },
    ]),
  )
})

test('R19 the cells of some cities fill the map', () => {
  const { map, state } = open()
  map.fit([krakow, rzeszow])
  expect(state.fitted).toEqual([krakow, rzeszow])
})
