import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Campaign } from '../../../../contract/campaign/campaign.ts'
import { campaignOperations } from '../../../../contract/campaign/index.ts'
import type { QueryInputOf } from '../../../../contract/operation.ts'
import { workbookOf } from '../../../../tests/support/files/report-file.ts'
import {
  type AccessPlatform,
  companyIds,
  makeCampaign,
  makeDeletedCampaign,
  startAccessPlatform,
} from '../../../../tests/support/platform/access-platform.ts'
import { routeOf } from '../../../http/gates.ts'

type Query = NonNullable<QueryInputOf<typeof campaignOperations.listCampaigns>>

let platform: AccessPlatform
let allCampaigns: Campaign[]

const listed = async (query: Query = {}, account: keyof AccessPlatform['callers'] = 'sales') =>
  (await platform.callers[account].call(campaignOperations.listCampaigns, { query })).answer
const items = async (query: Query = {}): Promise<Campaign[]> => (await listed({ size: 1000, ...query })).items
const ids = (some: readonly Campaign[]): number[] => some.map((item) => item.id).sort((a, b) => a - b)
const expected = (matches: (item: Campaign) => boolean): number[] => ids(allCampaigns.filter(matches))

beforeAll(async () => {
  platform = await startAccessPlatform()
  await makeCampaign(platform, { name: 'Żółw 100 % na_pewno' })
  await makeCampaign(platform, { name: 'ćma', operator_id: 4 })
  await makeDeletedCampaign(platform, companyIds.advertiser)
  allCampaigns = await items()
})
afterAll(() => platform.close())

describe('a page', () => {
  test('E01 K01 C30 a page has ten campaigns, newest first, and the members of paging', async () => {
    const page = await listed()
    expect(page).toMatchObject({
      page: 1,
      size: 10,
      total: allCampaigns.length,
      pages: Math.ceil(allCampaigns.length / 10),
    })
    expect(page.items).toHaveLength(10)
    const createdAtMs = allCampaigns.map((item) => Date.parse(item.created_at))
    expect(createdAtMs).toEqual([...createdAtMs].sort((a, b) => b - a))
    expect(page.items.map((item) => item.id)).toEqual(allCampaigns.slice(0, 10).map((item) => item.id))
  })

  test('E01 all pages together have every campaign once, for every order', async () => {
    for (const sort_by of ['created_at', 'status', 'price'] as const) {
      const { pages } = await listed({ size: 7, sort_by })
      const seen: number[] = []
      for (let page = 1; page <= pages; page++)
        seen.push(...(await listed({ size: 7, page, sort_by })).items.map(({ id }) => id))
      expect(seen.sort((a, b) => a - b)).toEqual(ids(allCampaigns))
    }
  })

  test('E01 a page after the last one is empty and has the same total', async () => {
    expect(await listed({ page: 1000 })).toMatchObject({ items: [], page: 1000, total: allCampaigns.length })
  })

  test('E02 C47 offers are the campaigns before confirmation, with the members of paging under `query`', async () => {
    const { answer } = await platform.callers.sales.call(campaignOperations.listOffers, { query: { size: 1000 } })
    const isOffer = (item: Campaign) => ['draft', 'new', 'ready', 'accepted'].includes(item.status)
    expect(Object.keys(answer).sort()).toEqual(['items', 'query'])
    expect(ids(answer.items)).toEqual(expected(isOffer))
    expect(answer.query).toEqual({ page: 1, size: 1000, pages: 1, total: answer.items.length })
  })

  test('C47 K01 a page has ten offers, and a status after confirmation finds none', async () => {
    const first = await platform.callers.sales.call(campaignOperations.listOffers, {})
    expect(first.answer.items).toHaveLength(10)
    const running = await platform.callers.sales.call(campaignOperations.listOffers, {
      query: { status: ['in_progress', 'end'] },
    })
    expect(running.answer).toMatchObject({ items: [], query: { total: 0 } })
  })

  test('C30 a deleted campaign is in no list and in no count', async () => {
    const deleted = await makeDeletedCampaign(platform, companyIds.advertiser)
    expect((await items()).map((item) => item.uuid)).not.toContain(deleted.uuid)
    const { answer } = await platform.callers.sales.call(campaignOperations.countCampaigns)
    expect(answer.total).toBe(allCampaigns.length)
  })

  test('C30 the counts by status equal the numbers of listed campaigns', async () => {
    const { answer } = await platform.callers.sales.call(campaignOperations.countCampaigns)
    for (const [status, count] of Object.entries(answer.counts)) {
      expect(count).toBe(expected((item) => item.status === status).length)
    }
    expect(Object.values(answer.counts).reduce((sum, count) => sum + count, 0)).toBe(answer.total)
  })
})

