import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '../machines/calendar/durations.ts'
import { instantOf } from '../machines/calendar/warsaw.ts'
import { type DemoPlatform, demoPlatform } from '../tests/support/platform/demo-platform.ts'
import { buildApp } from './app.ts'
import { manualClock } from './base/clock.ts'
import { compose } from './composition.ts'
import type { Platform } from './platform.ts'
import { readUptime } from './services/platform/uptime/read-uptime.ts'
import { probeDoors } from './uptime-work.ts'

/** Before the day of the demo’s clock, by which the servers of this test probe themselves at any time. */
const BEGINNING = new Date('2025-09-01T10:00:00Z')
const clock = manualClock(BEGINNING)
let demo: DemoPlatform
let others: FastifyInstance[] = []
beforeAll(async () => {
  demo = await demoPlatform()
})
beforeEach(async () => {
  await demo.store.pool.query('delete from uptime_day')
  clock.set(BEGINNING)
})
afterEach(async () => {
  await Promise.all(others.map((app) => app.close()))
  others = []
})
afterAll(() => demo.close())

/** Another server on the stores of the platform. */
const anotherServer = async (changed: Partial<Platform> = {}): Promise<FastifyInstance> => {
  const app = await buildApp(await compose({ ...demo.composition.platform, ...changed }))
  others.push(app)
  await app.listen({ host: '127.0.0.1', port: 0 })
  return app
}

const probe = (app = demo.app) => probeDoors(app, { ...demo.composition.platform, clock })
const passMinutes = (minutes: number) => clock.set(new Date(clock.now().getTime() + minutes * MINUTE_MS))
const sums = async () =>
  (await readUptime(demo.store, clock.now(), 90)).map(({ minutes, answered }) => [minutes, answered])

test('a minute counts once, however often one server asks itself and however many servers ask', async () => {
  const other = await anotherServer()
  for (let minute = 0; minute < 3; minute += 1) {
    await Promise.all([probe(), probe(), probe(other)])
    passMinutes(1)
  }
  expect(await sums()).toEqual([[3, 3]])
})

test('minutes in which nothing ran are expected and not answered, also after a restart', async () => {
  const first = await anotherServer()
  await probe(first)
  await first.close()
  passMinutes(5)
  await probe(await anotherServer())
  passMinutes(1)
  expect(await sums()).toEqual([[6, 2]])
})

test('days on which nothing ran at all are expected and not answered', async () => {
  await probe()
  const begun = await sums()
  passMinutes(3 * 24 * 60)
  const days = await sums()
  expect(begun).toEqual([[0, 0]])
  expect(days.slice(1, 3)).toEqual([
    [1440, 0],
    [1440, 0],
  ])
  expect(days).toHaveLength(4)
  expect(days[0]?.[1]).toBe(1)
})

test('a server that is not ready does not answer; the minute counts if another server answers', async () => {
  const ending = await anotherServer({ stopping: AbortSignal.abort() })
  await probe(ending)
  passMinutes(1)
  expect(await sums()).toEqual([[1, 0]])
  await Promise.all([probe(ending), probe()])
  passMinutes(1)
  expect(await sums()).toEqual([[2, 1]])
})

test('a server that does not listen yet records nothing', async () => {
  const app = await buildApp(await compose(demo.composition.platform))
  others.push(app)
  await probe(app)
  expect(await sums()).toEqual([])
})

test('the day on which summer time ends has 1500 minutes, and its last one counts', async () => {
  const end = instantOf('2025-10-26', 24)
  clock.set(new Date(end.getTime() - 25 * HOUR_MS))
  await probe()
  clock.set(new Date(end.getTime() - MINUTE_MS))
  await probe()
  clock.set(end)
  expect(await readUptime(demo.store, end, 1)).toEqual([{ day: '2025-10-27', minutes: 0, answered: 0 }])
  expect(await readUptime(demo.store, end, 2)).toEqual([
    { day: '2025-10-26', minutes: 1500, answered: 2 },
    { day: '2025-10-27', minutes: 0, answered: 0 },
  ])
})

test('no more than the wanted days are read, and the present minute is not expected yet', async () => {
  await probe()
  expect(await sums()).toEqual([[0, 0]])
  passMinutes(200 * 24 * 60)
  expect(await sums()).toHaveLength(90)
})
