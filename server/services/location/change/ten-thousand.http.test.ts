import { afterAll, beforeAll, expect, test } from 'vitest'
import { contract } from '../../../../contract/index.ts'
import { loggedIn } from '../../../../tests/support/calls/client.ts'
import { type DemoPlatform, demoPlatform } from '../../../../tests/support/platform/demo-platform.ts'

const { locationChange: operations } = contract

let demo: DemoPlatform

beforeAll(async () => {
  demo = await demoPlatform()
})
afterAll(() => demo.close())

/** Time limit of the change, milliseconds. */
const LIMIT_MS = 2000
/** The same limit as a multiple of a plain statement that stores as many rows, for slow machines. */
const LIMIT_IN_STATEMENTS = 6

test('X 10 000 locations are changed within two seconds, and undone, and the progress counts them', async () => {
  const admin = await loggedIn(demo.url, 'admin')
  const storedMs = performance.now()
  const { rows } = await demo.store.pool.query<{ id: number }>(
    `with stored as (
       insert into location (city_id, company_id, name, address, latitude, longitude)
       select 1, 6, 'Wiele ' || n, 'ul. Masowa', 52, 21 from generate_series(1, 10000) as n returning id
     ), industries as (
       insert into location_industry (location_id, industry_id) select id, 1 from stored
     ) select id from stored`,
  )
  const bareMs = performance.now() - storedMs
  const change = { is_active: false, company_id: 5, add_industry_ids: [3], remove_industry_ids: [1] }
  const body = { changes: [{ location_ids: rows.map(({ id }) => id), change }] }
  const startedMs = performance.now()
  const progress = crypto.randomUUID()
  const { answer } = await admin.call(operations.apply, { query: { progress }, body })
  const tookMs = performance.now() - startedMs
  console.info(`10 000 locations: ${Math.round(tookMs)} ms, stored by one statement: ${Math.round(bareMs)} ms`)
  expect(answer.changed).toBe(10_000)
  expect(tookMs).toBeLessThan(Math.max(LIMIT_MS, LIMIT_IN_STATEMENTS * bareMs))
  const progressOf = async (uuid: string) =>
    (await admin.call(contract.locationImport.getLocationProgress, { params: { uuid } })).answer
  const whole = { phase: 'storing', done: 10_000, total: 10_000 }
  expect(await progressOf(progress)).toEqual(whole)
  const undoing = { params: { uuid: answer.uuid ?? '' }, query: { progress: crypto.randomUUID() } }
  expect((await admin.call(operations.undo, undoing)).answer.changed).toBe(10_000)
  expect(await progressOf(undoing.query.progress)).toEqual(whole)
})
