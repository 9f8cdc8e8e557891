import { afterAll, beforeAll, expect, test } from 'vitest'
import { type PlaysBySource, playSources } from '../../../../contract/campaign/plays-source.ts'
import { contract } from '../../../../contract/index.ts'
import { minuteOf } from '../../../../machines/calendar/warsaw.ts'
import { instantOfLoop } from '../../../../machines/campaign/price/loops.ts'
import { sendRequest } from '../../../../tests/support/calls/send-request.ts'
import { playOf, type TestPlayer, testPlayer, wholeFilm } from '../../../../tests/support/calls/test-player.ts'
import {
  type AccessPlatform,
  companyIds,
  startAccessPlatform,
} from '../../../../tests/support/platform/access-platform.ts'
import { DEMO_NOW } from '../../../../tests/support/platform/demo-now.ts'
import { readSheet } from '../../../spreadsheet/read-sheet.ts'

const DAY = '2026-03-02'

let platform: AccessPlatform
let campaign: { uuid: string; share_token: string; screens: number[] }
let players: { player: TestPlayer; screenId: number }[]
/** The first loop after the pairing. */
let loop: number

const query = async <Row extends object>(text: string, values: unknown[]): Promise<Row[]> =>
  (await platform.store.pool.query<Row>(text, values)).rows

/** Reports whole plays of the campaign in some loops; those of `cut` ended early. */
const report = async (player: TestPlayer, loops: readonly number[], cut: readonly number[] = []): Promise<void> => {
  const [state, { days, films, screen }] = [await player.state(), await player.schedule()]
  const block = days[0]?.blocks.find(({ campaign_uuid }) => campaign_uuid === campaign.uuid)
  if (!block || state.state !== 'paired') throw new Error('the player does not play the campaign')
  const log = state.logs.find(({ campaign_uuid }) => campaign_uuid === campaign.uuid)
  const ids = { player: state.player_uuid, screen: screen.uuid, campaign: campaign.uuid }
  const first = log?.next ?? 1
  const records = loops.map((each, index) =>
    playOf(
      block,
      { number: first + index, day: DAY, loop: each },
      {
        ...wholeFilm(films, block),
        cut: cut.includes(each) ? 'stalled' : null,
      },
    ),
  )
  const hash = player.hashAfter(log?.hash ?? player.startOf(ids), records)
  const body = {
    logs: [player.signed(state.player_uuid, { campaign_uuid: campaign.uuid, first, records }, hash)],
  }
  const answer = await player.send(contract.player.deliverPlays, { body })
  expect(answer.text).toContain('"refused":null')
}

beforeAll(async () => {
  platform = await startAccessPlatform()
  await platform.at(DEMO_NOW.toISOString())
  const [found] = await query<typeof campaign>(
    `select uuid, share_token, array_agg(distinct screen_id order by screen_id) as screens
     from campaign join content_schedule on campaign_uuid = uuid
     where status = 'in_progress' and share_token is not null and day = $1 and begins = 0 and ends = 540
       and company_id = $2 group by 1, 2 order by 1 limit 1`,
    [DAY, companyIds.advertiser],
  )
  if (!found) throw new Error('the demo shares no running campaign')
  campaign = found
  const half = campaign.screens.slice(0, Math.ceil(campaign.screens.length / 2))
  players = half.map((screenId) => ({ player: testPlayer(platform.url), screenId }))
  for (const { player, screenId } of players) await player.pairWith(platform.callers.admin, screenId)
  loop = 1
  while (instantOfLoop(DAY, loop) <= DEMO_NOW) loop += 1
  await platform.at(instantOfLoop(DAY, loop + 30).toISOString())
  for (const [index, { player }] of players.entries())
    await report(player, index === 0 ? [loop, loop + 1] : [loop, loop + 1, loop + 2], index === 1 ? [loop + 1] : [])
})
afterAll(() => platform.close())

const storedPlays = async (condition: string, values: unknown[]): Promise<PlaysBySource> => {
  const [sums] = await query<PlaysBySource>(
    `select ${playSources.map((source) => `coalesce(sum(played) filter (where source = '${source}'), 0)::int as ${source}`).join()}
     from emission_day where ${condition}`,
    values,
  )
  if (!sums) throw new Error('no sums')
  return sums
}

