import { expect, test } from 'vitest'
import { venueTypes } from '../../../contract/location/venue-type-table.ts'
import { assumedDwell, DWELL_BINS, DWELL_EDGES, dwellBin, meanDwell, stayAt } from './dwell.ts'

test('each edge begins its bin; longer presences than the last edge are in the last bin', () => {
  for (const [bin, edge] of DWELL_EDGES.slice(0, -1).entries()) {
    expect(dwellBin(edge)).toBe(bin)
    expect(dwellBin(edge + 0.001)).toBe(bin)
  }
  expect(dwellBin(3600)).toBe(DWELL_BINS - 1)
  expect(dwellBin(1e9)).toBe(DWELL_BINS - 1)
})

test('assumed distributions sum to 1, and half of them lies below their median', () => {
  const part = (counts: readonly number[], below: number): number =>
    counts.filter((_, bin) => (DWELL_EDGES[bin + 1] ?? 0) <= below).reduce((sum, count) => sum + count, 0)
  for (const kind of ['people', 'cars', 'buses'] as const)
    for (const stay of ['passing', 'staying', 'waiting'] as const)
      expect(part(assumedDwell(kind, stay), 3600)).toBeCloseTo(1, 12)
  expect(part(assumedDwell('people', 'passing'), 11.3)).toBeLessThan(0.5)
  expect(part(assumedDwell('people', 'passing'), 16)).toBeGreaterThan(0.5)
  expect(assumedDwell('cars', 'waiting')).toEqual(assumedDwell('cars', 'passing'))
})

test('who waits is in view longer than who stays, and who stays longer than who walks past', () => {
  const [passing, staying, waiting] = (['passing', 'staying', 'waiting'] as const).map((stay) =>
    meanDwell(assumedDwell('people', stay)),
  )
  expect(staying).toBeGreaterThan(passing ?? 0)
  expect(waiting).toBeGreaterThan(staying ?? 0)
})

test('people wait at stops and platforms, stay in malls, and walk past billboards and unknown places', () => {
  expect(['outdoor.bus_shelters', 'transit.subway.platform', 'point_care'].map(stayAt)).toEqual(
    Array.from({ length: 3 }, () => 'waiting'),
  )
  expect(stayAt('retail.malls.concourse')).toBe('staying')
  expect([stayAt('outdoor.billboards.roadside'), stayAt('transit.buses.bus_outside'), stayAt(null)]).toEqual(
    Array.from({ length: 3 }, () => 'passing'),
  )
})

test('every group of venue types of which people wait or stay is one of the taxonomy', () => {
  const kinds = new Set(Object.values(venueTypes).map(stayAt))
  expect(kinds).toEqual(new Set(['passing', 'staying', 'waiting']))
  for (const name of ['health_beauty', 'point_care', 'government', 'financial', 'entertainment.movie_theaters'])
    expect(Object.values(venueTypes)).toContain(name)
})
