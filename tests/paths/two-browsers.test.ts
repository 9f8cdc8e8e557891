import { afterAll, beforeAll, expect, test } from 'vitest'
import { type LifecycleSnapshot, lifecycle } from '../../machines/campaign/lifecycle/lifecycle.ts'
import type { Actor, LifecycleEvent } from '../../machines/campaign/lifecycle/lifecycle-events.ts'
import { lifecyclePathModel, pathActors } from '../../machines/campaign/lifecycle/path-model.ts'
import { shortestPaths } from '../../machines/kit/paths/paths.ts'
import { type DemoPlatform, demoPlatform } from '../support/platform/demo-platform.ts'
import { bySet } from '../support/run/test-set.ts'
import { type CampaignDriverPlatform, openDriverPlatform } from './campaign-driver.ts'
import { type Action, type Exchange, explain, openBrowsers, orders } from './two-browsers.ts'

let platform: DemoPlatform
let driverPlatform: CampaignDriverPlatform

beforeAll(async () => {
  platform = await demoPlatform({ mode: 'production' })
  driverPlatform = await openDriverPlatform(platform)
})
afterAll(() => platform.close())

const read: Action = { kind: 'read' }
const confirm: Action = { kind: 'confirm' }
const remove: Action = { kind: 'delete' }
const accept: Action = { kind: 'status', status: 'accepted' }
const submit: Action = { kind: 'status', status: 'ready' }
const sendBack: Action = { kind: 'status', status: 'new', reason: 'Two spots are missing.' }
const share: Action = { kind: 'share', isShared: true }

type Program = { by: Actor; steps: readonly Action[] }
const { operator, advertiser, admin } = pathActors
const operatorDecides: Program = { by: operator, steps: [accept, confirm, { ...accept, reason: 'The dates move.' }] }
const operatorReturns: Program = { by: operator, steps: [sendBack, read, accept] }
const adminDecides: Program = { by: admin, steps: [read, accept, confirm] }
const adminShares: Program = { by: admin, steps: [share, sendBack, { kind: 'share', isShared: false }] }
const advertiserRemoves: Program = { by: advertiser, steps: [read, remove, submit] }
const advertiserSubmits: Program = { by: advertiser, steps: [submit, share, submit] }

type Pair = readonly [name: string, first: Program, second: Program]
const allPairs: readonly Pair[] = [
  ['two decide', operatorDecides, adminDecides],
  ['one returns, one removes', operatorReturns, advertiserRemoves],
  ['one decides, one shares and returns', operatorDecides, adminShares],
  ['one returns, one submits again', operatorReturns, advertiserSubmits],
  ['one removes, one shares and returns', advertiserRemoves, adminShares],
]
const pairs = allPairs.slice(0, bySet(2, allPairs.length))
/** Runs of a pair in which both browsers send without waiting for each other. */
const CONCURRENT_RUNS = bySet(8, 60)

const submitted = shortestPaths(lifecycle, lifecyclePathModel).find(({ state }) => state.value === 'ready')

type Opened = ReturnType<typeof openBrowsers> & { uuid: string; start: LifecycleSnapshot; now: string }

/** A submitted campaign that the browsers of two programs have open. */
const openSubmitted = async (programs: readonly Program[]): Promise<Opened> => {
  if (!submitted) throw new Error('no path leads to a submitted campaign')
  const driver = driverPlatform.newDriver()
  for (const { event } of submitted.steps) {
    const { status, problem } = await driver.apply(event)
    if (status >= 300) throw new Error(`${event.type} is answered ${status}: ${JSON.stringify(problem)}`)
  }
  const users = programs.map(({ by }) => {
    const caller = driverPlatform.callers.get(by.id)
    if (!caller) throw new Error(`account ${by.id} has no session`)
    return { by, caller }
  })
  const { state, steps } = submitted
  const opened = openBrowsers(driver.uuid, state.context.version, users)
  return { ...opened, uuid: driver.uuid, start: state, now: steps.at(-1)?.event.now ?? '' }
}

/** The events that were stored after the submission, and gives back the slots that the campaign holds. */
const takeStored = async ({ uuid, start }: Opened): Promise<string[]> => {
  const { rows } = await platform.store.pool.query<{ event: LifecycleEvent }>(
    'select event from campaign_event where campaign_uuid = $1 and version > $2 order by version',
    [uuid, start.context.version],
  )
  await platform.store.pool.query(`update campaign set status = 'new' where uuid = $1`, [uuid])
  return rows.map(({ event }) => `${event.type} by ${event.by.id}`)
}

const tell = (history: readonly Exchange[]): string =>
  history.map((each) => `${each.by.id}: ${JSON.stringify([each.action, each.version, each.answer])}`).join('\n')

const expectExplained = async (opened: Opened): Promise<void> => {
  const explained = explain(opened.start, opened.history, opened.now)
  expect(explained, `no order of the requests explains the answers:\n${tell(opened.history)}`).not.toBeNull()
  expect(await takeStored(opened), tell(opened.history)).toEqual(explained)
}

test.each(pairs)(
  'promise R7 every order of three steps each, when %s, is explained by the stored log',
  async (_, ...programs) => {
    const [first, second] = programs
    const all = orders(first.steps.length, second.steps.length)
    expect(all).toHaveLength(20)
    for (const order of all) {
      const opened = await openSubmitted(programs)
      const left = programs.map(({ steps }) => [...steps])
      for (const turn of order) {
        const action = left[turn]?.shift()
        if (action) await opened.browsers[turn]?.act(action)
      }
      expect(opened.history).toHaveLength(6)
      await expectExplained(opened)
    }
  },
)

test.each(pairs)(
  'promise R7 requests at the same time, when %s, are explained by one order',
  async (_, ...programs) => {
    for (let run = 0; run < CONCURRENT_RUNS; run += 1) {
      const opened = await openSubmitted(programs)
      await Promise.all(
        programs.map(async ({ steps }, index) => {
          for (const action of steps) await opened.browsers[index]?.act(action)
        }),
      )
      await expectExplained(opened)
    }
  },
)

test('promise R7 a history in which both browsers believe to have accepted is explained by no order', async () => {
  const opened = await openSubmitted([operatorDecides, adminDecides])
  await opened.browsers[0]?.act(accept)
  await opened.browsers[1]?.act(accept)
  const [accepted, conflict] = opened.history
  if (!accepted || !conflict) throw new Error('two exchanges were expected')
  expect(explain(opened.start, [accepted, conflict], opened.now)).toEqual([`campaign.accept by ${operator.id}`])
  expect(explain(opened.start, [accepted, { ...conflict, answer: accepted.answer }], opened.now)).toBeNull()
  expect(
    explain(
      opened.start,
      [
        { ...accepted, from: 2, to: 3 },
        { ...conflict, from: 0, to: 1 },
      ],
      opened.now,
    ),
  ).toBeNull()
})
