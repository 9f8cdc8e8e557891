import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contract } from '../../../contract/index.ts'
import { deliveryBody, pairedPlayer } from '../../../tests/support/calls/player-calls.ts'
import { type AccessPlatform, startAccessPlatform } from '../../../tests/support/platform/access-platform.ts'
import { beginHistory } from '../../../tests/support/platform/begun-history.ts'
import type { Tx } from '../../store/database.ts'
import { closeHistory, type KeptBlock, verifyHistory } from './public.ts'

let platform: AccessPlatform
beforeAll(async () => {
  platform = await startAccessPlatform()
  await beginHistory(platform)
  const { player } = await pairedPlayer(platform)
  await player.send(contract.player.deliverPlays, { body: await deliveryBody(player) })
  await platform.daysLater('2026-03-03T07:00:00+01:00')
  await closeHistory(platform.composition.contexts.history)
}, 120_000)
afterAll(() => platform.close())

const verify = (db: Tx = platform.store.db, kept: readonly KeptBlock[] = [], only?: readonly string[]) =>
  verifyHistory({ db, statistics: platform.statistics }, { kept, ...(only ? { only } : {}) })

/** The kind that has each table. Only this one is verified, because the hours of the demo take some seconds. */
const kindOf: Readonly<Record<string, string>> = {
  audit_entry: 'audit',
  campaign_event: 'campaign',
  campaign_plan: 'campaign',
  sealed_campaign: 'sealed_campaign',
  recorded_place: 'place',
  recorded_sensors: 'sensors',
  emission_day: 'campaign_day',
  realized_day: 'campaign_day',
  play_batch: 'play_log',
}

class Undone extends Error {}

/** What a verification says after statements of SQL, which are then undone. */
const afterSql = async (table: string, statement: string) => {
  let found: Awaited<ReturnType<typeof verify>>['differences'] = []
  const undone = platform.store.transaction(async (tx) => {
    await tx.execute(sql.raw(`alter table ${table} disable trigger user`))
    const changed = await tx.execute(sql.raw(statement))
    expect(changed.rowCount).toBe(1)
    found = (await verify(tx, [], [kindOf[table] ?? ''])).differences
    throw new Undone()
  })
  await expect(undone).rejects.toThrow(Undone)
  return found.map(({ what, table: of, name, day }) => ({ what, table: of, name, day }))
}

/** The primary key of a row, as a verification names it. */
const nameOf = async (query: string): Promise<string> => {
  const { rows } = await platform.store.pool.query<{ name: string }>(query)
  return rows[0]?.name ?? ''
}

test('the closed days of the demo are verified, and every kind has rows', async () => {
  const { differences, blocks, kinds, last } = await verify()
  expect(differences).toEqual([])
  expect({ blocks, day: last?.day }).toEqual({ blocks: 2, day: '2026-03-02' })
  for (const { kind, rows } of kinds) expect({ kind, hasRows: rows > 0 }).toEqual({ kind, hasRows: true })
}, 60_000)

const changes: readonly (readonly [table: string, key: string, row: string, change: string])[] = [
  ['audit_entry', 'id', 'id = (select min(id) from audit_entry)', `action = 'deleted'`],
  [
    'campaign_event',
    `campaign_uuid || ' ' || version`,
    '(campaign_uuid, version) = (select campaign_uuid, version from campaign_event order by 1, 2 limit 1)',
    `at = at + interval '1 minute'`,
  ],
  [
    'campaign_plan',
    `campaign_uuid || ' ' || version`,
    '(campaign_uuid, version) = (select campaign_uuid, version from campaign_plan order by 1, 2 limit 1)',
    `plan = plan || '{"priceGrosze": 1}'`,
  ],
  [
    'sealed_campaign',
    `campaign_uuid || ' ' || number`,
    '(campaign_uuid, number) = (select campaign_uuid, number from sealed_campaign order by 1, 2 limit 1)',
    'total = total + 1',
  ],
  ['recorded_place', 'id', 'id = (select min(id) + 1 from recorded_place)', 'has_sensor = not has_sensor'],
  ['recorded_sensors', 'id', 'id = (select min(id) from recorded_sensors)', `locations = '{}'`],
  [
    'emission_day',
    `concat_ws(' ', campaign_uuid, day, screen_id, spot_id, order_number, place_id, film_id, source)`,
    `ctid = (select ctid from emission_day where day < '2026-03-01' order by campaign_uuid, day, screen_id limit 1)`,
    'played = played + 1',
  ],
  [
    'realized_day',
    `concat_ws(' ', campaign_uuid, day, number)`,
    `ctid = (select ctid from realized_day where day < '2026-03-01' order by campaign_uuid, day limit 1)`,
    'realized = realized + 1',
  ],
]

