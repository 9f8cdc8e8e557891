import { expect, test } from 'vitest'
import { listParams } from '../../kit/list/request-params.ts'
import {
  audiencePeriod,
  deviceQueryOf,
  initialDeviceQuery,
  readOverviewFilter,
  writeOverviewFilter,
} from './overview-filter.ts'

const first = readOverviewFilter('')
const measured = { from: '2026-01-01', to: '2026-03-01' }

test('E40 the device table opens on its first page of 25 without a filter', () => {
  expect(initialDeviceQuery).toEqual({
    page: 1,
    pages: 0,
    size: 25,
    total: 0,
    sort_by: 'name',
    order: 'asc',
    filter: '',
    fieldFilter: {},
    filters: {},
  })
})

test('C68 V18 the query has company, cities, days, order and page, and no display-only fields', () => {
  const filter = { ...first, filter: ' rynek ', sort_by: 'city_name', order: 'desc', page: 3 } as const
  const selection = { company_id: 7, city_ids: [2, 5] }
  expect(listParams(deviceQueryOf(filter, selection, { from: '2026-02-23', to: '2026-03-01' }))).toEqual({
    page: 3,
    size: 25,
    sort_by: 'city_name',
    order: 'desc',
    filter: 'rynek',
    type: 'arabox',
    company_id: 7,
    city_ids: [2, 5],
    date_from: '2026-02-23',
    date_to: '2026-03-01',
  })
})

test('C68 V16 the query of the whole network has no company, and no days before the first measurement', () => {
  expect(listParams(deviceQueryOf(first, { company_id: null, city_ids: [1] }, null))).toEqual({
    page: 1,
    size: 25,
    sort_by: 'name',
    order: 'asc',
    type: 'arabox',
    city_ids: [1],
  })
})

test('the state of the arabox is a filter of the server', () => {
  const silent = { ...first, state: 'silent' } as const
  expect(listParams(deviceQueryOf(silent, { company_id: null, city_ids: [1] }, null))).toMatchObject({
    device_status: 'silent',
  })
})

test.each([
  '',
  'q=rynek',
  'state=silent',
  'scope=network&days=30',
  'q=a&sort=status&order=desc&page=2',
  'days=30&page=4',
])('an address that was read is written back unchanged: %s', (address) => {
  expect(writeOverviewFilter(readOverviewFilter(address))).toBe(address)
})

test('invalid values in an address are ignored', () => {
  expect(readOverviewFilter('?scope=moon&days=8&state=asleep&sort=price&order=up&page=-1')).toEqual(first)
})

test('the audience is of the last whole measured days, never of days before the first', () => {
  expect(audiencePeriod(7, measured)).toEqual({ from: '2026-02-23', to: '2026-03-01' })
  expect(audiencePeriod(30, measured)).toEqual({ from: '2026-01-31', to: '2026-03-01' })
  expect(audiencePeriod(30, { from: '2026-02-20', to: '2026-03-01' })).toEqual({ from: '2026-02-20', to: '2026-03-01' })
  expect(audiencePeriod(7, null)).toBeNull()
})
