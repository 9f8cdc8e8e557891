import { isDeepStrictEqual } from 'node:util'
import { expect, test } from 'vitest'
import { daysOfPreset, presetOf } from '../calendar/period-presets.ts'
import { earlierQueryOf } from './comparison/earlier-period.ts'
import {
  bodyOf,
  filterFieldErrors,
  initialFilter,
  isValidFilter,
  readFilter,
  type ValidFilter,
  writeFilter,
} from './traffic-filter.ts'
import { ageGenderBody, type TrafficQueries, trafficQueriesOf } from './traffic-queries.ts'

const measured = { from: '2025-11-03', to: '2026-03-01' }
const first = initialFilter(measured)
const uuid = '00000000-0000-4000-8000-000000000001'
const filterWith = (more: Partial<ValidFilter>): ValidFilter => ({ ...first, ...more })

/** Ids of the areas whose request body differs: an area ignores an equal one. */
const changedQueries = (before: TrafficQueries, now: TrafficQueries): string[] =>
  Object.entries(now).flatMap(([id, body]) =>
    isDeepStrictEqual(body, new Map<string, unknown>(Object.entries(before)).get(id)) ? [] : [id],
  )

test('the initial days are the last 28 measured days, or fewer if fewer were measured', () => {
  expect([first.from, first.to]).toEqual(['2026-02-02', '2026-03-01'])
  const young = initialFilter({ from: '2026-02-20', to: '2026-03-01' })
  expect([young.from, young.to]).toEqual(['2026-02-20', '2026-03-01'])
})

test('the presets end on the last measured day', () => {
  expect(daysOfPreset('day', measured)).toEqual({ from: '2026-03-01', to: '2026-03-01' })
  expect(daysOfPreset('lastMonth', measured)).toEqual({ from: '2026-02-01', to: '2026-02-28' })
  expect(daysOfPreset('lastMonth', { from: '2026-02-10', to: '2026-03-01' }).from).toBe('2026-02-10')
  expect(daysOfPreset('lastMonth', { from: '2026-03-01', to: '2026-03-01' }).from).toBe('2026-02-01')
  expect(daysOfPreset('week', measured)).toEqual({ from: '2026-02-23', to: '2026-03-01' })
  expect(daysOfPreset('month', measured)).toEqual({ from: '2026-03-01', to: '2026-03-01' })
  expect(daysOfPreset('year', measured)).toEqual({ from: '2025-11-03', to: '2026-03-01' })
  expect(presetOf({ from: '2026-02-02', to: '2026-03-01' }, measured)).toBe('fourWeeks')
  expect(presetOf({ from: '2026-02-03', to: '2026-03-01' }, measured)).toBeNull()
})

test('empty parts of a filter are not sent', () => {
  expect(bodyOf(first)).toEqual({ date_from: '2026-02-02', date_to: '2026-03-01' })
  const narrow = filterWith({ hourFrom: 7, hourTo: 19, weekdays: [1, 5], cities: [3], locations: [uuid] })
  expect(bodyOf(narrow)).toEqual({
    date_from: '2026-02-02',
    date_to: '2026-03-01',
    hour_from: 7,
    hour_to: 19,
    weekdays: [1, 5],
    city_ids: [3],
    location_uuids: [uuid],
  })
})

test('C77 by day, the time of day is all unless one is chosen', () => {
  expect(ageGenderBody(first)).toMatchObject({ aggregation: 'DAY', time_of_day: 'all' })
  expect(ageGenderBody(filterWith({ timeOfDay: 'evening' }))).toMatchObject({
    aggregation: 'DAY',
    time_of_day: 'evening',
  })
})

test('C78 ranges of hours are requested as hours, and stay ranges in the client', () => {
  const ranges = filterWith({ ages: 'RANGE_HOUR' })
  expect(ageGenderBody(ranges)).toEqual({ ...bodyOf(ranges), aggregation: 'HOUR' })
  expect(ranges.ages).toBe('RANGE_HOUR')
  expect(changedQueries(trafficQueriesOf(filterWith({ ages: 'HOUR' })), trafficQueriesOf(ranges))).toEqual([])
})