describe('order', () => {
  const statuses = ['draft', 'new', 'ready', 'accepted', 'pending', 'in_progress', 'end']
  const keys: Record<NonNullable<Query['sort_by']>, (item: Campaign) => number | string | null> = {
    created_at: (item) => Date.parse(item.created_at),
    name: (item) => item.name.toLocaleLowerCase('pl'),
    status: (item) => statuses.indexOf(item.status),
    date_from: (item) => item.date_from,
    price: (item) => item.estimate?.campaign_price ?? null,
    audience: (item) => item.estimate?.total_audience ?? null,
    cpm: (item) => item.estimate?.cpm ?? null,
    screens: (item) => item.number_of_screens,
  }
  const compare = (a: number | string, b: number | string): number =>
    typeof a === 'string' && typeof b === 'string' ? new Intl.Collator('pl').compare(a, b) : Number(a) - Number(b)

  test.each(
    Object.keys(keys).flatMap((key) =>
      (['asc', 'desc'] as const).map((order) => [key as keyof typeof keys, order] as const),
    ),
  )('C30 the list is sorted by %s %s, with missing values at the end', async (sort_by, order) => {
    const values = (await items({ sort_by, order })).map(keys[sort_by])
    const known = values.filter((value) => value !== null)
    expect(values.slice(known.length).every((value) => value === null)).toBe(true)
    for (const [index, value] of known.entries()) {
      const next = known[index + 1]
      if (next !== undefined)
        expect(order === 'asc' ? compare(value, next) : compare(next, value)).toBeLessThanOrEqual(0)
    }
    expect(new Set(known).size).toBeGreaterThan(2)
  })

  test('C30 names sort by the Polish alphabet', async () => {
    const names = (await items({ sort_by: 'name', order: 'asc' })).map((item) => item.name)
    expect(names.at(-1)).toBe('Żółw 100 % na_pewno')
    expect(names.indexOf('ćma')).toBeLessThan(names.findIndex((name) => name.startsWith('D')))
  })
})

describe('filters', () => {
  const inFlight = (from: string, to: string) => (item: Campaign) =>
    item.date_from !== null && item.date_to !== null && item.date_from <= to && item.date_to >= from

  test.each<[string, Query, (item: Campaign) => boolean]>([
    ['one status', { status: ['in_progress'] }, (item) => item.status === 'in_progress'],
    ['several statuses', { status: ['draft', 'pending'] }, (item) => ['draft', 'pending'].includes(item.status)],
    ['companies', { company_id: [1, 5] }, (item) => [1, 5].includes(item.company_id)],
    ['an operator', { operator_id: 4 }, (item) => item.operator?.id === 4],
    [
      'days that the flight overlaps',
      { date_from: '2026-03-01', date_to: '2026-03-10' },
      inFlight('2026-03-01', '2026-03-10'),
    ],
    ['a first day alone', { date_from: '2026-06-01' }, inFlight('2026-06-01', '9999')],
    ['a last day alone', { date_to: '2026-01-15' }, inFlight('0000', '2026-01-15')],
    ['a part of the name in any case', { filter: 'ŻÓŁW' }, (item) => item.name.startsWith('Żółw')],
    ['the name of the company', { filter: 'kolej bał' }, (item) => item.company_name === 'Kolej Bałtycka'],
    ['a per cent sign, which is text', { filter: '100 %' }, (item) => item.name.includes('100 %')],
    ['an underline, which is text', { filter: 'na_p' }, (item) => item.name.includes('na_p')],
    [
      'two filters at once',
      { status: ['new'], company_id: [1] },
      (item) => item.status === 'new' && item.company_id === 1,
    ],
  ])('C30 the list can be filtered by %s', async (_, query, matches) => {
    expect(expected(matches).length).toBeGreaterThan(0)
    expect(ids(await items(query))).toEqual(expected(matches))
    expect((await listed(query)).total).toBe(expected(matches).length)
  })

  test('C30 the list can be filtered by the number of a campaign', async () => {
    const id = allCampaigns[3]?.id ?? 0
    expect((await items({ filter: String(id) })).map((item) => item.id)).toContain(id)
  })

  test('C30 the list can be filtered by cities of the chosen screens, and its total counts a campaign once', async () => {
    for (const city_id of [[4], [2, 4], [1, 2, 3, 4, 999]]) {
      const { items: found, total } = await listed({ city_id, size: 1000 })
      expect(ids(found)).toEqual(expected(({ cities }) => cities.some((city) => city_id.includes(city.city_id))))
      expect(found.length).toBeGreaterThan(0)
      expect(total).toBe(found.length)
    }
  })

  test('C30 L18 campaigns whose first day is over before their confirmation are listed and counted apart', async () => {
    const made = await makeCampaign(platform, { name: 'Bez startu', date_from: '2026-03-03', date_to: '2026-03-16' })
    const now = platform.clock.now()
    platform.clock.set(new Date('2026-03-04T08:00:00+01:00'))
    try {
      const all = await items()
      const isMissed = ({ status, date_from }: Campaign) =>
        ['draft', 'new', 'ready', 'accepted'].includes(status) && date_from !== null && date_from < '2026-03-04'
      expect(all.filter(isMissed).map(({ uuid }) => uuid)).toContain(made.uuid)
      expect(ids(await items({ missed_start: true }))).toEqual(ids(all.filter(isMissed)))
      expect(ids(await items({ missed_start: false }))).toEqual(ids(all.filter((item) => !isMissed(item))))
      const { counts, missed_starts } = (await platform.callers.sales.call(campaignOperations.countCampaigns)).answer
      for (const status of ['draft', 'new', 'ready', 'accepted'])
        expect(missed_starts[status] ?? 0).toBe(all.filter((item) => isMissed(item) && item.status === status).length)
      expect(counts.new).toBe(all.filter(({ status }) => status === 'new').length)
    } finally {
      platform.clock.set(now)
      allCampaigns = await items()
    }
  })

  test('C30 a filter without matches gives one empty page', async () => {
    expect(await listed({ filter: '\\' })).toEqual({ items: [], total: 0, page: 1, pages: 1, size: 10 })
  })
})

