import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contract } from '../contract/index.ts'
import { DAY_MS } from '../machines/calendar/durations.ts'
import { loggedIn } from '../tests/support/calls/client.ts'
import { type DemoPlatform, demoPlatform } from '../tests/support/platform/demo-platform.ts'
import { buildApp } from './app.ts'
import { manualClock } from './base/clock.ts'
import { compose } from './composition.ts'

let platform: DemoPlatform

beforeAll(async () => {
  platform = await demoPlatform()
})
afterAll(() => platform.close())

const query = async <Row>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await platform.store.pool.query(text, values)).rows

test('L09 a server that starts with a clock before the latest emission says so, and books nothing until it has passed', async () => {
  const now = platform.clock.now()
  const early = new Date(now.getTime() - 10 * DAY_MS)
  // An ended campaign whose emissions are not booked any more. A round would book them again.
  const [ended] = await query<{ uuid: string }>(
    `select uuid from campaign where status = 'end' and deleted_at is null and date_to < $1::date order by uuid limit 1`,
    [early],
  )
  const uuid = ended?.uuid
  await query('update content_schedule set played = 0, counted = begins where campaign_uuid = $1', [uuid])
  await query('update ordered_day set played = 0 where campaign_uuid = $1', [uuid])
  await query('delete from emission_day where campaign_uuid = $1', [uuid])
  const booked = () => query('select sum(played)::int as played from emission_day where campaign_uuid = $1', [uuid])
  const warnings: unknown[] = []
  const log = pino({ level: 'warn' }, { write: (line: string) => warnings.push(JSON.parse(line).msg) })
  const clock = manualClock(early)
  const app = await buildApp(await compose({ ...platform.composition.platform, clock, log }))
  await app.work()
  expect(await booked()).toEqual([{ played: null }])
  expect(warnings).toContainEqual(expect.stringMatching(/^the clock \(.*\) is before the latest recorded emission/))
  clock.set(now)
  await app.work()
  expect(await booked()).toEqual([{ played: expect.any(Number) }])
  expect(warnings).toContainEqual('the clock has passed the latest recorded emission')
  await app.close()
})

test('L09 the self-check names a clock that is before the latest emission', async () => {
  const admin = await loggedIn(platform.url, 'admin')
  const check = async () => (await admin.call(contract.platform.selfCheck, {})).answer.clock_behind
  expect(await check()).toBeNull()
  const now = platform.clock.now()
  const early = new Date(now.getTime() - DAY_MS)
  platform.clock.set(early)
  const behind = await check()
  platform.clock.set(now)
  expect(behind?.now).toBe(early.toISOString())
  expect(Date.parse(behind?.latest_play ?? '')).toBeGreaterThan(early.getTime())
})
