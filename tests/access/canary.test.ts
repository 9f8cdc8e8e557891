import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Campaign } from '../../contract/campaign/campaign.ts'
import { contract, operations } from '../../contract/index.ts'
import type { Access } from '../../contract/operation.ts'
import { formWithFile, planBody, spotFile } from '../support/calls/campaign-body.ts'
import { jsonOf, type RequestParts, sendRequest, withoutRequestId } from '../support/calls/send-request.ts'
import { acceptedOffer } from '../support/platform/accepted-offer.ts'
import {
  type AccessPlatform,
  type AccountName,
  accounts,
  companyIds,
  makeCampaignIn,
  startAccessPlatform,
  UNKNOWN_UUID,
} from '../support/platform/access-platform.ts'
import { statisticsOperations } from './statistics-operations.ts'

const { users, statistics } = contract

let all: AccessPlatform
/** Texts of each company that accounts of other companies must not see. */
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
    const spots = [{ file_name: `tajny-spot-${company_id}.mp4` }]
    const { uuid } = await makeCampaignIn(all, 'accepted', { company_id, name, spots })
    await all.callers.admin.call(contract.template.create, { body: { name, campaign_uuid: uuid } })
  }
  for (const company_id of [companyIds.rival, companyIds.planner]) {
    const spots = [{ file_name: `tajna-oferta-${company_id}.mp4` }]
    const { uuid } = await makeCampaignIn(all, 'new', { company_id, name: `Tajna oferta firmy ${company_id}`, spots })
    await acceptedOffer(all, uuid)
  }
  const { answer } = await all.callers.sales.call(contract.campaign.listCampaigns, { query: { size: 1000 } })
  campaigns = answer.items
  secrets = Object.fromEntries([1, 2, 3, 4, 5, 6].map((id) => [id, secretsOf(id)]))
})
afterAll(() => all.close())

/** Accounts that see only their own company, with its id. */
const companyOf: Partial<Record<AccountName, number>> = { advertiser: 1, analyst: 1, rival: 2, planner: 5, owner: 6 }
const companyAccounts = Object.keys(companyOf) as AccountName[]

const foreignSecrets = (account: AccountName): string[] =>
  Object.entries(secrets).flatMap(([id, values]) => (Number(id) === companyOf[account] ? [] : values))

const exported = { columns: ['uuid', 'name'], headings: ['Uuid', 'Nazwa'] }

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
  [contract.offer.listAnswered, { size: 1000 }],
  [contract.campaign.exportCampaigns, { ...exported, company_id: [1, 2, 3, 4, 5, 6] }],
  [contract.campaign.exportOffers, exported],
  [contract.campaign.exportCampaigns, { ...exported, format: 'ics' }],
  [contract.location.exportEquipment, exported],
  [contract.location.exportEquipment, { ...exported, format: 'geojson' }],
  [contract.template.list, { size: 1000 }],
  [contract.template.exportList, { columns: ['name', 'company_name'], headings: ['Nazwa', 'Firma'] }],
  [contract.webhook.list, { size: 1000 }],
  [contract.webhook.exportList, { columns: ['name'], headings: ['Nazwa'] }],
  [contract.ownSpot.listSpots, { size: 1000 }],
  [contract.ownSpot.listSpots, { size: 1000, filter: 'tajny', sort_by: 'emissions' }],
  [contract.campaign.countCampaigns, undefined],
  [contract.campaign.listOperators, undefined],
  [contract.dashboard.listTasks, undefined],
  [contract.notification.list, { size: 1000 }],
  [contract.notification.getSettings, undefined],
  [contract.dashboard.visit, undefined],
  [contract.dashboard.getEarnings, undefined],
  [contract.dashboard.getAudience, { owned: true }],
  [contract.dashboard.getHealth, { owned: false }],
  [contract.screen.list, { size: 1000 }],
  [contract.screen.exportList, { columns: ['id', 'name'], headings: ['Id', 'Nazwa'] }],
  [contract.maintenance.list, { size: 1000 }],
  [contract.maintenance.exportList, { columns: ['id', 'reason'], headings: ['Id', 'Powód'] }],
  [contract.sensorFinding.list, { size: 1000 }],
  [contract.sensorFinding.exportList, { columns: ['id', 'reason'], headings: ['Id', 'Powód'] }],
  [contract.localEvent.list, { size: 1000 }],
  [contract.localEvent.exportList, { columns: ['id', 'name'], headings: ['Id', 'Nazwa'] }],
  [users.listUsers, { size: 1000 }],
  [contract.company.list, { size: 1000 }],
  [contract.company.list, { size: 1000, filter: 'Kolej' }],
  [contract.city.list, { size: 1000 }],
  [contract.industry.list, { size: 1000 }],
  [contract.network.countScreens, undefined],
  [contract.location.listLocations, { size: 1000 }],
  [contract.location.listLocations, { size: 1000, company_id: 6, filter: 'a' }],
  [contract.location.listCitiesOfCompany, { company_id: 6 }],
  [contract.location.listLocationChoices, { city_id: 1 }],
  [contract.research.listCampaigns, undefined],
  [statistics.measuredPeriod, undefined],
  [contract.ownSpot.listSpots, { size: 1000, company_id: 2, filter: 'tajny' }],
  [contract.tools.findAddress, { query: 'Tajne plany' }],
  [contract.campaign.getAvailability, { date_from: '2026-06-01', date_to: '2026-06-14' }],
  [contract.campaign.listAvailableScreens, { date_from: '2026-06-01', date_to: '2026-06-14' }],
  [contract.occupancy.getOccupancy, { date_from: '2026-06-01', date_to: '2026-06-14' }],
  [contract.occupancy.getOccupancy, { date_from: '2026-06-01', date_to: '2026-06-14', city_id: 1 }],
] as const