test('C30 C31 a filtered list is saved as a file with names in its language, and has only what the account may see', async () => {
  const columns = ['uuid', 'company_name', 'status', 'date_from', 'price']
  const fileOf = async (operation: 'exportCampaigns' | 'exportOffers', account: 'sales' | 'rival', query: string) => {
    const headings = columns.map((column) => `columns=${column}&headings=${column}`).join('&')
    const { url, callers } = platform
    const answer = await fetch(`${url}${routeOf(campaignOperations[operation])}?${headings}&${query}`, {
      headers: { authorization: `Bearer ${callers[account].token}` },
    })
    return { status: answer.status, lines: (await answer.text()).trim().split('\r\n') }
  }
  const own = allCampaigns.filter(({ company_id }) => company_id === companyIds.advertiser)
  const all = await fileOf(
    'exportCampaigns',
    'sales',
    `company_id=${companyIds.advertiser}&sort_by=name&order=asc&size=1`,
  )
  expect(all.lines[0]).toBe('uuid;company_name;status;date_from;price')
  expect(
    all.lines
      .slice(1)
      .map((line) => line.split(';')[0])
      .toSorted(),
  ).toEqual(own.map(({ uuid }) => uuid).toSorted())
  expect((await fileOf('exportCampaigns', 'sales', 'status=in_progress&language=en')).lines[1]).toContain('In progress')
  const foreign = await fileOf('exportCampaigns', 'rival', `company_id=${companyIds.advertiser}`)
  expect(foreign.lines).toHaveLength(1)
  const offers = await fileOf('exportOffers', 'sales', 'status=end&status=draft')
  expect(new Set(offers.lines.slice(1).map((line) => line.split(';')[2]))).toEqual(new Set(['Szkic']))
})

test('C30 days and instants of a list are dates in its spreadsheet, so that it can be filtered and sorted by them', async () => {
  const columns = ['name', 'date_from', 'date_to', 'created_at']
  const headings = columns.map((column) => `columns=${column}&headings=${column}`).join('&')
  const { url, callers } = platform
  const answer = await fetch(`${url}${routeOf(campaignOperations.exportCampaigns)}?${headings}&format=xlsx`, {
    headers: { authorization: `Bearer ${callers.sales.token}` },
  })
  const [sheet] = (await workbookOf(Buffer.from(await answer.arrayBuffer()))).worksheets
  const cells = [2, 3, 4].map((column) => sheet?.getRow(2).getCell(column))
  expect(cells.map((cell) => [cell?.value instanceof Date, cell?.numFmt])).toEqual([
    [true, 'yyyy-mm-dd'],
    [true, 'yyyy-mm-dd'],
    [true, 'yyyy-mm-dd hh:mm'],
  ])
})

test('E03 E06 every campaign has its fields, and every spot shows whether its file is stored', () => {
  for (const item of allCampaigns) {
    for (const key of ['uuid', 'id', 'name', 'date_from', 'date_to', 'status', 'spots', 'gemius_uuid', 'is_shared']) {
      expect(item).toHaveProperty(key)
    }
    for (const spot of item.spots) {
      expect(typeof spot.spot_file_persist).toBe('boolean')
      expect(spot.seconds === null).toBe(!spot.spot_file_persist)
    }
  }
  expect(allCampaigns.flatMap((item) => item.spots).some((spot) => !spot.spot_file_persist)).toBe(true)
})

test('E08 every campaign of a new demo with a flight has an audience, also those that have ended', () => {
  const planned = allCampaigns.filter((item) => item.estimate)
  expect(new Set(planned.map((item) => item.status))).toContain('end')
  expect(planned.filter((item) => !item.estimate?.total_audience).map((item) => item.name)).toEqual([])
})
