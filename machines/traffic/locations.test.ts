import { expect, test } from 'vitest'
import { sumsByCity, sumsByLocation } from './location-sums.ts'
import { changedTable, initialTable, type LocationRow, measuredPercent, shownLocations } from './location-table.ts'

const location = (name: string, more: Partial<LocationRow> = {}): LocationRow => ({
  location_uuid: name,
  name,
  address: `${name} 1`,
  city_id: 1,
  city_name: 'Łódź',
  people_net: 100,
  people_gross: 130,
  cars: 20,
  buses: 3,
  audience: 150,
  hours: 24,
  measured_hours: 24,
  ...more,
})

test('E19 a location’s people are summed over time; missing measurements are null, not zero', () => {
  const at = (people_net: number | null, people_gross: number | null) => ({
    at: '2026-03-01',
    people_net,
    people_gross,
    hours: 18,
    measured_hours: people_net === null ? 0 : 18,
  })
  const sums = sumsByLocation({
    aggregation: 'DAY',
    net_gross_plot_stats: [
      { location_uuid: 'a', name: 'Rynek', net_gross_stats: [at(10, 12), at(null, null), at(5, 6)] },
      { location_uuid: null, name: null, net_gross_stats: [at(null, null)] },
    ],
  })
  expect(sums).toEqual([
    { key: 'a', name: 'Rynek', net: 15, gross: 18, hours: 54, measured_hours: 36 },
    { key: null, name: null, net: null, gross: null, hours: 18, measured_hours: 0 },
  ])
})

test('cities are the sums of their locations, largest first', () => {
  const sums = sumsByCity({
    device_stats: [
      location('a'),
      location('b', { city_id: 2, city_name: 'Kielce', people_net: 900 }),
      location('c', { people_net: 0, measured_hours: 0 }),
      location('d', { city_id: 3, city_name: 'Toruń', measured_hours: 0 }),
    ],
  })
  expect(sums.map(({ name, net, hours, measured_hours }) => [name, net, hours, measured_hours])).toEqual([
    ['Kielce', 900, 24, 24],
    ['Łódź', 100, 48, 24],
    ['Toruń', null, 24, 0],
  ])
})

const rows = [
  location('Żabia'),
  location('Łąkowa', { audience: 300 }),
  location('Aleja', { audience: 0, measured_hours: 0 }),
]
const names = (table: Parameters<typeof shownLocations>[1]) => shownLocations(rows, table).rows.map(({ name }) => name)

test('locations are sorted by audience, largest first; unmeasured locations are last in both orders', () => {
  expect(names(initialTable)).toEqual(['Łąkowa', 'Żabia', 'Aleja'])
  expect(names({ ...initialTable, order: 'asc' })).toEqual(['Żabia', 'Łąkowa', 'Aleja'])
  expect(names({ ...initialTable, sort: 'name', order: 'asc' })).toEqual(['Aleja', 'Łąkowa', 'Żabia'])
  expect(names({ ...initialTable, sort: 'measured_percent', order: 'desc' }).at(-1)).toBe('Aleja')
})

test('a search finds locations by name, address or city, with or without Polish letters', () => {
  expect(names(changedTable(initialTable, { filter: ' lakowa ' }))).toEqual(['Łąkowa'])
  expect(names(changedTable(initialTable, { filter: 'LODZ' }))).toHaveLength(3)
  expect(shownLocations(rows, { ...initialTable, filter: 'kielce' })).toEqual({ rows: [], total: 0, page: 1 })
})

test('every change except of the page returns to page 1, and the page never exceeds the last one', () => {
  const many = Array.from({ length: 1000 }, (_, index) => location(`Location ${index}`))
  const third = changedTable(initialTable, { page: 3 })
  expect(shownLocations(many, third)).toMatchObject({ total: 1000, page: 3 })
  expect(shownLocations(many, third).rows).toHaveLength(25)
  expect(changedTable(third, { sort: 'cars', order: 'desc' }).page).toBe(1)
  expect(shownLocations(many, { ...third, page: 99 }).page).toBe(40)
})

test('a location without elapsed hours has no measured share', () => {
  expect(measuredPercent({ hours: 0, measured_hours: 0 })).toBeNull()
  expect(measuredPercent({ hours: 24, measured_hours: 6 })).toBe(25)
})
