import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { initialSnapshot, type LifecycleSnapshot, takeStep } from '../../machines/campaign/lifecycle/lifecycle.ts'
import type { LifecycleEvent } from '../../machines/campaign/lifecycle/lifecycle-events.ts'
import { commandsIn } from '../../machines/campaign/lifecycle/path-model.ts'
import { accepts } from '../../machines/kit/paths/paths.ts'
import { type DemoPlatform, demoPlatform } from '../support/demo-platform.ts'
import { type CampaignDriverPlatform, openDriverPlatform } from './campaign-driver.ts'
import { describeEvent, findMismatches, isSendable, problemMismatch } from './compare-with-lifecycle.ts'

/** Number of runs: by default about half a minute, otherwise `PATHS_RUNS`. */
const RUNS = Number(process.env.PATHS_RUNS ?? 250)
const LONGEST = 30

let platform: DemoPlatform
let world: CampaignDriverPlatform

beforeAll(async () => {
  platform = await demoPlatform({ mode: 'production' })
  world = await openDriverPlatform(platform)
})
afterAll(() => platform.close())

/** A random event for a state: mostly an allowed step, otherwise any. */
const choice = fc.record({ place: fc.double({ min: 0, max: 0.999_999, noNaN: true }), leadsOn: fc.boolean() })
type Choice = { place: number; leadsOn: boolean }

const chosen = (state: LifecycleSnapshot, { place, leadsOn }: Choice) => {
  const sayable = commandsIn(state).filter((event) => isSendable(state, event) || accepts(state, event))
  const leading = sayable.filter((event) => accepts(state, event) && event.type !== 'campaign.delete')
  const from = leadsOn && leading.length > 0 ? leading : sayable
  return from[Math.floor(place * from.length)]
}

let events = 0

const run = async (choices: readonly Choice[]): Promise<void> => {
  const driver = world.reset()
  let state = initialSnapshot()
  const story: string[] = []
  let last: LifecycleEvent | undefined
  for (const each of choices) {
    const event = chosen(state, each)
    if (!event || (state.context.version === 0 && !accepts(state, event))) continue
    const reply = await driver.apply(event)
    events += 1
    story.push(`${describeEvent(event)} → ${reply.status}`)
    const isTaken = accepts(state, event)
    const fault = isTaken ? (reply.status < 300 ? null : 'refused') : problemMismatch(state, event, reply)
    if (fault) throw new Error(`${fault}:\n${story.join('\n')}`)
    if (!isTaken) continue
    state = takeStep(state, event)
    last = event
  }
  if (!last) return
  const faults = await findMismatches(world, driver, state, last)
  if (faults.length > 0) throw new Error(`${faults.join('\n')}:\n${story.join('\n')}`)
}

test(`L05 ${RUNS} random runs of up to ${LONGEST} events end over HTTP in the state of the lifecycle`, async () => {
  const choices = fc.array(choice, { minLength: 5, maxLength: LONGEST, size: 'max' })
  await fc.assert(fc.asyncProperty(choices, run), { numRuns: RUNS, seed: 20_260_302, endOnFailure: RUNS > 1000 })
  console.info(`lifecycle over HTTP: ${RUNS} random runs, ${events} wishes`)
  expect(events).toBeGreaterThan(RUNS)
}, 3_600_000)
