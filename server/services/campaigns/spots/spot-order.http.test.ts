import { and, eq, gte, lte, or, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { spotSorts } from '../../../../contract/campaign/own-spots.ts'
import type { Permission } from '../../../../contract/permissions.ts'
import { type FreshDatabase, freshDatabase } from '../../../../tests/support/platform/fresh-database.ts'
import { bySet } from '../../../../tests/support/run/test-set.ts'
import { openStore, type Store } from '../../../store/database.ts'
import { containing } from '../../../store/paging.ts'
import { playsOfOwners, sumPlays } from '../plays/sum-plays.ts'
import { emissionDay, listedSpot } from '../plays/tables.ts'
import { visibleTo } from '../policy.ts'
import { campaign } from '../tables.ts'
import { countSpots, idsOfPage } from './spot-order.ts'

const STEPS = bySet(300, 2500)
const READS_AFTER_STEPS = 50
const CAMPAIGNS = 12

let database: FreshDatabase
let store: Store
beforeAll(async () => {
  database = await freshDatabase()
  store = openStore(database.url)
  await store.pool.query(
    `insert into campaign (uuid, version, status, name, company_id, date_from, date_to, industry_ids, cities, picked_by_hand,
       spot_seconds, is_shared, screens, discount_percent, created_at, updated_at, deleted_at)
     select md5(n::text)::uuid, 1, 'end', (array['Kawa', 'łódka', 'zima'])[1 + n % 3] || ' ' || n / 3, 1 + n % 2,
       case when n % 4 > 0 then date '2026-03-01' + n * 5 end, case when n % 4 > 0 then date '2026-03-10' + n * 5 end,
       '{}', '[]', false, 10, false, 0, 0, now(), now(), case when n = 7 then now() end
     from generate_series(1, $1::int) as n`,
    [CAMPAIGNS],
  )
  await store.pool.query(
    `insert into recorded_place
       (screen_id, name, location_uuid, address, latitude, longitude, city_id, city_name, owner_company_id, has_sensor)
     select n, 'Ekran', gen_random_uuid(), '', 0, 0, 1, '', 1 + n % 3, false from generate_series(1, 9) as n`,
  )
})
afterAll(async () => {
  await store.close()
  await database.drop()
})

/** A statement about one spot, chosen by `$1` among those that satisfy the condition. */
const ofSpot = (statement: string, table = 'campaign_spot', id = 'id'): string =>
  `with chosen as (select ${id} as id, campaign_uuid from ${table} order by hashtext(${id}::text || $1::text) limit 1)
   ${statement}`

/** What happens to spots and plays. Each statement has the parameters: a number that chooses, and one more number. */
const steps: Readonly<Record<string, string>> = {
  // Its id follows from the numbers, so that every run chooses the same spots.
  'a spot is added': `insert into campaign_spot (id, campaign_uuid, position, file_name)
    select md5($1::text || ' ' || $2::text)::uuid, uuid, $2::int % 3, (array['kawa', 'Źródło', 'zima'])[1 + $2::int % 3] || $1::int % 4
    from campaign order by hashtext(uuid::text || $1::text) limit 1 on conflict do nothing`,
  'a spot changes its place': ofSpot(`update campaign_spot set position = $2::int % 4 from chosen
    where campaign_spot.id = chosen.id`),
  'a spot is renamed': ofSpot(`update campaign_spot set file_name = 'łódź ' || $2::int % 3 from chosen
    where campaign_spot.id = chosen.id`),
  'a spot gets a file': ofSpot(`insert into spot_file
      (spot_id, position, created_at, file_name, stored_as, size_bytes, container, width, height, seconds)
    select id, (select count(*) from spot_file where spot_id = chosen.id), now(), 'a', 'a', 1, 'mp4', 1, 1,
      nullif($2::int % 5, 0) from chosen`),
  'a file of a spot is replaced': ofSpot(`update spot_file set seconds = $2::int % 7 from chosen
    where spot_id = chosen.id`),
  'the files of a spot are removed': ofSpot(`delete from spot_file using chosen
    where spot_id = chosen.id and position = $2::int % 2`),
  'a spot is removed': ofSpot(`delete from campaign_spot using chosen
    where campaign_spot.id = chosen.id and $2::int % 2 = 0`),
  'a film of a spot is recorded': ofSpot(`insert into played_film (campaign_uuid, spot_id, file_name, seconds)
    select campaign_uuid, id, (array['kawa', 'Źródło', 'zima'])[1 + $2::int % 3], nullif($2::int % 4, 0) from chosen`),
  'a removed spot comes back': ofSpot(
    `insert into campaign_spot (id, campaign_uuid, position, file_name)
    select id, campaign_uuid, $2::int % 3, 'kawa' from chosen`,
    '(select * from played_film where not exists (select from campaign_spot where id = spot_id)) as removed',
    'spot_id',
  ),
  'plays are booked': ofSpot(
    `insert into emission_day (campaign_uuid, order_number, spot_id, screen_id, day, place_id, film_id, source, played)
    select campaign_uuid, 1, id, place, date '2026-03-20' + ($2::int % 40), place, 1,
      (array['player', 'outside', 'computed'])[1 + place % 3], 1 + $2::int % 9
    from chosen, unnest(array[1 + $2::int % 9, 1 + $1::int % 9]) as place group by 1, 2, 3, 4
    on conflict on constraint emission_day_key do update set played = emission_day.played + excluded.played`,
    'played_film',
    'spot_id',
  ),
  'plays are corrected': ofSpot(
    `update emission_day set played = greatest(0, played - $2::int % 5), place_id = 1 + $2::int % 9 from chosen
    where spot_id = chosen.id and screen_id = 1 + $2::int % 9`,
    'played_film',
    'spot_id',
  ),
  'plays are deleted': ofSpot(
    `delete from emission_day using chosen where spot_id = chosen.id and $2::int % 3 = 0`,
    'played_film',
    'spot_id',
  ),
  'a campaign is deleted': `update campaign set deleted_at = case when deleted_at is null then now() end
    where id = 1 + $1::int % ${CAMPAIGNS} and $2::int % 2 = 0`,
}

const account = (permissions: readonly Permission[]) => ({ id: 1, name: '', roleId: 1, companyId: 1, permissions })
const accounts = [account(['campaign.read_all_companies']), account([])]

type Query = Parameters<typeof countSpots>[2]

const queries: readonly Omit<Query, 'page' | 'size'>[] = [
  {},
  { filter: 'kawa' },
  { filter: 'zrod' },
  { company_id: 2 },
  { date_from: '2026-03-25', date_to: '2026-04-02' },
  { filter: 'a', company_id: 1, date_from: '2026-03-15' },
]

/** All ids of a query in their order, each spot by itself from the view and its plays. */
const expectedIds = async (reader: (typeof accounts)[number], query: Query): Promise<string[]> => {
  const { filter, company_id, date_from, date_to, sort_by, order = 'desc' } = query
  const { db } = store
  const days = and(
    date_from ? gte(emissionDay.day, date_from) : undefined,
    date_to ? lte(emissionDay.day, date_to) : undefined,
  )
  const plays = sql`(select coalesce(sum(${emissionDay.played}), 0) from ${emissionDay}
    where emission_day.campaign_uuid = listed_spot.campaign_uuid and spot_id = listed_spot.id and ${days ?? sql`true`})`
  const columns = {
    file_name: sql`lower(file_name) collate "pl-x-icu"`,
    campaign_name: sql`lower(name) collate "pl-x-icu"`,
    date_from: sql`date_from`,
    seconds: sql`seconds`,
    emissions: plays,
  }
  const where = and(
    visibleTo(reader),
    company_id === undefined ? undefined : eq(campaign.companyId, company_id),
    filter ? or(containing(listedSpot.fileName, filter), containing(campaign.plainName, filter)) : undefined,
    date_from ? gte(campaign.dateTo, date_from) : undefined,
    date_to ? lte(campaign.dateFrom, date_to) : undefined,
  )
  const { rows } = await db.execute<{ id: string }>(
    sql`select listed_spot.id from listed_spot join campaign on campaign.uuid = listed_spot.campaign_uuid
      where ${where} order by ${sort_by ? columns[sort_by] : sql`campaign.id`} ${sql.raw(order)} nulls last, position,
        listed_spot.id`,
  )
  return rows.map(({ id }) => id)
}

const compareLists = async (): Promise<void> => {
  for (const reader of accounts)
    for (const parts of queries) {
      for (const sort_by of [undefined, ...spotSorts])
        for (const order of ['asc', 'desc'] as const) {
          const query: Query = { ...parts, page: 1, size: 100, order, ...(sort_by ? { sort_by } : {}) }
          const expected = await expectedIds(reader, query)
          const read = (limit: number, offset: number, opposite: boolean) =>
            idsOfPage(store.db, reader, query, { limit, offset, opposite })
          expect({ query, ids: await read(1000, 0, false) }).toEqual({ query, ids: expected })
          expect(await read(3, 4, false)).toEqual(expected.slice(4, 7))
          expect(await read(5, 2, true)).toEqual(expected.toReversed().slice(2, 7))
          if (!sort_by && order === 'asc') expect(await countSpots(store.db, reader, query)).toBe(expected.length)
        }
    }
}

/** The sums that earnings read, and those of the plays themselves. */
const compareOwners = async (): Promise<void> => {
  const sums = playsOfOwners(store.db)
  const { rows: found } = await store.db.execute(sql`
    select campaign_uuid, month::text, owner_company_id as owner, source, sum(played)::int as played from ${sums}
    group by 1, 2, 3, 4 having sum(played) <> 0 order by 1, 2, 3, 4`)
  const { rows: expected } = await store.db.execute(sql`
    select campaign_uuid, (date_trunc('month', day::timestamp)::date)::text as month, owner_company_id as owner, source,
      sum(played)::int as played
    from emission_day join recorded_place on recorded_place.id = place_id
    group by 1, 2, 3, 4 having sum(played) <> 0 order by 1, 2, 3, 4`)
  expect(found).toEqual(expected)
}

test(`promise P11 after each of ${STEPS} random changes of spots, films, files and plays the lists of spots, their totals and the plays of owners are those of the single rows`, async () => {
  const number = fc.noBias(fc.nat(9999))
  const choices = fc.sample(fc.record({ step: number, chosen: number, size: number }), {
    numRuns: STEPS,
    seed: 20_261_128,
  })
  const names = Object.keys(steps)
  const done = new Map<string, number>()
  for (const [index, { step, chosen, size }] of choices.entries()) {
    // Half of the changes add spots, films or plays, so that there is something to remove.
    const growing = ['a spot is added', 'a film of a spot is recorded', 'plays are booked']
    const name = (step % 2 === 0 ? growing[step % 3] : names[step % names.length]) ?? ''
    const { rowCount } = await store.pool.query(steps[name] ?? '', [chosen, size])
    done.set(name, (done.get(name) ?? 0) + (rowCount ?? 0))
    if (size % 6 === 0) await sumPlays(store.db)
    if (index % READS_AFTER_STEPS !== 0 && index < STEPS - 1) continue
    await compareLists()
    await compareOwners()
  }
  expect(names.filter((name) => !done.get(name))).toEqual([])
  await sumPlays(store.db)
  const { rows } = await store.pool.query('select from unsummed_plays')
  expect(rows).toEqual([])
  await compareLists()
  await compareOwners()
}, 600_000)

/** Runs work on two connections with open transactions. */
const withTwoTransactions = async (
  work: (run: Record<'first' | 'second', (text: string) => Promise<unknown>>) => Promise<void>,
): Promise<void> => {
  const clients = [await store.pool.connect(), await store.pool.connect()] as const
  try {
    const [first, second] = clients
    for (const client of clients) await client.query('begin')
    await work({ first: (text) => first.query(text), second: (text) => second.query(text) })
  } finally {
    for (const client of clients) client.release()
  }
}

/** Resolves when a statement waits for a lock in this database, or has ended. */
const waitsOrEnds = async (statement: Promise<unknown>): Promise<void> => {
  let hasEnded = false
  void statement.then(() => {
    hasEnded = true
  })
  const isWaiting = async () => {
    const { rows } = await store.pool.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    return hasEnded || rows.length > 0
  }
  await expect.poll(isWaiting, { timeout: 30_000 }).toBe(true)
}

const newSpot = async (): Promise<string> => {
  const { rows } = await store.pool.query<{ id: string }>(
    `insert into campaign_spot (campaign_uuid, position, file_name) select uuid, 0, 'a' from campaign where id = 1
     returning id`,
  )
  return rows[0]?.id ?? ''
}

const listingOf = async (id: string) => {
  const { rows } = await store.pool.query<{ position: number; seconds: number | null; plays: number }>(
    'select position, seconds, plays from spot_listing where spot_id = $1',
    [id],
  )
  return rows[0]
}

test('promise P11 a spot that is removed while its first film is recorded is listed as removed', async () => {
  const id = await newSpot()
  await withTwoTransactions(async ({ first, second }) => {
    await first(`delete from campaign_spot where id = '${id}'`)
    const recorded = second(`insert into played_film (campaign_uuid, spot_id, file_name, seconds)
      select uuid, '${id}', 'a', 7 from campaign where id = 1`)
    await waitsOrEnds(recorded)
    await first('commit')
    await recorded
    await second('commit')
  })
  expect(await listingOf(id)).toEqual({ position: 2_147_483_647, seconds: 7, plays: 0 })
})

test('promise P11 two files that are added to a spot at the same time both count', async () => {
  const id = await newSpot()
  const add = (position: number, seconds: number) => `insert into spot_file
    (spot_id, position, created_at, file_name, stored_as, size_bytes, container, width, height, seconds)
    values ('${id}', ${position}, now(), 'a', 'a', 1, 'mp4', 1, 1, ${seconds})`
  await withTwoTransactions(async ({ first, second }) => {
    await first(add(0, 20))
    const added = second(add(1, 10))
    await waitsOrEnds(added)
    await first('commit')
    await added
    await second('commit')
  })
  expect(await listingOf(id)).toMatchObject({ seconds: 20 })
})

test('promise P11 plays of a spot that another transaction changes are summed up later, and none is lost or counted twice', async () => {
  const id = await newSpot()
  await store.pool.query(
    `insert into emission_day (campaign_uuid, order_number, spot_id, screen_id, day, place_id, film_id, played)
     select uuid, 1, $1, 1, '2026-03-20', 1, 1, 5 from campaign where id = 1`,
    [id],
  )
  await withTwoTransactions(async ({ first, second }) => {
    await first(`update campaign_spot set position = 9 where id = '${id}'`)
    await sumPlays(store.db)
    expect(await listingOf(id)).toMatchObject({ position: 0, plays: 0 })
    await first('commit')
    await second('commit')
  })
  await Promise.all([sumPlays(store.db), sumPlays(store.db)])
  expect(await listingOf(id)).toMatchObject({ position: 9, plays: 5 })
})