/** Whether the accounts of the companies are refused: only the role of administrators, which sees everything, may. */
const isForAdministrators = (access: Access): boolean =>
  typeof access === 'object' &&
  ('roles' in access ? access.roles.join() === '1' : ['user.manage', 'report.raw'].includes(access.permission))

test('promise R2 every read operation without a record in its path is searched for canaries', () => {
  const searched = new Set<string>(lists.map(([operation]) => operation.id))
  const unsearched = operations
    .filter((operation) => operation.method === 'GET' && !operation.params && !searched.has(operation.id))
    // A player has the schedule of its own screen, and no account; players.http.test.ts reads it.
    .filter(({ access }) => access !== 'player' && !isForAdministrators(access))
    .map((operation) => operation.id)
  // The template of the import names a screen of the network, which every account may know. The report of spots is a
  // compressed file; own-spots.http.test.ts reads it. research.http.test.ts requests figures of foreign campaigns.
  expect(unsearched.sort()).toEqual([
    'campaign.import_template',
    'network.summary',
    'own_spot.report',
    'passkey.list',
    'platform.disclosure',
    'platform.health',
    'platform.openapi',
    'research.stats',
    'second_factor.get',
    'session.proofs',
    'sign_in.list',
  ])
})

describe.each(companyAccounts)('promise R2 %s', (account) => {
  test.each(lists.map(([operation, query]) => [operation.id, JSON.stringify(query ?? {}), operation, query] as const))(
    'promise R2 finds nothing of another company in %s %s',
    async (_id, _text, operation, query) => {
      const answer = await sendRequest(all.url, operation, query ? { query } : {}, {
        token: all.callers[account].token,
      })
      expect(foreignSecrets(account).length).toBeGreaterThan(50)
      expect(foreignSecrets(account).filter((secret) => answer.text.includes(secret))).toEqual([])
    },
  )

  test('promise R2 counts no campaign of another company', async () => {
    const own = campaigns.filter((item) => item.company_id === companyOf[account])
    const counts = await all.callers[account].call(contract.campaign.countCampaigns)
    expect(counts.answer.total).toBe(own.length)
    const listed = await all.callers[account].call(contract.campaign.listCampaigns, { query: { size: 1 } })
    expect(listed.answer.total).toBe(own.length)
    const foreign = await all.callers[account].call(contract.campaign.listCampaigns, {
      query: { company_id: [1, 2, 3, 4, 5, 6].filter((id) => id !== companyOf[account]) },
    })
    expect(foreign.answer).toMatchObject({ items: [], total: 0, pages: 1 })
  })

  test('promise R2 sees only its own company, so no discount of another company', async () => {
    const { answer } = await all.callers[account].call(contract.company.list, { query: { size: 1000 } })
    expect(answer.items.map((item) => item.id)).toEqual([companyOf[account]])
  })
})