/** The parts by source of each number of plays in an answer, with the number. */
const numbersIn = (value: unknown): { total: number; parts: PlaysBySource }[] => {
  if (Array.isArray(value)) return value.flatMap(numbersIn)
  if (typeof value !== 'object' || value === null) return []
  const members = value as { plays_by_source?: PlaysBySource } & Record<string, unknown>
  const { plays_by_source: parts } = members
  const total = members.emissions_count ?? (members.plays_by_source && (members.played ?? members.emissions))
  const nested = Object.values(value).flatMap(numbersIn)
  return parts && typeof total === 'number' ? [{ total, parts }, ...nested] : nested
}

const sumOf = ({ player, outside, computed }: PlaysBySource): number => player + outside + computed

/** The end of the play in the second loop: the first player has reported no further. */
const reportedUntil = () => {
  const [first] = players
  return query<{ until: Date }>(
    'select reported_until as until from play_log join player on id = player_id where campaign_uuid = $1 and screen_id = $2',
    [campaign.uuid, first?.screenId],
  ).then(([row]) => row?.until.toISOString() ?? '')
}

test('a campaign of which half the screens have players names both sources in every answer, and until when players reported', async () => {
  const { advertiser, owner } = platform.callers
  const own = { params: { uuid: campaign.uuid } }
  const shared = { params: { uuid: campaign.share_token } }
  const stored = await storedPlays('campaign_uuid = $1', [campaign.uuid])
  expect(stored).toMatchObject({ player: 3 * players.length - 2, outside: 0 })
  expect(stored.computed).toBeGreaterThan(0)
  const until = await reportedUntil()
  const started = instantOfLoop(DAY, loop + 1).getTime()
  expect(Date.parse(until)).toBeGreaterThan(started)
  expect(Date.parse(until)).toBeLessThan(started + 120_000)

  const progress = (await advertiser.call(contract.campaign.getProgress, own)).answer
  expect(progress).toMatchObject({
    emissions_count: sumOf(stored),
    plays_by_source: stored,
    plays_reported_until: until,
    uncounted_plays: [{ fault: 'cut', plays: 1 }],
  })
  expect(sumOf(progress.measured_plays_by_source)).toBe(progress.measured_emissions)
  const all = (await advertiser.call(contract.ownSpot.listSpots, { query: { sort_by: 'emissions', order: 'desc' } }))
    .answer
  const [spot] = all.items.filter(({ campaign_uuid }) => campaign_uuid === campaign.uuid)
  const answers = {
    progress,
    screens: (await advertiser.call(contract.occupancy.listCampaignScreens, own)).answer,
    spots: { items: spot ? [spot] : [], plays_reported_until: spot?.plays_reported_until },
    spot: (await advertiser.call(contract.ownSpot.getSpot, { params: { id: spot?.id ?? '' } })).answer,
    'public progress': JSON.parse((await sendRequest(platform.url, contract.campaign.getSharedProgress, shared)).text),
    'public screens': JSON.parse((await sendRequest(platform.url, contract.occupancy.listSharedScreens, shared)).text),
  }
  for (const [name, answer] of Object.entries(answers)) {
    const numbers = numbersIn(answer)
    expect(answer, name).toMatchObject({ plays_reported_until: until })
    for (const { total, parts } of numbers) expect(sumOf(parts), name).toBe(total)
    const sources = (source: 'player' | 'computed') => numbers.some(({ parts }) => parts[source] > 0)
    expect([name, sources('player'), sources('computed')]).toEqual([name, true, true])
  }
  const { items } = answers.screens
  const paired = new Set(players.map(({ screenId }) => screenId))
  for (const { screen_id, plays_by_source } of items)
    expect(plays_by_source.player).toBe(
      paired.has(screen_id) ? (screen_id === players[0]?.screenId || screen_id === players[1]?.screenId ? 2 : 3) : 0,
    )
  expect(items.reduce((sum, { played }) => sum + played, 0)).toBe(sumOf(stored))

  // Owners earn for the plays that count.
  const earnings = (await owner.call(contract.dashboard.getEarnings)).answer
  const ofOwner = `campaign_uuid = $1 and place_id in (select id from recorded_place where owner_company_id = $2)`
  const [row] = await query<{ id: number }>('select id from campaign where uuid = $1', [campaign.uuid])
  expect(earnings.items.find(({ campaign_id }) => campaign_id === row?.id)?.plays_by_source).toEqual(
    await storedPlays(ofOwner, [campaign.uuid, companyIds.owner]),
  )
  expect(earnings.plays_this_month_by_source.player).toBeGreaterThan(0)
  // Other campaigns on these screens, of which their players have reported nothing, are in the same sum.
  const earliest = Date.parse(earnings.plays_reported_until ?? '')
  expect(earliest).toBeGreaterThanOrEqual(DEMO_NOW.getTime())
  expect(earliest).toBeLessThanOrEqual(Date.parse(until))
})

