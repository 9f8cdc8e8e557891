import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Campaign } from '../../contract/campaign/campaign.ts'
import { contract, operations } from '../../contract/index.ts'
import {
  type AccessPlatform,
  type AccountName,
  accounts,
  companyIds,
  makeCampaignIn,
  startAccessPlatform,
  UNKNOWN_UUID,
} from './access-platform.ts'
import { formWithFile, spotFile } from './campaign-body.ts'
import { jsonOf, type RequestParts, sendRequest } from './send-request.ts'

const { users, statistics } = contract

let all: AccessPlatform
/** Data of each company that only its own accounts may read. */
let secrets: Record<number, string[]>
let campaigns: Campaign[]

const secretsOf = (companyId: number): string[] =>
  campaigns
    .filter((item) => item.company_id === companyId)
    .flatMap((item) => [item.name, item.uuid, ...item.spots.flatMap((spot) => [spot.id, spot.file_name])])

beforeAll(async () => {
  all = await startAccessPlatform()
  for (const company_id of [companyIds.advertiser, companyIds.rival, companyIds.planner]) {
    const name = `Tajne plany firmy ${company_id}`
    await makeCampaignIn(all, 'accepted', { company_id, name, spots: [{ file_name: `tajny-spot-${company_id}.mp4` }] })
  }
  const { answer } = await all.callers.sales.call(contract.campaign.listCampaigns, { query: { size: 1000 } })
  campaigns = answer.items
  secrets = Object.fromEntries([1, 2, 3, 4, 5, 6].map((id) => [id, secretsOf(id)]))
})
afterAll(() => all.close())

const companyOf: Partial<Record<AccountName, number>> = { advertiser: 1, analyst: 1, rival: 2, planner: 5, owner: 6 }
const bound = Object.keys(companyOf) as AccountName[]

const foreignSecrets = (person: AccountName): string[] =>
  Object.entries(secrets).flatMap(([id, values]) => (Number(id) === companyOf[person] ? [] : values))

const lists = [
  [contract.campaign.listCampaigns, { size: 1000 }],
  [contract.campaign.listOffers, { size: 1000 }],
  [contract.campaign.listCampaigns, { size: 1000, filter: 'Tajne' }],
  [contract.campaign.listCampaigns, { size: 1000, filter: 'Kolej Bałtycka' }],
  [contract.campaign.listCampaigns, { size: 1000, filter: 'Apteki' }],
  [contract.campaign.listCampaigns, { size: 1000, company_id: [1, 2, 3, 4, 5, 6] }],
  [contract.campaign.listCampaigns, { size: 1000, city_id: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] }],
  [contract.campaign.listCampaigns, { size: 1000, operator_id: 4 }],
  [contract.campaign.listCampaigns, { size: 1000, status: ['accepted', 'in_progress', 'end'] }],
  [contract.campaign.listCampaigns, { size: 1000, date_from: '2020-01-01', date_to: '2030-01-01' }],
  [contract.campaign.listCampaigns, { size: 1000, sort_by: 'price', order: 'desc' }],
  [contract.campaign.listOffers, { size: 1000, company_id: [1, 2], filter: 'a' }],
  [contract.campaign.countCampaigns, undefined],
  [contract.campaign.listOperators, undefined],
  [users.listUsers, { size: 1000 }],
  [users.listCompanies, { size: 1000 }],
  [users.listCompanies, { size: 1000, filter: 'Kolej' }],
  [contract.network.listCities, { size: 1000 }],
  [contract.network.listIndustries, { size: 1000 }],
  [contract.network.countScreens, undefined],
  [contract.location.listLocations, { size: 1000 }],
  [contract.location.listLocations, { size: 1000, company_id: 6, filter: 'a' }],
  [contract.location.listCitiesOfCompany, { company_id: 6 }],
  [contract.location.listLocationChoices, { city_id: 1 }],
  [statistics.measuredPeriod, undefined],
  [contract.campaign.getAvailability, { date_from: '2026-06-01', date_to: '2026-06-14' }],
  [contract.campaign.listAvailableScreens, { date_from: '2026-06-01', date_to: '2026-06-14' }],
] as const