test.each(accounts.filter((account) => !(account in companyOf)))(
  'promise R2 %s sees the campaigns of all companies',
  async (account) => {
    const { answer } = await all.callers[account].call(contract.campaign.listCampaigns, { query: { size: 1000 } })
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

test.each(statisticsOperations)(
  'promise R2 $id counts the whole network for every account and does not reveal advertisers',
  async (operation) => {
    const body = { date_from: '2026-02-27', date_to: '2026-02-28' }
    const texts = await Promise.all(
      companyAccounts.map(async (account) => {
        const { text, status } = await sendRequest(all.url, operation, { body }, { token: all.callers[account].token })
        expect(status).toBe(200)
        expect(foreignSecrets(account).filter((secret) => text.includes(secret))).toEqual([])
        // Companies differ only in their average numbers of people in a car or bus.
        return text.replaceAll(/"audience":\d+|"total_device_audience":\d+|"multipliers":\{[^}]*\}/g, '')
      }),
    )
    expect(new Set(texts).size).toBe(1)
  },
)

describe('another company’s id in an input reads like a missing one', () => {
  const answerTo = async (operation: (typeof operations)[number], parts: RequestParts): Promise<string> =>
    withoutRequestId(await sendRequest(all.url, operation, parts, { token: all.callers.advertiser.token }))
  const campaignOfRival = () => {
    const found = campaigns.find((item) => item.company_id === companyIds.rival && item.spots.length > 0)
    if (!found) throw new Error('the demo has no campaign of the rival')
    return found
  }
  const ownCampaign = () => campaigns.find((item) => item.company_id === companyIds.advertiser && item.status === 'new')
  const planWith = (changes: object) => ({
    company_id: companyIds.advertiser,
    date_from: '2026-06-01',
    date_to: '2026-06-14',
    industry_ids: [],
    cities: [{ city_id: 1, screens: 6 }],
    screen_ids: null,
    spot_seconds: 10,
    ...changes,
  })
  const draftWith = (changes: object) =>
    planWith({ name: 'Próba', spots: [], gemius_uuid: null, status: 'draft', ...changes })

  test('promise R2 the company of a new campaign', async () => {
    const answer = await answerTo(contract.campaign.createCampaign, {
      body: draftWith({ company_id: companyIds.rival }),
    })
    expect(answer).toBe(await answerTo(contract.campaign.createCampaign, { body: draftWith({ company_id: 99_999 }) }))
    expect(answer).toMatch(/^422.*company_id.*There is no such record/)
  })

  test('promise R2 the company of an estimate, which would reveal its discount', async () => {
    const answer = await answerTo(contract.campaign.estimateDraft, { body: planWith({ company_id: companyIds.rival }) })
    expect(answer).toBe(await answerTo(contract.campaign.estimateDraft, { body: planWith({ company_id: 99_999 }) }))
    expect(answer).toMatch(/^422/)
    const proposed = await answerTo(contract.plan.propose, { body: { ...planBody(), company_id: companyIds.rival } })
    expect(proposed).toBe(await answerTo(contract.plan.propose, { body: { ...planBody(), company_id: 99_999 } }))
    expect(proposed).toMatch(/^422/)
  })

  test('promise R2 the company that a campaign is moved to', async () => {
    const { uuid, version } = ownCampaign() ?? { uuid: UNKNOWN_UUID, version: 0 }
    const moveTo = (company_id: number) =>
      answerTo(contract.campaign.changeCampaign, { params: { uuid }, body: { version, company_id } })
    expect(await moveTo(companyIds.rival)).toBe(await moveTo(99_999))
    expect(await moveTo(companyIds.rival)).toMatch(/^422/)
  })

  test('promise R2 the campaign that an estimate leaves out', async () => {
    const estimateWithout = (campaign: string) =>
      answerTo(contract.campaign.estimateDraft, { body: planWith({ campaign }) })
    expect(await estimateWithout(campaignOfRival().uuid)).toBe(await estimateWithout(UNKNOWN_UUID))
    expect(await estimateWithout(UNKNOWN_UUID)).toMatch(/^404/)
    const proposeWithout = (campaign: string) => answerTo(contract.plan.propose, { body: { ...planBody(), campaign } })
    expect(await proposeWithout(campaignOfRival().uuid)).toBe(await proposeWithout(UNKNOWN_UUID))
    expect(await proposeWithout(UNKNOWN_UUID)).toMatch(/^404/)
  })

  test('promise R2 a spot of another company’s campaign, added to an own campaign', async () => {
    const { uuid, version } = ownCampaign() ?? { uuid: UNKNOWN_UUID, version: 0 }
    const saveWithSpot = (id: string) =>
      answerTo(contract.campaign.changeCampaign, {
        params: { uuid },
        body: { version, spots: [{ id, file_name: 'x.mp4' }] },
      })
    expect(await saveWithSpot(campaignOfRival().spots[0]?.id ?? '')).toBe(await saveWithSpot(UNKNOWN_UUID))
    expect(await saveWithSpot(UNKNOWN_UUID)).toMatch(/^422.*spots/)
  })

  test('promise R2 a spot of another company’s campaign at the address of an own campaign', async () => {
    const uuid = ownCampaign()?.uuid ?? UNKNOWN_UUID
    const readSpot = (spotId: string) => answerTo(contract.campaign.getSpotFile, { params: { uuid, spotId } })
    expect(await readSpot(campaignOfRival().spots[0]?.id ?? '')).toBe(await readSpot(UNKNOWN_UUID))
    expect(await readSpot(UNKNOWN_UUID)).toMatch(/^404/)
  })

  test('promise R2 a file for a spot of another company’s campaign, sent to the address of an own campaign', async () => {
    const uuid = ownCampaign()?.uuid ?? UNKNOWN_UUID
    const upload = async (spotId: string) =>
      answerTo(contract.campaign.uploadSpotFile, { params: { uuid, spotId }, form: formWithFile(await spotFile()) })
    expect(await upload(campaignOfRival().spots[0]?.id ?? '')).toBe(await upload(UNKNOWN_UUID))
    expect(await upload(UNKNOWN_UUID)).toMatch(/^404/)
  })
})

test('promise R2 lists with the filter of another company answer as for a missing company', async () => {
  const listOf = async (id: number) => {
    const parts = { query: { company_id: [id] } }
    return jsonOf(
      await sendRequest(all.url, contract.campaign.listCampaigns, parts, { token: all.callers.advertiser.token }),
    )
  }
  expect(await listOf(companyIds.rival)).toEqual(await listOf(99_999))
})