test.for(changes)(
  'a row of %s that SQL changes is named, with its day',
  { timeout: 60_000 },
  async ([table, key, row, change]) => {
    const name = await nameOf(`select (${key})::text as name from ${table} where ${row}`)
    const [first, ...more] = await afterSql(table, `update ${table} set ${change} where ${row}`)
    expect(first).toEqual({ what: 'changed', table, name, day: expect.stringMatching(/^2026-03-0[12]$/) })
    expect(more).toEqual([])
  },
)

test.for(changes)('a row of %s that SQL deletes is named', { timeout: 60_000 }, async ([table, key, row]) => {
  const name = await nameOf(`select (${key})::text as name from ${table} where ${row}`)
  const [first, ...more] = await afterSql(table, `delete from ${table} where ${row}`)
  // A play is named by its campaign, day and screen.
  expect(name.startsWith(first?.name ?? '-')).toBe(true)
  expect(first).toMatchObject({ what: 'missing', table })
  expect(more).toEqual([])
})

test('a row that SQL adds among closed ones is named', async () => {
  const [id] = (await platform.store.pool.query<{ id: number }>('select max(id) as id from audit_entry')).rows
  // A number that no entry has: one that was rolled back.
  const added = `insert into audit_entry (id, at, action, kind, record_id, record_name) overriding system value
    values (-5, now(), 'created', 'role', '1', 'x')`
  expect(id?.id).toBeGreaterThan(0)
  expect(await afterSql('audit_entry', added.replace('-5', '0'))).toEqual([])
  const play = await afterSql(
    'emission_day',
    `insert into emission_day (campaign_uuid, order_number, spot_id, screen_id, day, place_id, film_id, played)
     select campaign_uuid, order_number, spot_id, screen_id, day, place_id, film_id + 100000, 1 from emission_day
     where day < '2026-03-01' limit 1`,
  )
  expect(play).toMatchObject([{ what: 'added', table: 'emission_day' }])
}, 60_000)

test('a unit, a day, and roots that were kept outside are part of what is verified', async () => {
  const unit = `update history_unit set digest = '\\x00' where (kind, key, block) =
    (select kind, key, block from history_unit where kind = 'hours' order by 2 limit 1)`
  expect(await afterSql('history_unit', unit)).toMatchObject([{ what: 'chain', table: 'history_unit' }])
  expect(await afterSql('history_block', 'delete from history_block where number = 1')).toMatchObject([
    { what: 'chain', table: 'history_block', name: '2: block 1 is missing' },
  ])
  const moved = `update history_block set day = '2026-02-28' where number = 1`
  expect(await afterSql('history_block', moved)).toMatchObject([{ name: '1: its root is not that of its content' }])
  const { rows } = await platform.store.pool.query<KeptBlock>('select number, root from history_block')
  expect((await verify(undefined, rows, [])).differences).toEqual([])
  const [first, second] = rows
  const kept = [
    { number: 1, root: second?.root ?? '' },
    { number: 2, root: second?.root ?? '' },
    { number: 3, root: '' },
  ]
  expect(first?.root).not.toBe(second?.root)
  expect((await verify(undefined, kept, [])).differences.map(({ name }) => name)).toEqual([
    '1: its root is not the one that was kept',
    '3: it is missing',
  ])
}, 60_000)

test('a record of a player that SQL changes is named by its delivery', async () => {
  const batch = 'player_id = (select max(player_id) from play_batch)'
  const name = await nameOf(
    `select concat_ws(' ', player_id, campaign_uuid, first) as name from play_batch where ${batch}`,
  )
  expect(await afterSql('play_batch', `update play_batch set faults = '[[1, "cut"]]' where ${batch}`)).toMatchObject([
    { what: 'changed', table: 'play_batch', name },
  ])
  expect(await afterSql('play_batch', `delete from play_batch where ${batch}`)).toMatchObject([
    { what: 'missing', table: 'play_batch', name },
  ])
}, 60_000)