test('only areas whose request body changed load again', () => {
  const before = trafficQueriesOf(first)
  expect(changedQueries(before, trafficQueriesOf(filterWith({})))).toEqual([])
  expect(changedQueries(before, trafficQueriesOf(filterWith({ by: 'HOUR' })))).toEqual(['audience', 'traffic'])
  expect(changedQueries(before, trafficQueriesOf(filterWith({ timeOfDay: 'night' })))).toEqual(['ages'])
  expect(changedQueries(before, trafficQueriesOf(filterWith({ cities: [1] })))).toHaveLength(10)
})

test('V22 a filter is validated by the server’s rules before it is sent', () => {
  const fieldErrorsOf = (more: Partial<ValidFilter>) =>
    filterFieldErrors(filterWith(more)).map(({ path, message }) => [path, message])
  expect(fieldErrorsOf({ from: '2026-03-02' })).toEqual([['date_to', 'The last day is before the first day']])
  expect(fieldErrorsOf({ hourFrom: 9, hourTo: 9 })).toEqual([['hour_to', 'The last hour is before the first hour']])
  expect(fieldErrorsOf({ from: '2025-01-01', by: 'HOUR' })).toEqual([
    ['date_to', 'Hourly values are available for 366 days at most'],
  ])
  expect(fieldErrorsOf({ from: '2020-01-01' })).toEqual([
    ['date_to', 'Statistics are available for five years at most'],
  ])
  expect(isValidFilter(first)).toBe(true)
})

test('R19 the map loads again for another kind, and a chosen cell filters everything else', () => {
  const before = trafficQueriesOf(first)
  expect(changedQueries(before, trafficQueriesOf(filterWith({ kind: 'cars' })))).toEqual(['cells'])
  expect(changedQueries(before, trafficQueriesOf(filterWith({ cell: '3/4/2' })))).not.toContain('cells')
})

test('a comparison requests the earlier period for the same places and hours, and nothing else', () => {
  const before = trafficQueriesOf(first)
  expect(changedQueries(before, trafficQueriesOf(filterWith({ compare: 'year' })))).toEqual([])
  expect(earlierQueryOf(first)).toBeNull()
  const earlier = earlierQueryOf(filterWith({ compare: 'previous', cities: [3], hourFrom: 7 }))
  const days = { date_from: '2026-01-05', date_to: '2026-02-01', city_ids: [3], hour_from: 7 }
  expect(earlier).toMatchObject({
    total: days,
    audience: days,
    ages: days,
    weekHours: { ...days, aggregation: 'HOUR' },
  })
})

test('an incomplete range of days gives no field error and no request', () => {
  const half = { ...first, to: null }
  expect(filterFieldErrors(half)).toEqual([])
  expect(isValidFilter(half)).toBe(false)
})

test.each<[string, Partial<ValidFilter>]>([
  ['', {}],
  ['from=2026-01-01&to=2026-01-31', { from: '2026-01-01', to: '2026-01-31' }],
  ['hours=7-19&weekday=1&weekday=5', { hourFrom: 7, hourTo: 19, weekdays: [1, 5] }],
  [`city=3&city=8&location=${uuid}`, { cities: [3, 8], locations: [uuid] }],
  ['by=HOUR&ages=RANGE_HOUR&time_of_day=night', { by: 'HOUR', ages: 'RANGE_HOUR', timeOfDay: 'night' }],
])('the address ?%s is read as a filter and written back', (address, more) => {
  expect(readFilter(`?${address}`, first)).toEqual(filterWith(more))
  expect(writeFilter(filterWith(more), first)).toBe(address)
})

test.each([
  'from=2026-02-30&to=2026-03-01',
  'from=2026-03-01&to=2026-02-01',
  'from=2026-02-01',
  'hours=19-7',
  'hours=0-99',
  'by=WEEK&ages=YEAR&time_of_day=noon&weekday=8&city=-1&location=here&cell=3%2F9%2F9&map=all',
])('an invalid address (?%s) is read like an address without parameters', (address) => {
  expect(readFilter(address, first)).toEqual(first)
})
