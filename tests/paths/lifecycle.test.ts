import { afterAll, beforeAll, expect, test } from 'vitest'
import { type LifecycleSnapshot, lifecycle } from '../../machines/campaign/lifecycle/lifecycle.ts'
import type { LifecycleEvent } from '../../machines/campaign/lifecycle/lifecycle-events.ts'
import { commandsIn, lifecyclePathModel, pathActors } from '../../machines/campaign/lifecycle/path-model.ts'
import { coveringTours } from '../../machines/kit/paths/covering-tours.ts'
import { accepts, type Path, shortestPaths, withoutPrefixes } from '../../machines/kit/paths/paths.ts'
import { type DemoPlatform, demoPlatform } from '../support/platform/demo-platform.ts'
import { bySet } from '../support/run/test-set.ts'
import { type CampaignDriver, type CampaignDriverPlatform, openDriverPlatform, type Reply } from './campaign-driver.ts'
import { describeEvent, findMismatches, isSendable, problemMismatch } from './compare-with-lifecycle.ts'
import { changedParts, readStoredCampaign, rowCounts } from './stored-campaign.ts'

let platform: DemoPlatform
let driverPlatform: CampaignDriverPlatform

beforeAll(async () => {
  // Without the demo's counting sensors: the paths cover months, and no test reads audiences.
  platform = await demoPlatform({ mode: 'production' })
  driverPlatform = await openDriverPlatform(platform)
})
afterAll(() => platform.close())

type LifecyclePath = Path<LifecycleSnapshot, LifecycleEvent>
const paths = shortestPaths(lifecycle, lifecyclePathModel)
/** A state is refused everything once, in `npm test` a status. */
const refusalKeyOf = bySet((state: LifecycleSnapshot) => String(state.value), lifecyclePathModel.keyOf)
/** Keys of the states of a campaign that exists, in order. */
const begunStates = (): string[] => {
  const begun = paths.filter(({ state }) => state.context.version > 0)
  return [...new Set(begun.map(({ state }) => refusalKeyOf(state)))].sort()
}
/** The first path that ends in each status. */
const perStatus = (all: readonly LifecyclePath[]): LifecyclePath[] => [
  ...new Map(all.toReversed().map((path) => [String(path.state.value), path])).values(),
]
const describeReply = ({ status, problem }: Reply): string => `${status} ${problem?.code ?? ''} ${problem?.rules ?? ''}`

/** Steps after which everything stored was compared, with the state in which each was taken. */
const compared = new Set<string>()

/**
 * Runs a path over HTTP; every step must lead to the lifecycle's state. Returns the first bad step's mismatches. Paths
 * have steps in common: what is stored is compared after the first time that a step is taken in a state. `visit` is
 * called in the state after each step.
 */
const follow = async (
  driver: CampaignDriver,
  path: LifecyclePath,
  visit: (state: LifecycleSnapshot) => Promise<void> = async () => undefined,
): Promise<string[]> => {
  let before = 'nothing'
  for (const { event, state } of path.steps) {
    const after = JSON.stringify([state.value, state.context])
    const step = `${before} ${describeEvent(event)} ${after}`
    before = after
    const reply = await driver.apply(event)
    const mismatches = await mismatchesAfter(driver, { reply, state, event, isCompared: compared.has(step) })
    compared.add(step)
    if (mismatches.length > 0) return mismatches.map((mismatch) => `${describeEvent(event)}: ${mismatch}`)
    await visit(state)
  }
  return []
}

/** A step with the answer to it, and the state that must follow; `isCompared`: what is stored was compared before. */
type TakenStep = { reply: Reply; state: LifecycleSnapshot; event: LifecycleEvent; isCompared: boolean }

const mismatchesAfter = async (
  driver: CampaignDriver,
  { reply, state, event, isCompared }: TakenStep,
): Promise<string[]> => {
  if (reply.status >= 300) return [describeReply(reply)]
  if (!isCompared) return findMismatches(driverPlatform, driver, state, event)
  // The step of the clock answers no request. As a page would, the driver reads the new version.
  if (event.type === 'clock.tick') await driver.view()
  return []
}

test('L05 every shortest path of the lifecycle has the same result over HTTP', async () => {
  const mismatches: string[] = []
  const longest = bySet(perStatus(withoutPrefixes(paths)), withoutPrefixes(paths))
  for (const path of longest) mismatches.push(...(await follow(driverPlatform.newDriver(), path)))
  console.info(`lifecycle over HTTP: ${longest.length} paths to all ${paths.length} states`)
  expect(longest.length).toBeGreaterThan(bySet(3, 10))
  expect(mismatches).toEqual([])
}, 300_000)

/** A request that must be rejected. `mismatch` describes a wrong answer; null if the answer is correct. */
type Attempt = {
  name: string
  send: () => Promise<Reply>
  mismatch: (reply: Reply) => string | null
  isClock: boolean
}

const attemptOf = (driver: CampaignDriver, state: LifecycleSnapshot, event: LifecycleEvent): Attempt => ({
  name: describeEvent(event),
  send: () => driver.apply(event),
  mismatch: (reply) => problemMismatch(state, event, reply),
  isClock: event.type === 'clock.tick',
})

