import { expect, test } from 'vitest'
import { validation } from '../../../contract/validation.ts'
import { sampleAccount } from '../../../tests/support/samples/account.ts'
import { sampleCampaign } from '../../../tests/support/samples/campaign.ts'
import {
  availabilityRequest,
  blankCampaign,
  type CampaignValues,
  checkCampaign,
  draftOfValues,
  estimateRequest,
  valuesOfCampaign,
} from './campaign-form.ts'

const advertiser = sampleAccount({ permissions: ['campaign.edit'], company_id: 4 })
const values = (more: Partial<CampaignValues> = {}): CampaignValues => ({
  ...valuesOfCampaign(sampleCampaign()),
  ...more,
})

test('V01 V02 an empty form lacks name, days and screens; a draft needs only a name', () => {
  const blank = blankCampaign({ key: null, user: advertiser })
  expect(checkCampaign(blank, 'draft')).toEqual([{ path: 'name', message: validation.required }])
  expect(checkCampaign(blank, 'new')).toEqual([
    { path: 'name', message: validation.required },
    { path: 'date_from', message: validation.required },
    { path: 'date_to', message: validation.required },
    { path: 'cities', message: validation.option },
  ])
})

test.each([
  [4, [{ path: 'cities', message: validation.screens }]],
  [5, []],
])('V03 a campaign of %i screens has the field errors %j', (screens, fieldErrors) => {
  expect(checkCampaign(values({ cities: [{ city_id: 1, screens }] }), 'new')).toEqual(fieldErrors)
})

test('V22 a last day before the first day is a field error, also in a draft', () => {
  const reversed = values({ date_from: '2025-11-17', date_to: '2025-11-16' })
  expect(checkCampaign(reversed, 'draft')).toEqual([{ path: 'date_to', message: validation.dateOrder }])
  expect(estimateRequest(reversed, null)).toBeNull()
})

test('the company is filled in, except for users who may read all companies', () => {
  const sales = sampleAccount({ permissions: ['campaign.edit', 'campaign.read_all_companies'] })
  expect(blankCampaign({ key: null, user: advertiser }).company_id).toBe(4)
  expect(blankCampaign({ key: null, user: sales }).company_id).toBeNull()
})

test('E03 the values of a loaded campaign are sent back unchanged', () => {
  const saved = sampleCampaign()
  expect(draftOfValues(valuesOfCampaign(saved))).toEqual({
    name: saved.name,
    company_id: saved.company_id,
    date_from: saved.date_from,
    date_to: saved.date_to,
    industry_ids: saved.industry_ids,
    cities: [
      { city_id: 1, screens: 12 },
      { city_id: 2, screens: 8 },
    ],
    screen_ids: null,
    spot_seconds: 10,
    spots: saved.spots.map(({ id, file_name }) => ({ id, file_name })),
    gemius_uuid: null,
  })
})

test('an estimate is requested once company, days and screens are set, with the campaign whose own slots count as free', () => {
  expect(estimateRequest(values({ company_id: null }), null)).toBeNull()
  expect(estimateRequest(values({ cities: [] }), null)).toBeNull()
  expect(estimateRequest(values({ date_to: null }), null)).toBeNull()
  expect(estimateRequest(values({ spot_seconds: 121 }), null)).toBeNull()
  expect(estimateRequest(values(), 'abc')).toMatchObject({ company_id: 1, date_from: '2025-11-17', campaign: 'abc' })
  expect(estimateRequest(values({ name: 'inna nazwa' }), 'abc')).toEqual(estimateRequest(values(), 'abc'))
  expect(availabilityRequest(values({ cities: [] }), null)).toMatchObject({ city_ids: [], spot_seconds: 10 })
})
