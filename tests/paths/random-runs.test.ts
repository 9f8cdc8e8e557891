import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  initialSnapshot,
  type LifecycleSnapshot,
  lifecycle,
  takeStep,
} from '../../machines/campaign/lifecycle/lifecycle.ts'
import type { LifecycleEvent } from '../../machines/campaign/lifecycle/lifecycle-events.ts'
import { commandsIn, lifecyclePathModel } from '../../machines/campaign/lifecycle/path-model.ts'
import { accepts, shortestPaths } from '../../machines/kit/paths/paths.ts'
import { groupBy } from '../../server/base/group-by.ts'
import { type DemoPlatform, demoPlatform } from '../support/platform/demo-platform.ts'
import { bySet } from '../support/run/test-set.ts'
import { type CampaignDriverPlatform, openDriverPlatform } from './campaign-driver.ts'
import { describeEvent, findMismatches, isSendable, problemMismatch } from './compare-with-lifecycle.ts'

/** Number of runs: `PATHS_RUNS`, otherwise as many as the set of tests has time for. */
const RUNS = Number(process.env.PATHS_RUNS ?? bySet(15, 50))
const MOST_EVENTS = 16

let platform: DemoPlatform
let driverPlatform: CampaignDriverPlatform

beforeAll(async () => {
  platform = await demoPlatform({ mode: 'production' })
  driverPlatform = await openDriverPlatform(platform)
})
afterAll(() => platform.close())

/**
 * Chooses an event in any state: often an allowed step that does not delete the campaign, otherwise any event. First
 * the type is chosen, then one of its events: most events are saves, and would keep the runs in the first states.
 */
const share = fc.noBias(fc.nat(999)).map((thousandths) => thousandths / 1000)
const choice = fc.record({ type: share, event: share, isAllowed: fc.integer({ min: 0, max: 3 }).map(Boolean) })
type Choice = { type: number; event: number; isAllowed: boolean }

const chosen = (state: LifecycleSnapshot, { type, event, isAllowed }: Choice): LifecycleEvent | undefined => {
  const sendable = commandsIn(state).filter((each) => isSendable(state, each) || accepts(state, each))
  const allowed = sendable.filter((each) => accepts(state, each) && each.type !== 'campaign.delete')
  const from = isAllowed && allowed.length > 0 ? allowed : sendable
  const byType = [...groupBy(from, (each) => each.type).values()]
  const ofType = byType[Math.floor(type * byType.length)]
  return ofType?.[Math.floor(event * ofType.length)]
}

const paths = shortestPaths(lifecycle, lifecyclePathModel)
const reached = new Set<string>()
let events = 0

/** Follows a shortest path, because random events alone rarely leave the first states, and then the choices. */
const run = async ({ start, choices }: { start: number; choices: readonly Choice[] }): Promise<void> => {
  const driver = driverPlatform.newDriver()
  const steps = paths[Math.floor(start * paths.length)]?.steps ?? []
  let state = initialSnapshot()
  const sent: string[] = []
  let last: LifecycleEvent | undefined
  for (const next of [...steps, ...choices]) {
    const event = 'state' in next ? next.event : chosen(state, next)
    if (!event || (state.context.version === 0 && !accepts(state, event))) continue
    const reply = await driver.apply(event)
    events += 1
    sent.push(`${describeEvent(event)} → ${reply.status}`)
    const isAccepted = accepts(state, event)
    const mismatch = isAccepted ? (reply.status < 300 ? null : 'rejected') : problemMismatch(state, event, reply)
    if (mismatch) throw new Error(`${mismatch}:\n${sent.join('\n')}`)
    if (!isAccepted) continue
    // The step of the clock answers no request. As a page would, the driver reads the new version.
    if (event.type === 'clock.tick') await driver.view()
    state = takeStep(state, event)
    reached.add(String(state.value))
    last = event
  }
  if (!last) return
  const mismatches = await findMismatches(driverPlatform, driver, state, last)
  if (mismatches.length > 0) throw new Error(`${mismatches.join('\n')}:\n${sent.join('\n')}`)
}

test(`L05 ${RUNS} random runs of up to ${MOST_EVENTS} events from any state end over HTTP in the state of the lifecycle`, async () => {
  const runs = fc.record({
    start: share,
    choices: fc.array(choice, { minLength: 5, maxLength: MOST_EVENTS, size: 'max' }),
  })
  await fc.assert(fc.asyncProperty(runs, run), { numRuns: RUNS, seed: 20_260_302, endOnFailure: RUNS > 1000 })
  console.info(`lifecycle over HTTP: ${RUNS} random runs, ${events} events, reached ${[...reached].join()}`)
  const states = new Set(paths.map((path) => String(path.state.value)))
  // A few runs delete no campaign; the tours of the lifecycle do.
  const rare = RUNS < 50 ? 'deleted' : null
  expect([...states].filter((state) => state !== rare && !reached.has(state))).toEqual([])
}, 3_600_000)
