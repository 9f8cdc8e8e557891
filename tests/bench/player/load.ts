import { setTimeout as pause } from 'node:timers/promises'
import pLimit from 'p-limit'
import { PLAY_DELIVERY_SECONDS, PLAYER_REPORT_SECONDS } from '../../../contract/player/limits.ts'
import type { Schedule } from '../../../contract/player/schedule.ts'
import { addDays } from '../../../machines/calendar/days.ts'
import { SECOND_MS } from '../../../machines/calendar/durations.ts'
import { dayOf } from '../../../machines/calendar/warsaw.ts'
import { faultlessHabits } from '../../../server/demo/players/player-habits.ts'
import { playerIdentity } from '../../../server/demo/players/player-identity.ts'
import {
  type DeliveredLog,
  type KnownPlayer,
  type SimulatedPlayer,
  simulatedPlayer,
} from '../../../server/demo/players/simulated-player.ts'
import { playerReport } from '../../support/calls/player-calls.ts'
import { cpuSeconds } from '../cpu.ts'
import { startProduct } from '../product.ts'
import { addPlayers, type BenchPlayer, CAMPAIGNS, SECRET, withDatabase } from './network.ts'
import { percentile } from './percentiles.ts'
import { callAsPlayer, playerConnections } from './player-http.ts'

const SOCKETS = 32
const HOUR = '12:00:00+01:00'

type Seat = {
  readonly call: (parts: Parameters<typeof callAsPlayer>[1]) => ReturnType<typeof callAsPlayer>
  readonly player: SimulatedPlayer
  schedule: Schedule
  etag: string
}

const seatOf = async (
  url: string,
  agent: ReturnType<typeof playerConnections>,
  { screenUuid, screenId }: BenchPlayer,
  fromMs: number,
): Promise<Seat> => {
  const identity = playerIdentity(SECRET, screenUuid)
  const call: Seat['call'] = (parts) => callAsPlayer({ url, agent, token: identity.token }, parts)
  const state = JSON.parse((await call({ method: 'GET', path: '/state' })).text) as KnownPlayer
  const read = await call({ method: 'GET', path: '/schedule' })
  const schedule = JSON.parse(read.text) as Schedule
  const player = simulatedPlayer(identity, state, faultlessHabits(screenId), fromMs)
  return { call, player, schedule, etag: String(read.headers.etag) }
}

/** Delivers what waits. Returns the number of records. */
const deliver = async ({ call, player }: Seat): Promise<number> => {
  let records = 0
  while (player.waiting() > 0) {
    const logs = player.delivery()
    const { text } = await call({ method: 'POST', path: '/plays', body: { logs } })
    for (const log of (JSON.parse(text) as { logs: DeliveredLog[] }).logs) {
      if (!player.settle(log)) throw new Error(`a log was refused: ${JSON.stringify(log)}`)
      records += log.accepted
    }
  }
  return records
}

const sizeOf = `select pg_database_size(current_database())::float8 as bytes,
  (select count(*)::int from play_batch) as batches,
  (select coalesce(sum(last - first + 1), 0)::int from play_batch) as records,
  (select pg_total_relation_size('play_batch')::float8) as batch_bytes`
type Size = { bytes: number; batches: number; records: number; batch_bytes: number }

/**
 * Players that behave as real ones: a report and a question for the schedule every minute, the plays of five minutes in
 * each delivery. Measures the processor time of the server and the database, and what a day adds to the database.
 */
