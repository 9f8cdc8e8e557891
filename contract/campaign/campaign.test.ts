import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { validation } from '../validation.ts'
import {
  type CampaignDraft,
  campaignChangeBody,
  campaignCreate,
  campaignFieldErrors,
  listedStatuses,
  MINIMUM_SCREENS,
  screenCountOf,
} from './campaign.ts'
import { statusName } from './status-names.ts'

const complete: CampaignDraft = {
  name: 'Spring',
  company_id: 1,
  date_from: '2026-05-04',
  date_to: '2026-05-10',
  industry_ids: [],
  cities: [{ city_id: 1, screens: 5 }],
  screen_ids: null,
  spot_seconds: 10,
  spots: [{ file_name: 'a.mp4' }],
  gemius_uuid: null,
}
const fieldErrorsOf = (changed: Partial<CampaignDraft>, target: 'draft' | 'new' = 'new') =>
  campaignFieldErrors({ ...complete, ...changed }, target)
const pathsOf = (schema: z.ZodMiniType, input: unknown): string[] =>
  z.safeParse(schema, input).error?.issues.map((issue) => issue.path.join('.')) ?? []

test('L01 the status list is draft, new, ready, accepted, in_progress, end', () => {
  expect(listedStatuses).toEqual(['draft', 'new', 'ready', 'accepted', 'in_progress', 'end'])
})

test('K14 a campaign has at least 5 screens', () => {
  expect(MINIMUM_SCREENS).toBe(5)
})

describe('field errors of an incomplete campaign', () => {
  test('V01 each empty day is reported as a required field', () => {
    const required = (path: string) => ({ path, message: 'Fill required fields' })
    expect(fieldErrorsOf({ date_from: null })).toEqual([required('date_from')])
    expect(fieldErrorsOf({ date_from: null, date_to: null })).toEqual([required('date_from'), required('date_to')])
  })

  test('V02 without a city or screen, one option is required', () => {
    expect(fieldErrorsOf({ cities: [] })).toEqual([{ path: 'cities', message: 'Check minimum one option' }])
    expect(fieldErrorsOf({ screen_ids: [] })).toEqual([{ path: 'screen_ids', message: 'Check minimum one option' }])
  })

  test('V03 4 screens are too few and 5 are enough, in one city or in several', () => {
    const cities = (...screens: number[]) => screens.map((count, index) => ({ city_id: index + 1, screens: count }))
    expect(fieldErrorsOf({ cities: cities(4) })).toEqual([{ path: 'cities', message: 'Minimum 5 screens' }])
    expect(fieldErrorsOf({ cities: cities(2, 2) })).toEqual([{ path: 'cities', message: 'Minimum 5 screens' }])
    expect(fieldErrorsOf({ cities: cities(2, 3) })).toEqual([])
    expect(fieldErrorsOf({ screen_ids: [1, 2, 3, 4] })).toEqual([{ path: 'screen_ids', message: 'Minimum 5 screens' }])
    expect(fieldErrorsOf({ screen_ids: [1, 2, 3, 4, 5] })).toEqual([])
  })

  test('V03 selected screens take precedence over the numbers by city', () => {
    expect(screenCountOf({ ...complete, screen_ids: [7, 8] })).toBe(2)
    expect(screenCountOf(complete)).toBe(5)
  })

  test('V22 the last day must not be before the first day; the same day is accepted', () => {
    expect(fieldErrorsOf({ date_to: '2026-05-03' })).toEqual([{ path: 'date_to', message: validation.dateOrder }])
    expect(fieldErrorsOf({ date_to: '2026-05-04' })).toEqual([])
  })

  test('V22 V23 a flight lasts at most two years', () => {
    expect(fieldErrorsOf({ date_to: '2028-05-03' })).toEqual([])
    expect(fieldErrorsOf({ date_to: '2028-05-04' })).toEqual([{ path: 'date_to', message: validation.tooLong }])
  })

  test('L05 a draft may lack days and screens, but its days must be in order', () => {
    expect(fieldErrorsOf({ date_from: null, date_to: null, cities: [] }, 'draft')).toEqual([])
    expect(fieldErrorsOf({ date_to: '2026-05-03' }, 'draft')).toEqual([
      { path: 'date_to', message: validation.dateOrder },
    ])
  })
})

describe('bodies', () => {
  test('V03 the schema of a body reports the same field errors as the form', () => {
    expect(pathsOf(campaignCreate, { ...complete, status: 'new' })).toEqual([])
    expect(pathsOf(campaignCreate, { ...complete, cities: [], status: 'draft' })).toEqual([])
    expect(pathsOf(campaignCreate, { ...complete, cities: [{ city_id: 1, screens: 4 }], status: 'new' })).toEqual([
      'cities',
    ])
  })

  test('V22 a day that does not exist is rejected with a field error', () => {
    expect(pathsOf(campaignCreate, { ...complete, date_from: '2026-02-30', status: 'draft' })).toEqual(['date_from'])
    expect(pathsOf(campaignChangeBody, { version: 1, date_to: '2027-02-29' })).toEqual(['date_to'])
  })

  test('L14 a campaign can only be created as draft or new', () => {
    for (const status of ['ready', 'accepted', 'pending', 'in_progress', 'end'])
      expect(pathsOf(campaignCreate, { ...complete, status })).toEqual(['status'])
  })

  test('L05 a change requires the version that it is based on', () => {
    expect(pathsOf(campaignChangeBody, { is_shared: true })).toEqual(['version'])
    expect(pathsOf(campaignChangeBody, { is_shared: true, version: 3 })).toEqual([])
  })

  test('V23 a spot is not longer than the loop, and each city is listed once', () => {
    expect(pathsOf(campaignCreate, { ...complete, spot_seconds: 120, status: 'draft' })).toEqual([])
    expect(pathsOf(campaignCreate, { ...complete, spot_seconds: 121, status: 'draft' })).toEqual(['spot_seconds'])
    const twice = [1, 1].map((city_id) => ({ city_id, screens: 5 }))
    expect(pathsOf(campaignCreate, { ...complete, cities: twice, status: 'draft' })).toEqual(['cities'])
  })
})

test('L04 a status that is no name of the table stays as it is, also one that every object has as a member', () => {
  for (const status of ['mystery', 'constructor', '__proto__', 'toString'])
    expect([statusName(status, 'pl'), statusName(status, 'en')]).toEqual([status, status])
  expect(statusName('end', 'en')).toBe('End')
})
