import { afterAll, beforeAll, expect, test } from 'vitest'
import { contract } from '../../../../contract/index.ts'
import { loggedIn } from '../../../../tests/support/calls/client.ts'
import { type DemoPlatform, demoPlatform } from '../../../../tests/support/platform/demo-platform.ts'
import { bySet } from '../../../../tests/support/run/test-set.ts'
import { recordDueDays, sealDueCampaigns } from '../public.ts'

let platform: DemoPlatform
let admin: Awaited<ReturnType<typeof loggedIn>>

beforeAll(async () => {
  platform = await demoPlatform()
  admin = await loggedIn(platform.url, 'admin')
})
afterAll(() => platform.close())

const check = async () => (await admin.call(contract.platform.selfCheck, {})).answer
const query = async <Row>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await platform.store.pool.query(text, values)).rows

/** Uuids of campaigns with at least four events. */
const longLogs = () =>
  query<{ uuid: string; name: string }>(
    `select uuid, name from campaign c where deleted_at is null
       and (select count(*) from campaign_event where campaign_uuid = c.uuid) >= 4 order by uuid`,
  )

/** Changes a stored log, which the database normally refuses. Simulates a damaged disk or a superuser. */
const damaging = async (text: string, values: unknown[]): Promise<void> => {
  await query('alter table campaign_event disable trigger user')
  try {
    await query(text, values)
  } finally {
    await query('alter table campaign_event enable trigger user')
  }
}

/** Runs the check with a damaged row, and restores the row. */
const withDamage = async (damage: string, repair: string, values: unknown[]) => {
  await damaging(damage, values)
  try {
    return await check()
  } finally {
    await damaging(repair, values)
  }
}

test('promise R7 every log of the healthy demo leads to its stored state', async () => {
  const [counted] = await query<{ campaigns: string; events: string }>(
    'select (select count(*) from campaign) as campaigns, (select count(*) from campaign_event) as events',
  )
  expect(await check()).toEqual({
    campaigns: Number(counted?.campaigns),
    events: Number(counted?.events),
    faults: 0,
    faulty: [],
    clock_behind: null,
  })
})

test.each([
  [
    'wrong_status',
    3,
    `update campaign_event set status = 'end' where campaign_uuid = $1 and version = 3`,
    `update campaign_event e set status = (select status_before from campaign_event where campaign_uuid = $1 and version = 4)
       where campaign_uuid = $1 and version = 3`,
  ],
  [
    'wrong_number',
    // The event that follows the gap; 1000 is beyond the end of every log of the demo.
    3,
    'update campaign_event set version = 1000 where campaign_uuid = $1 and version = 2',
    'update campaign_event set version = 2 where campaign_uuid = $1 and version = 1000',
  ],
  [
    'illegal_step',
    2,
    `update campaign_event set event = jsonb_set(event, '{type}', '"campaign.confirm"') || jsonb_build_object('was', event->'type')
       where campaign_uuid = $1 and version = 2`,
    `update campaign_event set event = jsonb_set(event, '{type}', event->'was') - 'was' where campaign_uuid = $1 and version = 2`,
  ],
  [
    'wrong_state',
    null,
    'update campaign set is_shared = not is_shared where uuid = $1',
    'update campaign set is_shared = not is_shared where uuid = $1',
  ],
])('a log with the fault %s is named with its event %s', async (fault, event, damage, repair) => {
  const [campaign] = await longLogs()
  const { faults, faulty } = await withDamage(damage, repair, [campaign?.uuid])
  expect({ faults, faulty }).toMatchObject({ faults: 1, faulty: [{ ...campaign, fault: expect.any(String) }] })
  expect(faulty[0]).toMatchObject({ fault, event })
  expect((await check()).faults).toBe(0)
})

/** A campaign that plays, and one that is over: the latter is sealed first. */
const withPlays = async (): Promise<{ running: string; over: string }> => {
  const [running] = await query<{ uuid: string }>(
    `select uuid from campaign where status = 'in_progress' and uuid in (select campaign_uuid from emission_day)
     order by uuid limit 1`,
  )
  const { campaigns } = platform.composition.contexts
  while ((await recordDueDays(campaigns)) > 0);
  while ((await sealDueCampaigns(campaigns)) > 0);
  const [over] = await query<{ uuid: string }>(
    'select campaign_uuid as uuid from sealed_campaign join realized_day using (campaign_uuid) order by 1 limit 1',
  )
  return { running: running?.uuid ?? '', over: over?.uuid ?? '' }
}

