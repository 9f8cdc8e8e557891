import { copyFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { contract } from '../../contract/index.ts'
import type { AnswerOf } from '../../contract/operation.ts'
import type { PlayDelivery } from '../../contract/player/player-operations.ts'
import type { ScheduledBlock } from '../../contract/player/schedule.ts'
import { HOUR_MS } from '../../machines/calendar/durations.ts'
import { instantOfLoop } from '../../machines/campaign/price/loops.ts'
import { stream } from '../../server/demo/random.ts'
import { textsOf } from '../../server/services/player/deliver-plays.ts'
import { openStore, type Store } from '../../server/store/database.ts'
import { startFaultProxy } from '../ingest/fault-proxy.ts'
import { type ServerStores, startTransferServer, type TransferServer } from '../ingest/server-under-test.ts'
import { loggedIn } from '../support/calls/client.ts'
import { jsonOf } from '../support/calls/send-request.ts'
import { playOf, type TestPlayer, testPlayer, wholeFilm } from '../support/calls/test-player.ts'
import { DEMO_NOW } from '../support/platform/demo-now.ts'
import { type FreshDatabase, freshDatabase } from '../support/platform/fresh-database.ts'
import { scratchFolder } from '../support/platform/scratch-folder.ts'
import { bySet } from '../support/run/test-set.ts'

const DAY = '2026-03-02'
/** The plays of the hours after the pairing. */
const NOW = new Date(DEMO_NOW.getTime() + 4 * HOUR_MS)
const KILLS = bySet(2, 20)
/** Share of requests with a fault. */
const FAULTY = 0.35
/** Share of plays that were cut. */
const CUT = 0.1
const LARGEST_DELIVERY = 12

/** The log of a campaign as the player keeps it: what it has written does not change. */
type Written = { campaign: string; block: ScheduledBlock; records: string[]; hashes: string[]; cut: number }

let database: FreshDatabase
let folder: Awaited<ReturnType<typeof scratchFolder>>
let stores: ServerStores
let store: Store
let server: TransferServer | undefined

beforeAll(async () => {
  database = await freshDatabase('template_demo')
  folder = await scratchFolder()
  const statisticsFile = join(folder.path, 'statistics.duckdb')
  await copyFile(join(inject('demoFolder'), 'statistics.duckdb'), statisticsFile)
  stores = { databaseUrl: database.url, statisticsFile, dataDir: inject('demoFolder') }
  store = openStore(database.url, { connections: 2 })
})
afterAll(async () => {
  await server?.kill()
  await store.close()
  await database.drop()
  await folder.remove()
})

/** Pairs a player with the screen that plays the most campaigns, and writes what it plays until `NOW`. */
const playUntilNow = async (url: string, random: () => number) => {
  const player = testPlayer(url)
  const { rows } = await store.pool.query<{ id: number }>(
    `select screen_id as id from content_schedule where day = $1 and begins = 0 and ends = 540
       and campaign_uuid in (select campaign_uuid from campaign_spot join spot_file on spot_id = campaign_spot.id)
     group by 1 order by count(distinct campaign_uuid) desc, 1 limit 1`,
    [DAY],
  )
  const screenId = rows[0]?.id ?? 0
  await player.pairWith(await loggedIn(url, 'admin'), screenId)
  const [state, { days, screen, films }] = [await player.state(), await player.schedule()]
  if (state.state !== 'paired') throw new Error('the player is not paired')
  const logs = (days[0]?.blocks ?? []).map((block): Written => {
    const ids = { player: state.player_uuid, screen: screen.uuid, campaign: block.campaign_uuid }
    return { campaign: block.campaign_uuid, block, records: [], hashes: [player.startOf(ids)], cut: 0 }
  })
  for (let loop = 0; loop < 540; loop++) {
    const startsAt = instantOfLoop(DAY, loop)
    if (startsAt <= DEMO_NOW || startsAt >= NOW) continue
    for (const log of logs) {
      const isCut = random() < CUT
      const changes = { ...wholeFilm(films, log.block), ...(isCut && ({ cut: 'stalled', played_ms: 3_000 } as const)) }
      const record = playOf(log.block, { number: log.records.length + 1, day: DAY, loop }, changes)
      log.hashes.push(player.hashAfter(log.hashes.at(-1) ?? '', [record]))
      log.records.push(record)
      if (isCut) log.cut++
    }
  }
  return { player, playerUuid: state.player_uuid, screenId, logs }
}

type Playing = Awaited<ReturnType<typeof playUntilNow>>

const deliveryOf = ({ player, playerUuid }: Playing, log: Written, first: number, count: number): PlayDelivery => {
  const records = log.records.slice(first - 1, first - 1 + count)
  return player.signed(
    playerUuid,
    { campaign_uuid: log.campaign, first, records },
    log.hashes[first - 1 + records.length] ?? '',
  )
}

/** Sends the next records of all logs once, through the faults; null if there was no whole answer. */
const deliverOnce = async (
  playing: Playing,
  player: TestPlayer,
  next: ReadonlyMap<string, number>,
  random: () => number,
) => {
  const logs = playing.logs.flatMap((log) => {
    const first = next.get(log.campaign) ?? 1
    const count = 1 + Math.floor(random() * LARGEST_DELIVERY)
    return first > log.records.length ? [] : [deliveryOf(playing, log, first, count)]
  })
  if (logs.length === 0) return 'delivered' as const
  try {
    // A connection carries one request, so that a fault affects only that request.
    const answer = await player.send(contract.player.deliverPlays, { body: { logs } }, { connection: 'close' })
    return answer.status === 200 ? jsonOf<AnswerOf<typeof contract.player.deliverPlays>>(answer) : null
  } catch {
    return null
  }
}

test(
  `promise P12 plays stored are exactly the plays played, through dropped, doubled, delayed and reordered deliveries, a player that forgets what it delivered, and a server killed ${KILLS} times`,
  async () => {
    const random = stream(11)
    server = await startTransferServer(stores, 'run')
    const { port } = new URL(server.url)
    const playing = await playUntilNow(server.url, random)
    await server.kill()
    server = await startTransferServer(stores, 'run', { port, at: NOW })
    const proxy = await startFaultProxy(server.url, FAULTY, random)
    const player = playing.player.through(proxy.url)
    const all = playing.logs.reduce((sum, { records }) => sum + records.length, 0)
    const next = new Map<string, number>()
    const delivered = () => [...next.values()].reduce((sum, number) => sum + number - 1, 0)
    let kills = 0
    for (;;) {
      const answer = await deliverOnce(playing, player, next, random)
      if (answer === 'delivered') break
      for (const log of answer?.logs ?? []) {
        expect(log.refused).toBeNull()
        next.set(log.campaign_uuid, log.next)
      }
      // A player that was restarted begins with what it still has: all of it.
      if (random() < 0.05) next.clear()
      if (kills < KILLS && delivered() > (all * (kills + 1)) / (KILLS + 1)) {
        kills++
        const unanswered = deliverOnce(playing, player, next, random)
        await server.kill()
        await unanswered
        server = await startTransferServer(stores, 'run', { port, at: NOW })
      }
    }
    await proxy.close()
    expect(kills).toBe(KILLS)
    // Every kind of fault has occurred.
    expect(Math.min(...Object.values(proxy.counts))).toBeGreaterThan(0)
    for (const { campaign, records, hashes, cut } of playing.logs) {
      const { rows } = await store.pool.query<{ first: string; texts: Buffer }>(
        'select first, texts from play_batch where campaign_uuid = $1 order by first',
        [campaign],
      )
      expect(rows.flatMap((row) => textsOf(row))).toEqual(records)
      const [sums] = (
        await store.pool.query(
          `select (select hash from play_log where campaign_uuid = $1) as hash,
             (select coalesce(sum(played), 0)::int from emission_day
               where campaign_uuid = $1 and screen_id = $2 and day = $3 and source = 'player') as counted,
             (select coalesce(sum(plays), 0)::int from uncounted_day
               where campaign_uuid = $1 and screen_id = $2 and day = $3 and fault = 'cut') as cut`,
          [campaign, playing.screenId, DAY],
        )
      ).rows
      expect(sums).toEqual({ hash: hashes.at(-1), counted: records.length - cut, cut })
    }
  },
  120_000 + KILLS * 15_000,
)
