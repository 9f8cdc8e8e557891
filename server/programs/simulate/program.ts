import { setMaxListeners } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import pLimit, { type LimitFunction } from 'p-limit'
import { SECOND_MS } from '../../../machines/calendar/durations.ts'
import { demoNetwork } from '../../demo/network/demo-network.ts'
import { type ObservedStreet, streetsOf } from '../../demo/street/observations.ts'
import { isClientError } from '../contract-client.ts'
import type { Terminal } from '../terminal.ts'
import { emptyTally, type SimulatedArabox, simulatedArabox, type Tally } from './arabox.ts'
import { readArguments, type SimulationArguments } from './arguments.ts'
import { type ListedArabox, newAraboxesCsv } from './new-araboxes.ts'
import { connectSimulationApi, type Deliver, type SimulationApi } from './simulation-api.ts'
import { SimulationError } from './simulation-error.ts'
import { streetsFor } from './streets.ts'

/** The server accepts 60 000 batches a minute from one address. A tenth is left for repeated batches. */
const BATCHES_PER_SECOND = 900
/** How long the last batches are repeated at the end if the server does not answer. */
const LAST_ATTEMPTS_MS = 10_000
const CONCURRENT_KEYS = 4
/** Limit of concurrent batches. If the server is slower than the araboxes, it leads to fewer and larger batches. */
const CONCURRENT_BATCHES = 32

/** All messages are stored. */
const ALL_STORED = 0
/** Some messages could not be delivered before the end. */
const SOME_LOST = 1
/** The simulation could not start, or the server rejected a batch. */
const FAILED = 2

const format = new Intl.NumberFormat('en', { maximumFractionDigits: 1 })
const formatted = (value: number): string => format.format(value)

/** The totals of a simulation that has run for `ms` milliseconds, as one line of text. */
export const reportOf = ({ seen, accepted, repeated, attempts, failed, dropped, ...times }: Tally, ms: number) =>
  [
    `${formatted(seen)} messages in ${formatted(ms / SECOND_MS)} s (${formatted((SECOND_MS * seen) / Math.max(1, ms))}/s)`,
    `${formatted(accepted)} stored, ${formatted(repeated)} repeated, ${formatted(seen - accepted - repeated)} unsent, ${formatted(dropped)} dropped`,
    `${formatted(attempts)} batches, ${formatted(failed)} unanswered`,
    `average ${formatted(times.totalMs / Math.max(1, attempts))} ms, slowest ${formatted(times.slowestMs)} ms`,
  ].join('; ')

type Output = Pick<Terminal, 'say' | 'sayError' | 'progress'>
type ConnectedArabox = { street: ObservedStreet; deliver: Deliver }

/** Milliseconds between two batches of one arabox: a second, or more if the server's rate limit requires it. */
export const batchIntervalMs = (araboxes: number): number =>
  Math.max(SECOND_MS, Math.ceil((SECOND_MS * araboxes) / BATCHES_PER_SECOND))

const araboxesFor = async (api: SimulationApi, count: number, terminal: Output): Promise<ListedArabox[]> => {
  const listed = await api.fetchAraboxes()
  const missing = count - listed.length
  if (missing <= 0) return listed
  terminal.say(`The server has ${formatted(listed.length)} araboxes. Importing ${formatted(missing)} more.`)
  const cities = demoNetwork().cities.filter((city) => city.is_active)
  await api.importAraboxes(newAraboxesCsv(listed, missing, cities))
  return api.fetchAraboxes()
}

const connectAll = async (
  options: SimulationArguments,
  password: string,
  terminal: Output,
  stop: AbortSignal,
): Promise<ConnectedArabox[]> => {
  const api = await connectSimulationApi(options.url, options.user, password)
  const listed = await araboxesFor(api, options.araboxes, terminal)
  const streets = streetsFor(listed, options.araboxes, streetsOf(demoNetwork(), options))
  const connected = await pLimit(CONCURRENT_KEYS).map(streets, async (street) =>
    stop.aborted ? [] : [{ street, deliver: await api.connectArabox(street.araboxUuid) }],
  )
  return connected.flat()
}

/** The schedule of an arabox. Each one starts at another instant, so that they do not all send at the same time. */
type Schedule = { fromMs: number; everyMs: number }

const untilNext = ({ fromMs, everyMs }: Schedule, stop: AbortSignal): Promise<unknown> =>
  // Relative to the start, so that the duration of a delivery does not delay the next one.
  pause(everyMs - ((Date.now() - fromMs) % everyMs), undefined, { signal: stop }).catch(() => stop.aborted)

const run = async (
  arabox: SimulatedArabox,
  schedule: Schedule,
  limit: LimitFunction,
  stop: AbortSignal,
): Promise<void> => {
  while (!stop.aborted) {
    await untilNext(schedule, stop)
    await limit(() => {
      // Observes when the batch is sent, not when it is queued, so an arabox that had to wait sends a larger batch.
      arabox.observe(Date.now())
      return arabox.deliver()
    })
  }
  const deadlineMs = performance.now() + LAST_ATTEMPTS_MS
  while (!(await limit(() => arabox.deliver())) && performance.now() < deadlineMs) await pause(SECOND_MS / 2)
}

const simulate = async (
  { seconds }: SimulationArguments,
  connected: readonly ConnectedArabox[],
  terminal: Output,
  stop: AbortSignal,
): Promise<number> => {
  const tally = emptyTally()
  const fromMs = Date.now()
  const failure = new AbortController()
  const ends = [stop, failure.signal, ...(seconds === null ? [] : [AbortSignal.timeout(SECOND_MS * seconds)])]
  const end = AbortSignal.any(ends)
  // Each arabox adds a listener. Without this, Node.js would warn about a leak.
  setMaxListeners(0, end)
  const progress = setInterval(() => terminal.progress(reportOf(tally, Date.now() - fromMs)), SECOND_MS)
  const everyMs = batchIntervalMs(connected.length)
  const limit = pLimit(CONCURRENT_BATCHES)
  try {
    await Promise.all(
      connected.map(({ street, deliver }, index) => {
        const schedule = { fromMs: fromMs + Math.floor((index * everyMs) / connected.length), everyMs }
        return run(simulatedArabox(street, deliver, fromMs, tally), schedule, limit, end)
      }),
    )
  } finally {
    failure.abort()
    clearInterval(progress)
  }
  terminal.say(reportOf(tally, Date.now() - fromMs))
  return tally.accepted + tally.repeated < tally.seen || tally.dropped > 0 ? SOME_LOST : ALL_STORED
}

/**
 * `npm run simulate`: araboxes deliver their observations about once a second, until the duration is over or `stop` is
 * aborted. Then they send the remaining messages. Missing araboxes are imported. Returns the exit code: 0 if all
 * messages are stored, 1 if some are not, 2 if the simulation could not start or the server rejected a batch.
 */
export const simulateProgram = async (
  args: readonly string[],
  terminal: Output,
  password: string,
  stop: AbortSignal,
): Promise<number> => {
  try {
    const options = readArguments(args)
    const connected = await connectAll(options, password, terminal, stop)
    terminal.say(`${formatted(connected.length)} araboxes are sending to ${options.url}; press Ctrl-C to stop`)
    return await simulate(options, connected, terminal, stop)
  } catch (error) {
    if (!(error instanceof SimulationError || isClientError(error))) throw error
    terminal.sayError(error.message)
    return FAILED
  }
}