test.each<{ fault: string; of: 'running' | 'over'; tables?: string[]; damage: string; repair: string }>([
  {
    fault: 'plan_differs',
    of: 'running',
    damage: 'update campaign set price_grosze = price_grosze + 1 where uuid = $1',
    repair: 'update campaign set price_grosze = price_grosze - 1 where uuid = $1',
  },
  {
    fault: 'price_differs',
    of: 'over',
    tables: ['campaign_plan'],
    damage: `with price as (update campaign set price_grosze = price_grosze + 1 where uuid = $1)
      update campaign_plan set plan = jsonb_set(plan, '{priceGrosze}', to_jsonb((plan ->> 'priceGrosze')::bigint + 1))
      where campaign_uuid = $1`,
    repair: `with price as (update campaign set price_grosze = price_grosze - 1 where uuid = $1)
      update campaign_plan set plan = jsonb_set(plan, '{priceGrosze}', to_jsonb((plan ->> 'priceGrosze')::bigint - 1))
      where campaign_uuid = $1`,
  },
  {
    fault: 'plays_differ',
    of: 'running',
    damage: 'update emission_day set played = played - 1 where campaign_uuid = $1 and played > 0',
    repair: 'update emission_day set played = played + 1 where campaign_uuid = $1 and played >= 0',
  },
  {
    fault: 'plays_differ',
    of: 'over',
    damage: 'update spot_listing set plays = plays + 1 where campaign_uuid = $1',
    repair: 'update spot_listing set plays = plays - 1 where campaign_uuid = $1',
  },
  {
    fault: 'plays_differ',
    of: 'running',
    damage: 'update owner_plays set played = played - 1 where campaign_uuid = $1',
    repair: 'update owner_plays set played = played + 1 where campaign_uuid = $1',
  },
  {
    fault: 'places_differ',
    of: 'running',
    damage: `update emission_day set place_id = -place_id where campaign_uuid = $1`,
    repair: `update emission_day set place_id = -place_id where campaign_uuid = $1`,
  },
  {
    fault: 'more_played_than_bought',
    of: 'running',
    damage: 'update emission_day set played = played + 1000 where campaign_uuid = $1',
    repair: 'update emission_day set played = played - 1000 where campaign_uuid = $1',
  },
  {
    fault: 'more_bought_than_agreed',
    of: 'over',
    damage: "insert into ordered_day (campaign_uuid, screen_id, day, bought) values ($1, 1, '2020-01-01', 540)",
    repair: "delete from ordered_day where campaign_uuid = $1 and day = '2020-01-01'",
  },
  {
    fault: 'sums_differ',
    of: 'over',
    tables: ['sealed_campaign'],
    damage: 'update sealed_campaign set total = total + 5 where campaign_uuid = $1',
    repair: 'update sealed_campaign set total = total - 5 where campaign_uuid = $1',
  },
  {
    fault: 'contacts_differ',
    of: 'running',
    tables: ['realized_day'],
    damage: `update realized_day set realized = realized + 100, by_location = jsonb_set(by_location, '{0,1}',
        to_jsonb((by_location #>> '{0,1}')::float8 + 100))
      where campaign_uuid = $1 and realized > 0 and day = (
        select min(day) from realized_day where campaign_uuid = $1 and realized > 0)`,
    repair: `update realized_day set realized = realized - 100, by_location = jsonb_set(by_location, '{0,1}',
        to_jsonb((by_location #>> '{0,1}')::float8 - 100))
      where campaign_uuid = $1 and day = (
        select min(day) from realized_day where campaign_uuid = $1 and realized > 0)`,
  },
  {
    fault: 'counts_differ',
    of: 'over',
    tables: ['realized_day'],
    damage: `update realized_day set counted[1] = counted[1] + 1
      where campaign_uuid = $1 and day = (select min(day) from realized_day where campaign_uuid = $1)`,
    repair: `update realized_day set counted[1] = counted[1] - 1
      where campaign_uuid = $1 and day = (select min(day) from realized_day where campaign_uuid = $1)`,
  },
])('recorded facts with the fault $fault are named', async ({ fault, of, tables = [], damage, repair }) => {
  const uuid = (await withPlays())[of]
  const change = async (text: string) => {
    for (const table of tables) await query(`alter table ${table} disable trigger user`)
    await query(text, [uuid])
    for (const table of tables) await query(`alter table ${table} enable trigger user`)
  }
  expect((await check()).faulty).toEqual([])
  await change(damage)
  const { faulty } = await check()
  await change(repair)
  expect(faulty).toMatchObject([{ uuid, fault }])
  expect((await check()).faulty).toEqual([])
})