test('promise R2 every read operation without a record in its path is searched for canaries', () => {
  const searched = new Set<string>(lists.map(([operation]) => operation.id))
  const unsearched = operations
    .filter((operation) => operation.method === 'GET' && !operation.params && !searched.has(operation.id))
    .map((operation) => operation.id)
  // Only the administrator may read imports.
  expect(unsearched.sort()).toEqual(['import.list', 'network.summary', 'platform.health', 'platform.openapi'])
})

describe.each(bound)('promise R2 %s', (person) => {
  test.each(lists.map(([operation, query]) => [operation.id, JSON.stringify(query ?? {}), operation, query] as const))(
    'promise R2 finds nothing of another company in %s %s',
    async (_id, _text, operation, query) => {
      const answer = await sendRequest(all.url, operation, query ? { query } : {}, { token: all.callers[person].token })
      expect(foreignSecrets(person).length).toBeGreaterThan(50)
      expect(foreignSecrets(person).filter((secret) => answer.text.includes(secret))).toEqual([])
    },
  )

  test('promise R2 counts no campaign of another company', async () => {
    const own = campaigns.filter((item) => item.company_id === companyOf[person])
    const counts = await all.callers[person].call(contract.campaign.countCampaigns)
    expect(counts.answer.total).toBe(own.length)
    const listed = await all.callers[person].call(contract.campaign.listCampaigns, { query: { size: 1 } })
    expect(listed.answer.total).toBe(own.length)
    const foreign = await all.callers[person].call(contract.campaign.listCampaigns, {
      query: { company_id: [1, 2, 3, 4, 5, 6].filter((id) => id !== companyOf[person]) },
    })
    expect(foreign.answer).toMatchObject({ items: [], total: 0, pages: 1 })
  })

  test('promise R2 sees only its own company, so no discount of another company', async () => {
    const { answer } = await all.callers[person].call(users.listCompanies, { query: { size: 1000 } })
    expect(answer.items.map((item) => item.id)).toEqual([companyOf[person]])
  })
})

test.each(accounts.filter((person) => !(person in companyOf)))(
  'promise R2 %s sees the campaigns of all companies',
  async (person) => {
    const { answer } = await all.callers[person].call(contract.campaign.listCampaigns, { query: { size: 1000 } })
    expect(answer.total).toBe(campaigns.length)
  },
)

test('promise R2 the key numbers of the network do not reveal advertisers', async () => {
  const { text } = await sendRequest(all.url, contract.network.getNetworkSummary)
  expect(
    Object.values(secrets)
      .flat()
      .filter((secret) => text.includes(secret)),
  ).toEqual([])
})

const counted = [
  statistics.deviceStatistics,
  statistics.deviceTotal,
  statistics.plotAudience,
  statistics.plotNetGross,
  statistics.plotWeekday,
  statistics.plotAgeGender,
  statistics.plotTraffic,
] as const
test.each(counted)(
  'promise R2 $id counts the whole network for every account and does not reveal advertisers',
  async (operation) => {
    const body = { date_from: '2026-02-27', date_to: '2026-02-28' }
    const texts = await Promise.all(
      bound.map(async (person) => {
        const { text, status } = await sendRequest(all.url, operation, { body }, { token: all.callers[person].token })
        expect(status).toBe(200)
        expect(foreignSecrets(person).filter((secret) => text.includes(secret))).toEqual([])
        // Companies differ only in their average numbers of people in a car or bus.
        return text.replaceAll(/"audience":\d+|"total_device_audience":\d+|"multipliers":\{[^}]*\}/g, '')
      }),
    )
    expect(new Set(texts).size).toBe(1)
  },
)

