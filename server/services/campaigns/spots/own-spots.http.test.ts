import { afterAll, beforeAll, expect, test } from 'vitest'
import { contract } from '../../../../contract/index.ts'
import { type AccessPlatform, startAccessPlatform } from '../../../../tests/support/platform/access-platform.ts'
import { readSheet } from '../../../spreadsheet/read-sheet.ts'

const { listSpots, getSpot } = contract.ownSpot

let platform: AccessPlatform

beforeAll(async () => {
  platform = await startAccessPlatform()
})
afterAll(() => platform.close())

const played = async (condition: string, values: unknown[] = []) => {
  const { rows } = await platform.store.pool.query<{ sum: number }>(
    `select coalesce(sum(played), 0)::int as sum from emission_day where ${condition}`,
    values,
  )
  return rows[0]?.sum
}

test('C85 E39 K09 the list has 100 spots a page, only of the own company, with how often each was played', async () => {
  const { advertiser, sales } = platform.callers
  const all = (await sales.call(listSpots, { query: {} })).answer
  expect(all).toMatchObject({ page: 1, size: 100 })
  const own = (await advertiser.call(listSpots, { query: { sort_by: 'emissions', order: 'desc' } })).answer
  expect(own.total).toBeGreaterThan(1)
  expect(own.total).toBeLessThan(all.total)
  expect(new Set(own.items.map(({ company_id }) => company_id))).toEqual(new Set([1]))
  const [first] = own.items
  expect(first?.emissions).toBe(await played('spot_id = $1', [first?.id]))
  expect(first?.emissions).toBeGreaterThan(0)
  const { days } = (await advertiser.call(getSpot, { params: { id: first?.id ?? '' } })).answer
  const date = days[0]?.date ?? ''
  const day = { date_from: date, date_to: date }
  const onDay = (await advertiser.call(listSpots, { query: { ...day, sort_by: 'emissions', order: 'desc' } })).answer
  expect(onDay.total).toBeGreaterThan(0)
  for (const item of onDay.items.slice(0, 3)) {
    expect(item.emissions).toBe(await played('spot_id = $1 and day = $2', [item.id, date]))
  }
  const foreign = (await advertiser.call(listSpots, { query: { company_id: 2 } })).answer
  expect(foreign.items).toEqual([])
  const found = (await advertiser.call(listSpots, { query: { filter: first?.file_name.toUpperCase() ?? '' } })).answer
  expect(found.items.map(({ file_name }) => file_name)).toContain(first?.file_name)
  const wrong = await advertiser.call(listSpots, { query: { date_from: '2026-03-02', date_to: '2026-03-01' } })
  expect(wrong.problem.errors?.[0]?.path).toBe('query.date_to')
})

test('C86 E39 a spot has its film, and where and how often it was played; a foreign one is missing', async () => {
  const { advertiser, rival } = platform.callers
  const query = { sort_by: 'emissions', order: 'desc' } as const
  const id = (await advertiser.call(listSpots, { query })).answer.items[0]?.id ?? ''
  const { answer } = await advertiser.call(getSpot, { params: { id } })
  const sum = (parts: readonly { emissions: number }[]) => parts.reduce((total, { emissions }) => total + emissions, 0)
  expect(sum(answer.days)).toBe(answer.emissions)
  expect(sum(answer.screens)).toBe(answer.emissions)
  expect(answer.screens[0]?.city_name).toMatch(/\p{L}/u)
  expect((await fetch(platform.url + answer.sign_url)).headers.get('content-type')).toBe('video/mp4')
  const missing = await rival.call(getSpot, { params: { id } })
  expect([missing.status, missing.problem.code]).toEqual([404, 'not_found'])
})

const campaignsOf = async (spotIds: readonly string[], days: { date_from: string; date_to: string }) => {
  const { rows } = await platform.store.pool.query<{ id: number }>(
    `select distinct campaign.id from emission_day join campaign on uuid = campaign_uuid
     where spot_id = any($1) and day between $2 and $3`,
    [spotIds, days.date_from, days.date_to],
  )
  return rows
}