const sheetOf = async (path: string): Promise<{ columns: readonly string[]; rows: unknown[][] }> => {
  const headers = { authorization: `Bearer ${platform.callers.advertiser.token}` }
  const answer = await fetch(`${platform.url}${path}`, { headers })
  const sheet = await readSheet(Buffer.from(await answer.arrayBuffer()), { rows: 500_000, columns: 20, bytes: 2e8 })
  if ('problem' in sheet) throw new Error(sheet.problem)
  const textOf = (cell: unknown) => (cell instanceof Date ? cell.toISOString().replace('T', ' ') : cell)
  return { columns: sheet.columns, rows: sheet.rows.map(({ cells }) => cells.map(textOf)) }
}

test('files with plays name both sources, and until when players reported', async () => {
  const until = minuteOf(new Date(await reportedUntil()))
  const stored = await storedPlays('campaign_uuid = $1', [campaign.uuid])
  const path = `/api/analytics/campaign/${campaign.uuid}/plan?format=`
  for (const format of ['xlsx', 'csv']) {
    const { columns, rows } = await sheetOf(`${path}${format}&language=en`)
    const sum = (heading: string) =>
      rows.reduce((total, cells) => total + Number(cells[columns.indexOf(heading)] ?? Number.NaN), 0)
    expect(sum('Plays (until now)'), format).toBe(sumOf(stored))
    expect(sum('of them from players'), format).toBe(stored.player)
    expect(sum('of them calculated from the order'), format).toBe(stored.computed)
    expect(String(rows[0]?.[columns.indexOf('reported up to')]), format).toContain(until)
  }
  const { columns, rows } = await sheetOf(`/api/statistics/spot/report?date_from=${DAY}&language=en`)
  expect(columns.slice(-2)).toEqual(['source', 'reported up to'])
  const reported = rows.filter((cells) => cells[8] === 'from players')
  expect(reported.reduce((sum, cells) => sum + Number(cells[7]), 0)).toBe(stored.player)
  for (const cells of reported) expect(String(cells[9])).toContain(until)
  const others = rows.filter((cells) => cells[8] !== 'from players')
  expect(new Set(others.map((cells) => cells[8]))).toEqual(new Set(['calculated from the order']))
  for (const cells of others) expect(cells[9] || null).toBeNull()
})

test('once every player has reported the last loop until now, nothing is awaited, and the number has no time', async () => {
  const own = { params: { uuid: campaign.uuid } }
  const awaited = async () =>
    (await platform.callers.advertiser.call(contract.campaign.getProgress, own)).answer.plays_reported_until
  const [first, ...others] = players
  if (!first) throw new Error('no player')
  for (const { player } of others) await report(player, [loop + 29])
  expect(await awaited()).toBe(await reportedUntil())
  await platform.at(instantOfLoop(DAY, loop + 30).toISOString())
  await report(first.player, [loop + 29])
  expect(await awaited()).not.toBeNull()
  // After the last loop of the day nothing plays until the next one begins.
  await platform.at('2026-03-03T00:30:00.000Z')
  for (const { player } of players) await report(player, [539])
  expect(await awaited()).toBeNull()
})