test('a number of campaigns by status that is not that of the campaigns is named with a campaign of the company', async () => {
  const [campaign] = await longLogs()
  const add = (number: number) =>
    `insert into campaign_count select company_id, status, ${number} from campaign where uuid = $1`
  const { faulty } = await withDamage(add(1), add(-1), [campaign?.uuid])
  expect(faulty).toMatchObject([
    { fault: 'wrong_state', detail: expect.stringMatching(/^company \d+, \w+: \d+ stored/) },
  ])
  expect((await check()).faulty).toEqual([])
})

test('recorded plans, places, sensors, films and sealed figures cannot be changed', async () => {
  await withPlays()
  for (const table of [
    'campaign_plan',
    'recorded_place',
    'recorded_sensors',
    'played_film',
    'sealed_campaign',
    'realized_day',
  ])
    await expect(query(`delete from ${table}`)).rejects.toThrow('append-only')
})

test('a log without its campaign and a campaign without its log are named', async () => {
  const [campaign] = await longLogs()
  const foreign = crypto.randomUUID()
  const { faulty } = await withDamage(
    'update campaign_event set campaign_uuid = $2 where campaign_uuid = $1',
    'update campaign_event set campaign_uuid = $1 where campaign_uuid = $2',
    [campaign?.uuid, foreign],
  )
  expect(faulty).toEqual([
    expect.objectContaining({ ...campaign, event: null, fault: 'no_events' }),
    expect.objectContaining({ uuid: foreign, name: null, fault: 'no_campaign' }),
  ])
})

test('promise R7 a large log is read in batches, and other requests are answered meanwhile', async () => {
  const campaigns = bySet(400, 2000)
  await query(
    `with one as (select * from campaign_event where type = 'campaign.created' and status = 'draft' limit 1),
     made as (
       insert into campaign (uuid, version, status, name, company_id, industry_ids, cities, picked_by_hand, spot_seconds,
         is_shared, shows_cpm, screens, discount_percent, created_at, updated_at, operator_id)
       select gen_random_uuid(), 50, 'draft', 'Wiele zdarzeń', 1, '{}', '[]', false, 10, false, false, 0, 0, now(), now(), null
       from generate_series(1, $1) returning uuid)
     insert into campaign_event (campaign_uuid, version, type, event, status, at, facts)
     select made.uuid, n, 'campaign.saved', one.event, 'draft', now(), '{}' from made, one, generate_series(1, 50) n`,
    [campaigns],
  )
  let isOver = false
  const waitsMs: number[] = []
  let mostBytes = 0
  const others = (async () => {
    while (!isOver) {
      const askedMs = performance.now()
      await admin.call(contract.platform.health, {})
      waitsMs.push(performance.now() - askedMs)
      mostBytes = Math.max(mostBytes, process.memoryUsage().rss)
    }
  })()
  const bytesBefore = process.memoryUsage().rss
  const begunMs = performance.now()
  const cpuBefore = process.cpuUsage()
  const [first, second] = await Promise.all([check(), check()])
  isOver = true
  await others
  const cpuMs = process.cpuUsage(cpuBefore).user / 1000
  const sorted = waitsMs.toSorted((one, other) => one - other)
  console.log(
    `two checks of ${first.events} events: ${Math.round(performance.now() - begunMs)} ms, of processor time ${Math.round(cpuMs)} ms,`,
    `${Math.round((mostBytes - bytesBefore) / 1e6)} MB more in memory; ${waitsMs.length} other answers meanwhile,`,
    `half within ${Math.round(sorted[sorted.length >> 1] ?? 0)} ms, the slowest ${Math.round(sorted.at(-1) ?? 0)} ms`,
  )
  expect(first).toEqual(second)
  expect(first).toMatchObject({ faults: 0 })
  expect(first.events).toBeGreaterThan(campaigns * 50)
  // Another request is served at least once in ten batches, and the logs are never completely in memory.
  expect(waitsMs.length).toBeGreaterThan(first.events / 5000)
  expect(mostBytes - bytesBefore).toBeLessThan(200_000_000)
})

test('promise R2 only administrators may run the check', async () => {
  const sales = await loggedIn(platform.url, 'sales')
  expect(await sales.call(contract.platform.selfCheck, {})).toMatchObject({ status: 403 })
})