test('C87 C88 the report of some names has every played day and screen, and the time in its name', async () => {
  const { advertiser } = platform.callers
  const query = { sort_by: 'emissions', order: 'desc' } as const
  const { items } = (await advertiser.call(listSpots, { query })).answer
  const names = [...new Set(items.filter(({ emissions }) => emissions > 0).map(({ file_name }) => file_name))].slice(
    0,
    2,
  )
  const spot = (await advertiser.call(getSpot, { params: { id: items[0]?.id ?? '' } })).answer
  const days = { date_from: spot.days[0]?.date ?? '', date_to: spot.days[4]?.date ?? '' }
  const search = new URLSearchParams([...names.map((name) => ['spot_name', name]), ...Object.entries(days)])
  const answer = await fetch(`${platform.url}/api/statistics/spot/report?${search}`, {
    headers: { authorization: `Bearer ${advertiser.token}` },
  })
  expect(answer.headers.get('content-disposition')).toMatch(/filename=spot_report_20260302\d{6}\.xlsx/)
  const sheet = await readSheet(Buffer.from(await answer.arrayBuffer()), { rows: 500_000, columns: 20, bytes: 2e8 })
  if ('problem' in sheet) throw new Error(sheet.problem)
  expect(sheet.columns).toEqual([
    'spot',
    'numer kampanii',
    'kampania',
    'dzień',
    'miasto',
    'ekran',
    'adres',
    'emisje',
    'źródło',
    'zgłoszone do',
  ])
  const reported = new Set(sheet.rows.map(({ cells }) => cells[0]))
  expect(reported.size).toBeGreaterThan(0)
  expect(names).toEqual(expect.arrayContaining([...reported]))
  const ids = items.filter(({ file_name }) => names.includes(file_name)).map(({ id }) => id)
  const expected = await played('spot_id = any($1) and day between $2 and $3', [ids, days.date_from, days.date_to])
  expect(expected).toBeGreaterThan(0)
  expect(sheet.rows.reduce((total, { cells }) => total + Number(cells[7]), 0)).toBe(expected)
  // Campaigns may have equal names, so each row has the number of its own.
  expect(new Set(sheet.rows.map(({ cells }) => cells[1]))).toEqual(
    new Set((await campaignsOf(ids, days)).map(({ id }) => id)),
  )
  search.set('language', 'en')
  const english = await fetch(`${platform.url}/api/statistics/spot/report?${search}`, {
    headers: { authorization: `Bearer ${advertiser.token}` },
  })
  const inEnglish = await readSheet(Buffer.from(await english.arrayBuffer()), { rows: 5e5, columns: 20, bytes: 2e8 })
  expect('columns' in inEnglish && inEnglish.columns).toContain('campaign number')
  search.delete('language')
  // Other companies find nothing under the same names.
  const nothing = await fetch(`${platform.url}/api/statistics/spot/report?${search}`, {
    headers: { authorization: `Bearer ${platform.callers.owner.token}` },
  })
  const empty = await readSheet(Buffer.from(await nothing.arrayBuffer()), { rows: 10, columns: 20, bytes: 1e6 })
  expect('rows' in empty && empty.rows).toEqual([])
})

/** The ids of the list in an order, from the view and the plays of each spot by itself. */
const inOrder = async (order: string, condition = 'true') => {
  const { rows } = await platform.store.pool.query<{ id: string }>(
    `select spot.id from listed_spot spot join campaign on uuid = campaign_uuid cross join lateral (
       select coalesce(sum(played), 0) as plays from emission_day
       where emission_day.campaign_uuid = spot.campaign_uuid and spot_id = spot.id and ${condition}) as emissions
     where deleted_at is null order by ${order}, position, spot.id limit 1000`,
  )
  return rows.map(({ id }) => id)
}

test('C85 the spots of all companies are ordered by their plays and names, also removed and equal ones', async () => {
  const { sales } = platform.callers
  // Two removed spots: one with the most plays of a day, one without plays. Some spots have none, and are equal.
  await platform.store.pool.query(
    `with film as (insert into played_film (campaign_uuid, spot_id, file_name)
       select campaign_uuid, gen_random_uuid(), name
       from (select campaign_uuid from emission_day order by day limit 1) as played, unnest(array['źle', 'zły']) as name
       returning id, campaign_uuid, spot_id, file_name)
     insert into emission_day (campaign_uuid, order_number, spot_id, screen_id, day, place_id, film_id, played)
     select campaign_uuid, order_number, film.spot_id, screen_id, day, place_id, film.id, 1000000
     from film join lateral (select order_number, screen_id, day, place_id from emission_day
       where emission_day.campaign_uuid = film.campaign_uuid order by day limit 1) as day on true
     where file_name = 'źle'`,
  )
  const listed = async (sort_by: 'emissions' | 'file_name' | 'campaign_name', order: 'asc' | 'desc', page = {}) => {
    const query = { size: 1000, sort_by, order, ...page }
    return (await sales.call(listSpots, { query })).answer.items.map(({ id }) => id)
  }
  const names = { file_name: 'lower(file_name)', campaign_name: 'lower(name)' }
  for (const order of ['asc', 'desc'] as const) {
    expect(await listed('emissions', order)).toEqual(await inOrder(`plays ${order}`))
    for (const sort of ['file_name', 'campaign_name'] as const)
      expect(await listed(sort, order)).toEqual(await inOrder(`${names[sort]} collate "pl-x-icu" ${order}`))
  }
  const all = await inOrder('plays desc')
  expect(await listed('emissions', 'desc', { page: 2, size: 3 })).toEqual(all.slice(3, 6))
  const { rows } = await platform.store.pool.query<{ day: string }>(
    'select day::text from emission_day order by played desc, day limit 1',
  )
  const day = rows[0]?.day ?? ''
  const playing = `'${day}' between campaign.date_from and campaign.date_to desc, plays desc`
  const expected = await inOrder(playing, `day = '${day}'`)
  const onDay = await listed('emissions', 'desc', { date_from: day, date_to: day })
  expect(onDay.length).toBeGreaterThan(1)
  expect(onDay).toEqual(expected.slice(0, onDay.length))
})
