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
const MOST_EVENTS = 30

let platform: DemoPlatform
let driverPlatform: CampaignDriverPlatform

beforeAll(async () => {
  platform = await demoPlatform({ mode: 'production' })
  driverPlatform = await openDriverPlatform(platform)
})
afterAll(() => platform.close())

/** Chooses an event in any state: often an allowed step that does not delete the campaign, otherwise any event. */
const choice = fc.record({ share: fc.double({ min: 0, max: 0.999_999, noNaN: true }), isAllowed: fc.boolean() })
type Choice = { share: number; isAllowed: boolean }

const chosen = (state: LifecycleSnapshot, { share, isAllowed }: Choice) => {
  const sendable = commandsIn(state).filter((event) => isSendable(state, event) || accepts(state, event))
  const allowed = sendable.filter((event) => accepts(state, event) && event.type !== 'campaign.delete')
  const from = isAllowed && allowed.length > 0 ? allowed : sendable
  return from[Math.floor(share * from.length)]
}

let events = 0

const run = async (choices: readonly Choice[]): Promise<void> => {
  const driver = driverPlatform.newDriver()
  let state = initialSnapshot()
  const sent: string[] = []
  let last: LifecycleEvent | undefined
  for (const each of choices) {
    const event = chosen(state, each)
    if (!event || (state.context.version === 0 && !accepts(state, event))) continue
    const reply = await driver.apply(event)
    events += 1
    sent.push(`${describeEvent(event)} → ${reply.status}`)
    const isAccepted = accepts(state, event)
    const mismatch = isAccepted ? (reply.status < 300 ? null : 'rejected') : problemMismatch(state, event, reply)
    if (mismatch) throw new Error(`${mismatch}:\n${sent.join('\n')}`)
    if (!isAccepted) continue
    state = takeStep(state, event)
    last = event
  }
  if (!last) return
  const mismatches = await findMismatches(driverPlatform, driver, state, last)
  if (mismatches.length > 0) throw new Error(`${mismatches.join('\n')}:\n${sent.join('\n')}`)
}

test(`L05 ${RUNS} random runs of up to ${MOST_EVENTS} events end over HTTP in the state of the lifecycle`, async () => {
  const choices = fc.array(choice, { minLength: 5, maxLength: MOST_EVENTS, size: 'max' })
  await fc.assert(fc.asyncProperty(choices, run), { numRuns: RUNS, seed: 20_260_302, endOnFailure: RUNS > 1000 })
  console.info(`lifecycle over HTTP: ${RUNS} random runs, ${events} events`)
  expect(events).toBeGreaterThan(RUNS)
}, 3_600_000)