export const benchLoad = async (
  folder: string,
  { players: count, seconds }: { players: number; seconds: number },
): Promise<Record<string, unknown>> => {
  const first = await startProduct(folder, { DEMO_LIVE: 'off' })
  await first.stop()
  // The demo has computed plays of today until now, and a clock before them records nothing.
  const day = addDays(dayOf(new Date()), 1)
  const players = await withDatabase(folder, (client) => addPlayers(client, count, day))
  const before = await withDatabase(folder, async (client) => (await client.query<Size>(sizeOf)).rows[0])
  const settings = { DEMO_LIVE: 'off', CLOCK_START: `${day}T${HOUR}`, REQUESTS_PER_MINUTE: '1000000' }
  const product = await startProduct(folder, settings)
  const agent = playerConnections(SOCKETS)
  const platformMs = async () =>
    Date.parse(String((await fetch(`${product.url}/api/platform/health`)).headers.get('x-platform-time')))
  const aheadMs = (await platformMs()) - performance.now()
  const now = () => aheadMs + performance.now()

  const limit = pLimit(SOCKETS)
  const joinedMs = performance.now()
  const fromMs = now()
  const seats = await limit.map(players, (player) => seatOf(product.url, agent, player, fromMs))
  const joinSeconds = (performance.now() - joinedMs) / SECOND_MS

  const sumCpu = async () => ({ ...(await cpuSeconds(product.pid)), ms: performance.now() })
  const cpu = await sumCpu()
  const latencies: number[] = []
  const totals = { reports: 0, unchanged: 0, deliveries: 0, plays: 0, late: 0 }
  const timed = async (work: () => Promise<void>) => {
    const begunMs = performance.now()
    await work()
    latencies.push(performance.now() - begunMs)
  }
  const minute = async (seat: Seat, delivers: boolean) => {
    const { call, player } = seat
    await timed(async () => {
      await call({ method: 'POST', path: '/report', body: playerReport() })
    })
    totals.reports += 1
    await timed(async () => {
      const { status } = await call({ method: 'GET', path: '/schedule', headers: { 'if-none-match': seat.etag } })
      totals.unchanged += status === 304 ? 1 : 0
    })
    if (!delivers) return
    player.play(seat.schedule, now())
    await timed(async () => {
      totals.plays += await deliver(seat)
    })
    totals.deliveries += 1
  }
  // Each player has its own second of the minute, and its own minute of five.
  const beganMs = performance.now()
  const perMinute = PLAYER_REPORT_SECONDS * SECOND_MS
  const rounds = PLAY_DELIVERY_SECONDS / PLAYER_REPORT_SECONDS
  const running: Promise<unknown>[] = []
  for (let round = 0; round * perMinute < seconds * SECOND_MS; round += 1)
    for (const [index, seat] of seats.entries()) {
      const dueMs = beganMs + round * perMinute + (index * perMinute) / seats.length
      if (dueMs > beganMs + seconds * SECOND_MS) break
      const waitMs = dueMs - performance.now()
      if (waitMs > 1) await pause(waitMs)
      else if (waitMs < -SECOND_MS) totals.late += 1
      running.push(limit(() => minute(seat, (index + round) % rounds === 0)))
    }
  await Promise.all(running)
  const after = await sumCpu()
  const elapsed = (after.ms - cpu.ms) / SECOND_MS

  // What a network that was away for an hour delivers, as fast as the server takes it.
  for (const seat of seats) seat.player.play(seat.schedule, now())
  const backlogMs = performance.now()
  const backlog = (await limit.map(seats, deliver)).reduce((sum, each) => sum + each, 0)
  const backlogSeconds = (performance.now() - backlogMs) / SECOND_MS
  agent.destroy()
  await product.stop()
  const grown = await withDatabase(folder, async (client) => {
    await client.query('vacuum analyze')
    return (await client.query<Size>(sizeOf)).rows[0]
  })
  const rounded = (value: number) => Math.round(value * 100) / 100
  return {
    players: count,
    campaigns_of_each: CAMPAIGNS,
    join_seconds: rounded(joinSeconds),
    measured_seconds: rounded(elapsed),
    calls_per_second: rounded((totals.reports * 2 + totals.deliveries) / elapsed),
    ...totals,
    call_p50_ms: percentile(latencies, 0.5),
    call_p99_ms: percentile(latencies, 0.99),
    cores: {
      server: rounded((after.own - cpu.own) / elapsed),
      database: rounded((after.children - cpu.children) / elapsed),
    },
    backlog_plays_per_second: Math.round(backlog / backlogSeconds),
    backlog_plays: backlog,
    bytes_of_a_record:
      grown && before ? rounded((grown.batch_bytes - before.batch_bytes) / (grown.records - before.records)) : null,
    batches: grown?.batches,
    records: grown?.records,
  }
}
