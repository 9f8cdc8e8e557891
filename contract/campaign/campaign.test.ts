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

test('K14 a campaign has 5 screens at least', () => {
  expect(MINIMUM_SCREENS).toBe(5)
})

describe('what keeps a campaign from being complete', () => {
  test('V01 an empty day is a required field, each by its path', () => {
    const required = (path: string) => ({ path, message: 'Fill required fields' })
    expect(fieldErrorsOf({ date_from: null })).toEqual([required('date_from')])
    expect(fieldErrorsOf({ date_from: null, date_to: null })).toEqual([required('date_from'), required('date_to')])
  })

  test('V02 no city at all needs one option', () => {
    expect(fieldErrorsOf({ cities: [] })).toEqual([{ path: 'cities', message: 'Check minimum one option' }])
    expect(fieldErrorsOf({ screen_ids: [] })).toEqual([{ path: 'screen_ids', message: 'Check minimum one option' }])
  })

  test('V03 4 screens are too few, 5 are enough, in how many cities ever', () => {
    const cities = (...screens: number[]) => screens.map((count, index) => ({ city_id: index + 1, screens: count }))
    expect(fieldErrorsOf({ cities: cities(4) })).toEqual([{ path: 'cities', message: 'Minimum 5 screens' }])
    expect(fieldErrorsOf({ cities: cities(2, 2) })).toEqual([{ path: 'cities', message: 'Minimum 5 screens' }])
    expect(fieldErrorsOf({ cities: cities(2, 3) })).toEqual([])
    expect(fieldErrorsOf({ screen_ids: [1, 2, 3, 4] })).toEqual([{ path: 'screen_ids', message: 'Minimum 5 screens' }])
    expect(fieldErrorsOf({ screen_ids: [1, 2, 3, 4, 5] })).toEqual([])
  })

  test('V03 screens picked by hand win over those asked by city', () => {
    expect(screenCountOf({ ...complete, screen_ids: [7, 8] })).toBe(2)
    expect(screenCountOf(complete)).toBe(5)
  })

  test('V22 the last day is not before the first, the same day is fine', () => {
    expect(fieldErrorsOf({ date_to: '2026-05-03' })).toEqual([{ path: 'date_to', message: validation.dateOrder }])
    expect(fieldErrorsOf({ date_to: '2026-05-04' })).toEqual([])
  })

  test('V22 V23 a flight lasts two years at most, so that no request asks for work without end', () => {
    expect(fieldErrorsOf({ date_to: '2028-05-03' })).toEqual([])
    expect(fieldErrorsOf({ date_to: '2028-05-04' })).toEqual([{ path: 'date_to', message: validation.tooLong }])
  })

  test('L05 a draft may lack days and screens, but its days are in order', () => {
    expect(fieldErrorsOf({ date_from: null, date_to: null, cities: [] }, 'draft')).toEqual([])
    expect(fieldErrorsOf({ date_to: '2026-05-03' }, 'draft')).toEqual([
      { path: 'date_to', message: validation.dateOrder },
    ])
  })
})

describe('bodies', () => {
  test('V03 a body says the same as the form: complete or with the path of what is wrong', () => {
    expect(pathsOf(campaignCreate, { ...complete, status: 'new' })).toEqual([])
    expect(pathsOf(campaignCreate, { ...complete, cities: [], status: 'draft' })).toEqual([])
    expect(pathsOf(campaignCreate, { ...complete, cities: [{ city_id: 1, screens: 4 }], status: 'new' })).toEqual([
      'cities',
    ])
  })

  test('V22 a day that does not exist is refused by its path', () => {
    expect(pathsOf(campaignCreate, { ...complete, date_from: '2026-02-30', status: 'draft' })).toEqual(['date_from'])
    expect(pathsOf(campaignChangeBody, { version: 1, date_to: '2027-02-29' })).toEqual(['date_to'])
  })

  test('L14 nobody creates a campaign beyond new', () => {
    for (const status of ['ready', 'accepted', 'pending', 'in_progress', 'end'])
      expect(pathsOf(campaignCreate, { ...complete, status })).toEqual(['status'])
  })

  test('L05 a change names the version that it was made on', () => {
    expect(pathsOf(campaignChangeBody, { is_shared: true })).toEqual(['version'])
    expect(pathsOf(campaignChangeBody, { is_shared: true, version: 3 })).toEqual([])
  })

  test('V23 a spot lasts as long as the loop at most, and no city is asked twice', () => {
    expect(pathsOf(campaignCreate, { ...complete, spot_seconds: 120, status: 'draft' })).toEqual([])
    expect(pathsOf(campaignCreate, { ...complete, spot_seconds: 121, status: 'draft' })).toEqual(['spot_seconds'])
    const twice = [1, 1].map((city_id) => ({ city_id, screens: 5 }))
    expect(pathsOf(campaignCreate, { ...complete, cities: twice, status: 'draft' })).toEqual(['cities'])
  })
})