/** Changes that are no step of the lifecycle, and changes with another version. Every state rejects them. */
const invalidChanges = (driver: CampaignDriver, version: number): Attempt[] =>
  [
    ...['pending', 'in_progress', 'end'].map((status) => ({ status })),
    { name: 'Older', version: version - 1 || 99 },
    { is_shared: true, version: version + 1 },
  ].map((body) => ({
    name: JSON.stringify(body),
    send: () => driver.change(driverPlatform.admin, body),
    mismatch: (reply) => ([404, 409].includes(reply.status) ? null : describeReply(reply)),
    isClock: false,
  }))

/** Attempts in their order, divided where requests and ticks of the clock alternate. */
const seriesOf = (attempts: readonly Attempt[]): Attempt[][] => {
  const series: Attempt[][] = []
  for (const attempt of attempts) {
    const current = series.at(-1)
    if (current && current[0]?.isClock === attempt.isClock) current.push(attempt)
    else series.push([attempt])
  }
  return series
}

/** How many requests were rejected, how many cannot be expressed, and what was wrong. */
type Refusals = { sent: number; unsendable: number; mismatches: string[] }

/** Sends everything that the state of a campaign refuses: each request must be rejected and change nothing. */
const refuseIn = async (driver: CampaignDriver, state: LifecycleSnapshot): Promise<Refusals> => {
  const mismatches: string[] = []
  const refused = commandsIn(state).filter((event) => !accepts(state, event))
  const sendable = refused.filter((event) => isSendable(state, event))
  const attempts = [
    ...sendable.map((event) => attemptOf(driver, state, event)),
    ...invalidChanges(driver, state.context.version),
  ]
  let before = await readStoredCampaign(platform.store, driver.uuid)
  // What is stored is compared after each series of attempts of one kind: no step takes back what another one changed,
  // because every change adds an event.
  for (const series of seriesOf(attempts)) {
    if (mismatches.length > 0) break
    for (const { name, send, mismatch } of series) {
      const wrong = mismatch(await send())
      if (wrong) mismatches.push(`${state.value}: ${name}: ${wrong}`)
    }
    const after = await readStoredCampaign(platform.store, driver.uuid)
    // When time advances, a running campaign is played in any case, so its emissions are not compared.
    if (series[0]?.isClock) before = { ...before, emissions: after.emissions, schedule: after.schedule }
    for (const part of changedParts(before, after))
      mismatches.push(`${state.value}: one of ${series.map(({ name }) => name).join(', ')} changed its ${part}`)
  }
  return { sent: attempts.length, unsendable: refused.length - sendable.length, mismatches }
}

const campaignCount = async (): Promise<number> => Number((await rowCounts(platform.store)).campaign)

/** Whether a step is the first of its kind: an event that leads from one status to another. */
const firstOfItsKind = () => {
  const kinds = new Set<string>()
  return (from: LifecycleSnapshot, event: LifecycleEvent, to: LifecycleSnapshot): boolean => {
    const known = kinds.size
    return kinds.add(`${from.value} ${event.type} ${to.value}`).size > known
  }
}

/**
 * Takes every allowed step in every state, and on the first visit of a state sends everything that the state refuses.
 * In `npm test` every kind of step, and the refusals once for each status: the test of the machine covers all of them.
 */
const walkTours = async () => {
  const before = await campaignCount()
  // Other accounts may also take the administrator's steps; the random runs use the administrator.
  const events = (state: LifecycleSnapshot) => commandsIn(state).filter((event) => event.by !== pathActors.admin)
  const tours = coveringTours(
    lifecycle,
    { ...lifecyclePathModel, events },
    bySet(firstOfItsKind(), () => true),
  )
  const refusals = new Map<string, Refusals>()
  const mismatches: string[] = []
  for (const tour of tours) {
    const driver = driverPlatform.newDriver()
    const refuseOnce = async (state: LifecycleSnapshot): Promise<void> => {
      const key = refusalKeyOf(state)
      if (!refusals.has(key)) refusals.set(key, await refuseIn(driver, state))
    }
    mismatches.push(...(await follow(driver, tour, refuseOnce)))
  }
  return { tours, mismatches, refusals, created: (await campaignCount()) - before }
}

/** The tours run once, for two tests. */
let walk: ReturnType<typeof walkTours> | undefined
const walked = () => {
  walk ??= walkTours()
  return walk
}

test('L05 every allowed step in every state has over HTTP the result of the lifecycle', async () => {
  const { tours, mismatches } = await walked()
  const steps = tours.reduce((sum, tour) => sum + tour.steps.length, 0)
  console.info(`lifecycle over HTTP: ${tours.length} tours of ${steps} steps over every allowed step`)
  expect(steps).toBeGreaterThan(bySet(40, 300))
  expect(mismatches).toEqual([])
}, 600_000)

test('L14 a step that a state does not allow is rejected over HTTP with a reason, and changes nothing', async () => {
  const { tours, refusals, created } = await walked()
  const results = [...refusals.values()]
  const sum = (key: 'sent' | 'unsendable') => results.reduce((total, result) => total + result[key], 0)
  console.info(
    `lifecycle over HTTP: ${refusals.size} states, ${sum('sent')} refusals (no request can express ${sum('unsendable')} more)`,
  )
  expect(results.flatMap((result) => result.mismatches)).toEqual([])
  expect(sum('sent')).toBeGreaterThan(bySet(300, 1500))
  expect([...refusals.keys()].sort()).toEqual(begunStates())
  expect(created).toBe(tours.length)
}, 600_000)