describe('another company’s id in an input reads like a missing one', () => {
  const readable = async (operation: (typeof operations)[number], parts: RequestParts): Promise<string> => {
    const answer = await sendRequest(all.url, operation, parts, { token: all.callers.advertiser.token })
    return `${answer.status} ${answer.text.replace(/"request_id":"[^"]+"/, '')}`
  }
  const ofRival = () => {
    const found = campaigns.find((item) => item.company_id === companyIds.rival && item.spots.length > 0)
    if (!found) throw new Error('the demo has no campaign of the rival')
    return found
  }
  const own = () => campaigns.find((item) => item.company_id === companyIds.advertiser && item.status === 'new')
  const fields = (changes: object) => ({
    company_id: companyIds.advertiser,
    date_from: '2026-06-01',
    date_to: '2026-06-14',
    industry_ids: [],
    cities: [{ city_id: 1, screens: 6 }],
    screen_ids: null,
    spot_seconds: 10,
    ...changes,
  })
  const whole = (changes: object) =>
    fields({ name: 'Próba', spots: [], gemius_uuid: null, status: 'draft', ...changes })

  test('promise R2 the company of a new campaign', async () => {
    const answer = await readable(contract.campaign.createCampaign, { body: whole({ company_id: companyIds.rival }) })
    expect(answer).toBe(await readable(contract.campaign.createCampaign, { body: whole({ company_id: 99_999 }) }))
    expect(answer).toMatch(/^422.*company_id.*There is no such record/)
  })

  test('promise R2 the company of an estimate, which would reveal its discount', async () => {
    const answer = await readable(contract.campaign.estimateDraft, { body: fields({ company_id: companyIds.rival }) })
    expect(answer).toBe(await readable(contract.campaign.estimateDraft, { body: fields({ company_id: 99_999 }) }))
    expect(answer).toMatch(/^422/)
  })

  test('promise R2 the company that a campaign is moved to', async () => {
    const { uuid, version } = own() ?? { uuid: UNKNOWN_UUID, version: 0 }
    const moved = (company_id: number) =>
      readable(contract.campaign.changeCampaign, { params: { uuid }, body: { version, company_id } })
    expect(await moved(companyIds.rival)).toBe(await moved(99_999))
    expect(await moved(companyIds.rival)).toMatch(/^422/)
  })

  test('promise R2 the campaign that an estimate leaves out', async () => {
    const left = (campaign: string) => readable(contract.campaign.estimateDraft, { body: fields({ campaign }) })
    expect(await left(ofRival().uuid)).toBe(await left(UNKNOWN_UUID))
    expect(await left(UNKNOWN_UUID)).toMatch(/^404/)
  })

  test('promise R2 a spot of another company’s campaign, put into the own one', async () => {
    const { uuid, version } = own() ?? { uuid: UNKNOWN_UUID, version: 0 }
    const taken = (id: string) =>
      readable(contract.campaign.changeCampaign, {
        params: { uuid },
        body: { version, spots: [{ id, file_name: 'x.mp4' }] },
      })
    expect(await taken(ofRival().spots[0]?.id ?? '')).toBe(await taken(UNKNOWN_UUID))
    expect(await taken(UNKNOWN_UUID)).toMatch(/^422.*spots/)
  })

  test('promise R2 a spot of another company’s campaign under the own one’s address', async () => {
    const uuid = own()?.uuid ?? UNKNOWN_UUID
    const asked = (spotId: string) => readable(contract.campaign.getSpotFile, { params: { uuid, spotId } })
    expect(await asked(ofRival().spots[0]?.id ?? '')).toBe(await asked(UNKNOWN_UUID))
    expect(await asked(UNKNOWN_UUID)).toMatch(/^404/)
  })

  test('promise R2 a file for a spot of another company’s campaign, sent to the own one’s address', async () => {
    const uuid = own()?.uuid ?? UNKNOWN_UUID
    const sent = async (spotId: string) =>
      readable(contract.campaign.uploadSpotFile, { params: { uuid, spotId }, form: formWithFile(await spotFile()) })
    expect(await sent(ofRival().spots[0]?.id ?? '')).toBe(await sent(UNKNOWN_UUID))
    expect(await sent(UNKNOWN_UUID)).toMatch(/^404/)
  })
})

test('promise R2 lists with the filter of another company answer as for a missing company', async () => {
  const asked = async (id: number) => {
    const parts = { query: { company_id: [id] } }
    return jsonOf(
      await sendRequest(all.url, contract.campaign.listCampaigns, parts, { token: all.callers.advertiser.token }),
    )
  }
  expect(await asked(companyIds.rival)).toEqual(await asked(99_999))
})
