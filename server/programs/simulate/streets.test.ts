import { expect, test } from 'vitest'
import { demoNetwork } from '../../demo/network/demo-network.ts'
import { type ObservedStreet, streetsOf } from '../../demo/street/observations.ts'
import { newAraboxesCsv } from './new-araboxes.ts'
import { streetsFor } from './streets.ts'

const network = demoNetwork()
const streets = streetsOf(network, { rate: null, isSteady: false })
const ownOf = (count: number) =>
  streets.slice(0, count).map(({ araboxUuid, locationUuid }) => ({ uuid: araboxUuid, locationUuid, name: 'Rynek' }))
const foreign = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    uuid: `arabox ${index}`,
    locationUuid: `place ${index}`,
    name: `Symulacja ${201 + index}`,
  }))

test('araboxes of the demo see their own streets, the others share them in turn', () => {
  const chosen = streetsFor([...foreign(205), ...ownOf(200)], 405, streets)
  expect(chosen.slice(0, 200)).toEqual(streets)
  expect(chosen.slice(200).map(({ araboxUuid }) => araboxUuid)).toEqual(foreign(205).map(({ uuid }) => uuid))
  const fromMs = Date.parse('2026-03-02T08:00:00Z')
  const seen = (street: ObservedStreet | undefined) => street?.observationsIn(fromMs, fromMs + 30_000)
  expect([chosen[200], chosen[203], chosen[400]].map(seen)).toEqual([streets[0], streets[3], streets[0]].map(seen))
  expect(chosen[203]).toMatchObject({ araboxUuid: 'arabox 3', locationUuid: 'place 3' })
})

test('an arabox of the demo that the server does not have gets no street, and there are not more streets than requested', () => {
  expect(streetsFor([...ownOf(3), ...foreign(2)], 10, streets)).toHaveLength(5)
  expect(streetsFor([...foreign(2), ...ownOf(3)], 2, streets)).toEqual(streets.slice(0, 2))
})

const rowsOf = (csv: string) =>
  csv
    .split('\n')
    .slice(1)
    .map((line) => line.split(','))

test('new araboxes stand in every city of the demo, each at its own point within ten kilometres of the centre', () => {
  const rows = rowsOf(newAraboxesCsv(ownOf(200), 4800, network.cities))
  expect(rows).toHaveLength(4800)
  expect(rows[0]?.slice(0, 2)).toEqual(['symulacja-201', 'Symulacja 201'])
  expect(new Set(rows.map(([, , latitude, longitude]) => `${latitude} ${longitude}`)).size).toBe(4800)
  const near = network.cities.map(({ latitude, longitude }) => {
    const kilometres = ([, , north, east]: string[]) =>
      111.2 * Math.hypot(Number(north) - latitude, (Number(east) - longitude) * Math.cos((latitude * Math.PI) / 180))
    return rows.filter((row) => kilometres(row) < 10).length
  })
  expect(Math.min(...near)).toBeGreaterThanOrEqual(Math.floor(4800 / network.cities.length))
})

test('new araboxes are numbered after the largest number in use, even if smaller ones are free', () => {
  const known = [...ownOf(3), { uuid: 'a', locationUuid: 'b', name: 'Symulacja 950' }]
  expect(rowsOf(newAraboxesCsv(known, 2, network.cities)).map(([id]) => id)).toEqual(['symulacja-951', 'symulacja-952'])
})
