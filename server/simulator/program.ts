import { setMaxListeners } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { demoNetwork } from '../demo/network.ts'
import { type Street, streetsOf } from '../demo/street-messages.ts'
import type { Terminal } from '../importer/terminal.ts'
import { emptyTally, type SimulatedArabox, simulatedArabox, type Tally } from './arabox.ts'
import { type Deliver, simulatorCalls } from './platform-calls.ts'
import { SimulationRefused } from './refused.ts'
import { readWish, type SimulationWish } from './wish.ts'

const BEAT_MS = 1000
/** How long what is left is offered at the end to a server that does not answer. */
const FAREWELL_MS = 10_000
const KEYS_AT_ONCE = 8

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

type Begun = { street: Street; deliver: Deliver }

const beginAll = async (wish: SimulationWish, password: string): Promise<Begun[]> => {
  const calls = await simulatorCalls(wish.url, wish.user, password)
  const waiting = streetsOf(demoNetwork(), wish).slice(0, wish.araboxes)
  const begun: Begun[] = []
  const beginOneByOne = async () => {
    for (let street = waiting.shift(); street; street = waiting.shift()) {
      begun.push({ street, deliver: await calls.begin(street.araboxUuid) })
    }
  }
  await Promise.all(Array.from({ length: KEYS_AT_ONCE }, beginOneByOne))
  return begun
}

const untilNextBeat = (fromMs: number, stop: AbortSignal): Promise<unknown> =>
  // Each arabox keeps its own beat, so that they do not all send at once.
  pause(BEAT_MS - ((Date.now() - fromMs) % BEAT_MS), undefined, { signal: stop }).catch(() => stop.aborted)

const live = async (arabox: SimulatedArabox, offsetMs: number, stop: AbortSignal): Promise<void> => {
  while (!stop.aborted) {
    await untilNextBeat(offsetMs, stop)
    arabox.look(Date.now())
    await arabox.deliver()
  }
  const giveUpMs = performance.now() + FAREWELL_MS
  while (!(await arabox.deliver()) && performance.now() < giveUpMs) await pause(BEAT_MS / 2)
}

const simulate = async (wish: SimulationWish, begun: readonly Begun[], terminal: Says, stop: AbortSignal) => {
  const tally = emptyTally()
  const fromMs = Date.now()
  const failure = new AbortController()
  const ends = [stop, failure.signal, ...(wish.seconds === null ? [] : [AbortSignal.timeout(1000 * wish.seconds)])]
  const end = AbortSignal.any(ends)
  // One listener for each arabox, not a leak.
  setMaxListeners(0, end)
  const shown = setInterval(() => terminal.progress(reportOf(tally, Date.now() - fromMs)), BEAT_MS)
  try {
    await Promise.all(
      begun.map(({ street, deliver }, index) => {
        const offsetMs = fromMs + Math.floor((index * BEAT_MS) / begun.length)
        return live(simulatedArabox(street, deliver, fromMs, tally), offsetMs, end)
      }),
    )
  } finally {
    failure.abort()
    clearInterval(shown)
  }
  terminal.say(reportOf(tally, Date.now() - fromMs))
  return tally.accepted + tally.repeated < tally.seen || tally.forgotten > 0 ? WITH_LOSS : WELL
}

type Says = Pick<Terminal, 'say' | 'complain' | 'progress'>

/**
 * `npm run simulate`: araboxes of the demo with keys of their own deliver what they see about once a second, until the
 * time is over or `stop` asks for the end; then what is left is sent. Returns the exit code: 0 all is stored, 1 something
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
    const begun = await beginAll(wish, password)
    terminal.say(`${begun.length} araboxes deliver to ${wish.url}; Ctrl-C ends`)
    return await simulate(wish, begun, terminal, stop)
  } catch (error) {
    if (!(error instanceof SimulationRefused)) throw error
    terminal.complain(error.message)
    return REFUSED
  }
}
