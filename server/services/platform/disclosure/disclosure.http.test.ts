import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { contract } from '../../../../contract/index.ts'
import { MINUTE_MS } from '../../../../machines/calendar/durations.ts'
import { callerAt } from '../../../../tests/support/calls/client.ts'
import { sendRequest } from '../../../../tests/support/calls/send-request.ts'
import { DEMO_NOW } from '../../../../tests/support/platform/demo-now.ts'
import { type DemoPlatform, demoPlatform } from '../../../../tests/support/platform/demo-platform.ts'
import { productVersion } from '../../../base/product-version.ts'
import { recordProbe } from '../uptime/record-probe.ts'

let demo: DemoPlatform
beforeAll(async () => {
  demo = await demoPlatform()
})
afterAll(() => demo.close())
let minutes = 0
// Each test reads in a minute of its own.
beforeEach(() => {
  minutes += 10
  demo.clock.set(new Date(DEMO_NOW.getTime() + minutes * MINUTE_MS))
})

const read = async () => {
  const { status, answer } = await callerAt(demo.url).call(contract.platform.getDisclosure)
  expect(status).toBe(200)
  return answer
}

const activePlaces = `from location join city on city.id = city_id where location.is_active and city.is_active`

test('anybody reads the version and the size of the network, and no name of a place or company', async () => {
  const { rows } = await demo.store.pool.query(
    `select count(*)::int as locations, count(arabox_uuid)::int as measured ${activePlaces}`,
  )
  const { rows: screens } = await demo.store.pool.query(
    `select count(*)::int as screens, count(arabox_uuid)::int as measured from screen, location, city
     where location.id = location_id and city.id = city_id
       and screen.is_active and location.is_active and city.is_active`,
  )
  const answer = await read()
  expect(answer).toEqual({
    version: productVersion,
    mode: 'demo',
    as_of: demo.clock.now().toISOString(),
    network: {
      locations: rows[0].locations,
      measured_locations: rows[0].measured,
      screens: screens[0].screens,
      measured_screens: screens[0].measured,
    },
    coverage: [expect.anything(), expect.anything()],
    uptime: expect.any(Array),
  })
  expect(Object.keys(answer.coverage[0] ?? {}).sort()).toEqual(['days', 'from', 'hours', 'measured_hours', 'to'])
})

test('the coverage is the measured hours of active places out of all hours of the last 28 and 90 days', async () => {
  const { coverage } = await read()
  const places = await demo.store.pool.query<{ uuid: string }>(
    `select uuid ${activePlaces} and arabox_uuid is not null`,
  )
  const uuids = places.rows.map(({ uuid }) => uuid)
  for (const { days, from, to, hours, measured_hours } of coverage) {
    expect((Date.parse(to) - Date.parse(from)) / 86_400_000 + 1).toBe(days)
    const [counted] = await demo.statistics.rows<{ hours: number }>(
      'select cast(count(*) as integer) as hours from hourly where location_uuid = any($1) and local_day between cast($2 as date) and cast($3 as date)',
      [uuids, from, to],
    )
    expect(measured_hours).toBe(counted?.hours)
    expect(measured_hours).toBeGreaterThan(0)
    // The clocks do not change in these days.
    expect(hours).toBe(uuids.length * days * 24)
  }
})

test('a place that is switched off is not counted', async () => {
  const before = await read()
  const place = `(select min(location.id) ${activePlaces} and arabox_uuid is not null)`
  const { rows } = await demo.store.pool.query(`update location set is_active = false where id = ${place} returning id`)
  demo.clock.set(new Date(demo.clock.now().getTime() + MINUTE_MS))
  const after = await read()
  await demo.store.pool.query('update location set is_active = true where id = $1', [rows[0].id])
  expect(after.network.measured_locations).toBe(before.network.measured_locations - 1)
})

test('within one minute all calls share one reading', async () => {
  const first = await read()
  await recordProbe(demo.store, demo.clock.now(), true)
  expect(await read()).toEqual(first)
  demo.clock.set(new Date(demo.clock.now().getTime() + MINUTE_MS))
  expect((await read()).uptime.at(-1)?.answered).toBeGreaterThan(first.uptime.at(-1)?.answered ?? 0)
})

test('a reading that fails is not kept', async () => {
  await demo.store.pool.query('alter table uptime_day rename to uptime_day_away')
  const failed = await sendRequest(demo.url, contract.platform.getDisclosure, {})
  await demo.store.pool.query('alter table uptime_day_away rename to uptime_day')
  expect(failed.status).toBe(500)
  expect((await read()).version).toBe(productVersion)
})
