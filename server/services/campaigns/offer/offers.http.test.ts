import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Campaign } from '../../../../contract/campaign/campaign.ts'
import { MOST_VARIANTS } from '../../../../contract/campaign/offer-operations.ts'
import { contract } from '../../../../contract/index.ts'
import {
  type AccessPlatform,
  type AccountName,
  makeCampaign,
  startAccessPlatform,
} from '../../../../tests/access/access-platform.ts'

const { getOffer, addVariant, changeOffer } = contract.offer

let platform: AccessPlatform

beforeAll(async () => {
  platform = await startAccessPlatform()
})
afterAll(() => platform.close())

const read = async (as: AccountName, { uuid }: Pick<Campaign, 'uuid'>) =>
  platform.callers[as].call(getOffer, { params: { uuid } })
const add = (as: AccountName, { uuid }: Pick<Campaign, 'uuid'>, body: object = {}) =>
  platform.callers[as].call(addVariant, { params: { uuid }, body })

test('an offer has variants with other screens, dates or spots side by side, and says in what each is the best', async () => {
  const original = await makeCampaign(platform, { name: 'Oferta' })
  expect((await read('sales', original)).answer).toMatchObject({ version: 0, note: '', valid_until: null })
  const smaller = await add('sales', original, { cities: [{ city_id: 1, screens: 5 }] })
  expect(smaller.status).toBe(201)
  const second = smaller.answer.variants[1]?.campaign
  expect(second).toMatchObject({ name: 'Oferta (2)', status: 'draft', number_of_screens: 5, company_id: 1 })
  expect(second).toMatchObject({ date_from: original.date_from, date_to: original.date_to })
  await add('sales', { uuid: second?.uuid ?? '' }, { name: 'Krótka', date_to: '2026-06-07', spots: [] })
  expect((await read('planner', original)).status).toBe(404)
  const offer = (await read('operator', { uuid: second?.uuid ?? '' })).answer
  expect(offer.variants.map(({ campaign }) => campaign.name)).toEqual(['Oferta', 'Oferta (2)', 'Krótka'])
  expect(offer.variants[0]?.best).toContain('emissions')
  expect(offer.variants[2]?.best).toContain('price')
  expect(offer.variants[2]?.campaign.spots).toEqual([])
  expect(offer.variants[0]?.grp).toBeGreaterThan(0)
})

test('E02 validity and note belong to all variants, the list of offers has the validity, and a change of an older version is refused with the current offer', async () => {
  const original = await makeCampaign(platform, { name: 'Ważna' })
  const params = { uuid: original.uuid }
  const body = { version: 0, valid_until: '2026-05-31', note: ' Rabat do końca maja ' }
  const first = await platform.callers.sales.call(changeOffer, { params, body })
  expect(first.answer).toMatchObject({ version: 1, valid_until: '2026-05-31', note: 'Rabat do końca maja' })
  const variants = (await add('sales', original)).answer.variants
  const other = { uuid: variants[1]?.campaign.uuid ?? '' }
  const plain = await makeCampaign(platform, { name: 'Ważna bez terminu' })
  const listed = await platform.callers.sales.call(contract.campaign.listOffers, { query: { filter: 'Ważna' } })
  const validity = new Map(listed.answer.items.map(({ uuid, valid_until }) => [uuid, valid_until]))
  expect([original, other, plain].map(({ uuid }) => validity.get(uuid))).toEqual(['2026-05-31', '2026-05-31', null])
  expect((await read('sales', other)).answer).toMatchObject({ version: 1, note: 'Rabat do końca maja' })
  const late = await platform.callers.admin.call(changeOffer, { params: other, body })
  expect(late).toMatchObject({ status: 409, problem: { code: 'version_conflict', current: { version: 1 } } })
})

test('R13 offers are for their roles, and variants for those who may create campaigns', async () => {
  const original = await makeCampaign(platform, { name: 'Prawa' })
  expect((await read('advertiser', original)).status).toBe(403)
  expect((await read('owner', original)).status).toBe(404)
  expect((await add('operator', original)).problem.code).toBe('permission_denied')
})

test('an offer has a bounded number of variants, also when they are added at once', async () => {
  const original = await makeCampaign(platform, { name: 'Wiele' })
  const answers = await Promise.all(Array.from({ length: MOST_VARIANTS + 1 }, () => add('sales', original)))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(MOST_VARIANTS - 1)
  expect(answers.find(({ status }) => status === 422)?.problem.errors).toEqual([
    { path: 'variants', message: 'At most 6 entries' },
  ])
  const names = (await read('sales', original)).answer.variants.map(({ campaign }) => campaign.name)
  expect(new Set(names).size).toBe(MOST_VARIANTS)
})
