import { setMaxListeners } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import pLimit, { type LimitFunction } from 'p-limit'
import { SECOND_MS } from '../../../machines/calendar/durations.ts'
import { demoNetwork } from '../../demo/network/network.ts'
import { type Street, streetsOf } from '../../demo/street/messages.ts'
import type { Terminal } from '../terminal.ts'
import { emptyTally, type SimulatedArabox, simulatedArabox, type Tally } from './arabox.ts'
import { readWish, type SimulationWish } from './arguments.ts'
import { type KnownArabox, newcomers } from './missing-araboxes.ts'
import { type Deliver, type SimulatorCalls, simulatorCalls } from './server-calls.ts'
import { SimulationError } from './simulation-error.ts'
import { streetsFor } from './streets.ts'

/** A server takes 60 000 batches a minute from one address; a tenth is left for those that are sent again. */
const BATCHES_PER_SECOND = 900
/** How long what is left is offered at the end to a server that does not answer. */
const FAREWELL_MS = 10_000
const CONCURRENT_KEYS = 4
/** A server that is slower than its araboxes then gets fewer and larger batches. */
const CONCURRENT_BATCHES = 32

/** All that was seen is stored. */
const WELL = 0
/** Something could not be delivered before the end. */
const WITH_LOSS = 1
/** It did not begin, or was refused on the way. */
const REFUSED = 2

const inEnglish = new Intl.NumberFormat('en', { maximumFractionDigits: 1 })
const number = (value: number): string => inEnglish.format(value)

/** What the araboxes did, in a line for a person. */
export const reportOf = ({ seen, accepted, repeated, attempts, failed, forgotten, ...times }: Tally, ms: number) =>
  [
    `${number(seen)} messages seen in ${number(ms / 1000)} s (${number((1000 * seen) / Math.max(1, ms))}/s)`,
    `${number(accepted)} stored, ${number(repeated)} repeated, ${number(seen - accepted - repeated)} open, ${number(forgotten)} forgotten`,
    `${number(attempts)} batches, ${number(failed)} without an answer`,
    `mean ${number(times.totalMs / Math.max(1, attempts))} ms, slowest ${number(times.slowestMs)} ms`,
  ].join('; ')

type Says = Pick<Terminal, 'say' | 'complain' | 'progress'>
type Begun = { street: Street; deliver: Deliver }

/** Milliseconds between two batches of one arabox: a second, or as many as keep all of them within the server's limit. */
export const beatOf = (araboxes: number): number =>
  Math.max(SECOND_MS, Math.ceil((SECOND_MS * araboxes) / BATCHES_PER_SECOND))

const araboxesFor = async (calls: SimulatorCalls, wanted: number, terminal: Says): Promise<KnownArabox[]> => {
  const known = await calls.listAraboxes()
  const missing = wanted - known.length
  if (missing <= 0) return known
  terminal.say(
    `The server has ${number(known.length)} araboxes; ${number(missing)} more are imported for the simulation.`,
  )
  const cities = demoNetwork().cities.filter((city) => city.is_active)
  await calls.importAraboxes(newcomers(known, missing, cities))
  return calls.listAraboxes()
}

const beginAll = async (
  wish: SimulationWish,
  password: string,
  terminal: Says,
  stop: AbortSignal,
): Promise<Begun[]> => {
  const calls = await simulatorCalls(wish.url, wish.user, password)
  const known = await araboxesFor(calls, wish.araboxes, terminal)
  const streets = streetsFor(known, wish.araboxes, streetsOf(demoNetwork(), wish))
  const begun = await pLimit(CONCURRENT_KEYS).map(streets, async (street) =>
    stop.aborted ? [] : [{ street, deliver: await calls.begin(street.araboxUuid) }],
  )
  return begun.flat()
}

/** An arabox' own beat: it begins at an instant, so that they do not all send at once. */
type Beat = { fromMs: number; everyMs: number }

const untilNext = ({ fromMs, everyMs }: Beat, stop: AbortSignal): Promise<unknown> =>
  // Counted from the beginning, so that what one delivery takes does not shift the next.
  pause(everyMs - ((Date.now() - fromMs) % everyMs), undefined, { signal: stop }).catch(() => stop.aborted)

const live = async (arabox: SimulatedArabox, beat: Beat, limit: LimitFunction, stop: AbortSignal): Promise<void> => {
  while (!stop.aborted) {
    await untilNext(beat, stop)
    await limit(() => {
      // Who had to wait delivers more at once.
      arabox.look(Date.now())
      return arabox.deliver()
    })
  }
  const giveUpMs = performance.now() + FAREWELL_MS
  while (!(await limit(() => arabox.deliver())) && performance.now() < giveUpMs) await pause(SECOND_MS / 2)
}

const simulate = async (wish: SimulationWish, begun: readonly Begun[], terminal: Says, stop: AbortSignal) => {
  const tally = emptyTally()
  const fromMs = Date.now()
  const failure = new AbortController()
  const ends = [stop, failure.signal, ...(wish.seconds === null ? [] : [AbortSignal.timeout(1000 * wish.seconds)])]
  const end = AbortSignal.any(ends)
  // One listener for each arabox, not a leak.
  setMaxListeners(0, end)
  const shown = setInterval(() => terminal.progress(reportOf(tally, Date.now() - fromMs)), SECOND_MS)
  const everyMs = beatOf(begun.length)
  const limit = pLimit(CONCURRENT_BATCHES)
  try {
    await Promise.all(
      begun.map(({ street, deliver }, index) => {
        const beat = { fromMs: fromMs + Math.floor((index * everyMs) / begun.length), everyMs }
        return live(simulatedArabox(street, deliver, fromMs, tally), beat, limit, end)
      }),
    )
  } finally {
    failure.abort()
    clearInterval(shown)
  }
  terminal.say(reportOf(tally, Date.now() - fromMs))
  return tally.accepted + tally.repeated < tally.seen || tally.forgotten > 0 ? WITH_LOSS : WELL
}

/**
 * `npm run simulate`: araboxes with keys of their own, imported where there are too few, deliver what they see about once a
 * second, until the time is over or `stop` asks for the end; then what is left is sent. Returns the exit code: 0 all is stored, 1 something
 * is not, 2 it was refused.
 */
export const simulateProgram = async (
  words: readonly string[],
  terminal: Says,
  password: string,
  stop: AbortSignal,
): Promise<number> => {
  try {
    const wish = readWish(words)
    const begun = await beginAll(wish, password, terminal, stop)
    terminal.say(`${number(begun.length)} araboxes deliver to ${wish.url}; Ctrl-C ends`)
    return await simulate(wish, begun, terminal, stop)
  } catch (error) {
    if (!(error instanceof SimulationError)) throw error
    terminal.complain(error.message)
    return REFUSED
  }
}
