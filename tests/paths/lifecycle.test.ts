import { afterAll, beforeAll, expect, test } from 'vitest'
import { type LifecycleSnapshot, lifecycle } from '../../machines/campaign/lifecycle/lifecycle.ts'
import type { LifecycleEvent } from '../../machines/campaign/lifecycle/lifecycle-events.ts'
import { commandsIn, lifecyclePathModel, pathActors } from '../../machines/campaign/lifecycle/path-model.ts'
import { coveringTours } from '../../machines/kit/paths/covering-tours.ts'
import { accepts, type Path, shortestPaths, withoutPrefixes } from '../../machines/kit/paths/paths.ts'
import { type DemoPlatform, demoPlatform } from '../support/demo-platform.ts'
import { type CampaignDriver, type CampaignDriverPlatform, openDriverPlatform, type Reply } from './campaign-driver.ts'
import { describeEvent, findMismatches, isSendable, problemMismatch } from './compare-with-lifecycle.ts'
import { changedParts, readStoredCampaign, rowCounts } from './stored-campaign.ts'

let platform: DemoPlatform
let world: CampaignDriverPlatform

beforeAll(async () => {
  // Without the demo's counting sensors: the paths cover months, and no test reads audiences.
  platform = await demoPlatform({ mode: 'production' })
  world = await openDriverPlatform(platform)
})
afterAll(() => platform.close())

type LifecycleWalk = Path<LifecycleSnapshot, LifecycleEvent>
const walks = shortestPaths(lifecycle, lifecyclePathModel)
const told = (reply: Reply): string => `${reply.status} ${reply.problem?.code ?? ''} ${reply.problem?.rules ?? ''}`

/** Runs a path over HTTP; every step must give the lifecycle's state. Returns the first difference. */
const follow = async (driver: CampaignDriver, walk: LifecycleWalk): Promise<string[]> => {
  for (const { event, state } of walk.steps) {
    const reply = await driver.apply(event)
    const faults = reply.status < 300 ? await findMismatches(world, driver, state, event) : [told(reply)]
    if (faults.length > 0) return faults.map((fault) => `${describeEvent(event)}: ${fault}`)
  }
  return []
}

test('L05 every shortest path of the lifecycle has the same result over HTTP', async () => {
  const faults: string[] = []
  const longest = withoutPrefixes(walks)
  for (const walk of longest) faults.push(...(await follow(world.reset(), walk)))
  console.info(`lifecycle over HTTP: ${longest.length} paths to all ${walks.length} states`)
  expect(longest.length).toBeGreaterThan(10)
  expect(faults).toEqual([])
}, 60_000)

test('L05 every allowed step in every state has over HTTP the result of the lifecycle', async () => {
  const faults: string[] = []
  // Other accounts may do the administrator's steps too; the random runs use the administrator.
  const events = (state: LifecycleSnapshot) => commandsIn(state).filter((event) => event.by !== pathActors.admin)
  const all = coveringTours(lifecycle, { ...lifecyclePathModel, events })
  for (const walk of all) faults.push(...(await follow(world.reset(), walk)))
  const steps = all.reduce((sum, walk) => sum + walk.steps.length, 0)
  console.info(`lifecycle over HTTP: ${all.length} tours of ${steps} steps over every allowed step`)
  expect(steps).toBeGreaterThan(300)
  expect(faults).toEqual([])
}, 120_000)

/** Requests that are no step, and changes of another version: every state rejects them. */
const unsaid = (driver: CampaignDriver, version: number): (() => Promise<Reply>)[] => [
  ...['pending', 'in_progress', 'end'].map((status) => () => driver.change(world.admin, { status })),
  () => driver.change(world.admin, { name: 'Older', version: version - 1 || 99 }),
  () => driver.change(world.admin, { is_shared: true, version: version + 1 }),
]

const refusedAt = async (walk: LifecycleWalk): Promise<{ count: number; unsayable: number; faults: string[] }> => {
  const driver = world.reset()
  const lost = await follow(driver, walk)
  if (lost.length > 0) return { count: 0, unsayable: 0, faults: lost }
  const refused = commandsIn(walk.state).filter((event) => !accepts(walk.state, event))
  const sayable = refused.filter((event) => isSendable(walk.state, event))
  let before = await readStoredCampaign(platform.store, driver.uuid)
  const faults: string[] = []
  const check = async (what: string, fault: string | null, time = false) => {
    if (fault) faults.push(`${what}: ${fault}`)
    const now = await readStoredCampaign(platform.store, driver.uuid)
    // A running campaign is played in every case when time advances, so emissions are not compared here.
    if (time) before = { ...before, emissions: now.emissions, schedule: now.schedule }
    faults.push(...changedParts(before, now).map((part) => `${what}: changed its ${part}`))
  }
  for (const event of sayable) {
    const reply = await driver.apply(event)
    await check(
      `${walk.state.value}: ${describeEvent(event)}`,
      problemMismatch(walk.state, event, reply),
      event.type === 'clock.tick',
    )
    if (faults.length > 0) return { count: 0, unsayable: 0, faults }
  }
  for (const [index, say] of unsaid(driver, walk.state.context.version).entries()) {
    const reply = await say()
    await check(`${walk.state.value}: unsaid ${index}`, [404, 409].includes(reply.status) ? null : told(reply))
  }
  return { count: sayable.length + 5, unsayable: refused.length - sayable.length, faults }
}

test('L14 a step that a state does not allow is rejected over HTTP with a reason, and changes nothing', async () => {
  const rows = await rowCounts(platform.store)
  const begun = walks.filter((walk) => walk.state.context.version > 0)
  const results: Awaited<ReturnType<typeof refusedAt>>[] = []
  for (const walk of begun) results.push(await refusedAt(walk))
  const sum = (key: 'count' | 'unsayable') => results.reduce((total, result) => total + result[key], 0)
  console.info(
    `lifecycle over HTTP: ${walks.length} paths, ${sum('count')} refusals (${sum('unsayable')} more cannot be said on the wire)`,
  )
  expect(results.flatMap((result) => result.faults)).toEqual([])
  expect(sum('count')).toBeGreaterThan(1500)
  const after = await rowCounts(platform.store)
  expect(after.campaign).toBe(Number(rows.campaign) + begun.length)
}, 120_000)
