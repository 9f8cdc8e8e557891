import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Message } from '../../../contract/live/messages.ts'
import { SECOND_MS } from '../../../machines/calendar/durations.ts'
import { type DemoPlatform, demoPlatform } from '../../../tests/support/platform/demo-platform.ts'
import { demoNetwork } from '../../demo/network/demo-network.ts'
import { demoPassword } from '../../demo/network/tables/accounts.ts'
import { type ObservedStreet, streetsOf } from '../../demo/street/observations.ts'
import { openHour } from '../../services/live/tables.ts'
import { emptyTally, simulatedArabox, type Tally } from './arabox.ts'
import { simulateProgram } from './program.ts'
import { connectSimulationApi, type Deliver, type SimulationApi } from './simulation-api.ts'

const FROM_MS = Date.parse('2026-03-02T08:00:00Z')

let platform: DemoPlatform
let api: SimulationApi
const streets = streetsOf(demoNetwork(), { rate: 20, isSteady: true }).filter(
  (street) => street.observationsIn(FROM_MS, FROM_MS + SECOND_MS).length > 0,
)

beforeAll(async () => {
  platform = await demoPlatform()
  platform.clock.set(new Date(FROM_MS + 10 * SECOND_MS))
  api = await connectSimulationApi(platform.url, 'admin', demoPassword)
})
afterAll(() => platform.close())

const counters = {
  person: { net: 'peopleNet', gross: 'peopleGross' },
  car: { net: 'carPeople', gross: 'cars' },
  bus: { net: 'busPeople', gross: 'buses' },
} as const

/** Expected counters of one location's hour after these messages. Repeated messages count once. */
const sumsOf = (messages: readonly Message[]) => {
  const sums = { peopleNet: 0, peopleGross: 0, carPeople: 0, cars: 0, busPeople: 0, buses: 0, withAge: 0 }
  for (const message of new Map(messages.map((each) => [each.seq, each])).values()) {
    if (message.type !== 'path') continue
    sums[counters[message.object][message.counter]] += 1
    if (message.age) sums.withAge += 1
  }
  return sums
}

const storedSums = async ({ locationUuid }: ObservedStreet) => {
  const rows = await platform.store.db.select().from(openHour)
  const here = rows.filter((row) => row.locationUuid === locationUuid && row.hour.getTime() === FROM_MS)
  expect(here).toHaveLength(1)
  return here.map(({ peopleNet, peopleGross, carPeople, cars, busPeople, buses, ages }) => {
    const withAge = ages.reduce((sum, people) => sum + people, 0)
    return { peopleNet, peopleGross, carPeople, cars, busPeople, buses, withAge }
  })[0]
}

const recordedDelivery = (deliver: Deliver, sent: Message[]): Deliver => {
  return (messages) => {
    sent.push(...messages)
    return deliver(messages)
  }
}

const fiveSeconds = async (street: ObservedStreet, send: Deliver, tally: Tally) => {
  const arabox = simulatedArabox(street, send, FROM_MS, tally)
  for (let second = 1; second <= 5; second += 1) {
    arabox.observe(FROM_MS + second * SECOND_MS)
    await arabox.deliver()
  }
  expect(await arabox.deliver()).toBe(true)
}

describe('simulated araboxes', () => {
  test('twenty of them deliver five seconds, and the open hours hold exactly what was sent', async () => {
    const tally = emptyTally()
    const chosen = streets.slice(0, 20)
    const sentBy = await Promise.all(
      chosen.map(async (street) => {
        const sent: Message[] = []
        await fiveSeconds(street, recordedDelivery(await api.connectArabox(street.araboxUuid), sent), tally)
        return { street, sent }
      }),
    )
    expect(sentBy).toHaveLength(20)
    for (const { street, sent } of sentBy) {
      expect(sumsOf(sent).peopleGross).toBeGreaterThan(0)
      expect(await storedSums(street)).toEqual(sumsOf(sent))
    }
    expect(tally.seen).toBeGreaterThan(20 * 5 * 15)
    expect(tally).toMatchObject({ accepted: tally.seen, repeated: 0, failed: 0, dropped: 0 })
  })

  test('if an answer is lost, the arabox repeats the batch with the same numbers, and nothing counts twice', async () => {
    const street = streets[20] ?? expect.fail('there are too few streets')
    const tally = emptyTally()
    const sent: Message[] = []
    const deliver = recordedDelivery(await api.connectArabox(street.araboxUuid), sent)
    let attempts = 0
    const losingEverySecondAnswer: Deliver = async (messages) => {
      const delivery = await deliver(messages)
      attempts += 1
      return attempts % 2 === 1 ? { isStored: false } : delivery
    }
    await fiveSeconds(street, losingEverySecondAnswer, tally)
    expect(tally.failed).toBeGreaterThan(0)
    expect(tally.repeated).toBeGreaterThan(0)
    expect(tally.accepted + tally.repeated).toBe(tally.seen)
    expect(await storedSums(street)).toEqual(sumsOf(sent))
  })

  test('an arabox whose server stays unreachable keeps one full batch and drops the rest', async () => {
    const street = streets[21] ?? expect.fail('there are too few streets')
    const tally = emptyTally()
    const unreachable: Deliver = async () => ({ isStored: false })
    const arabox = simulatedArabox(street, unreachable, FROM_MS, tally)
    for (let minute = 1; minute <= 10; minute += 1) {
      arabox.observe(FROM_MS + minute * 60 * SECOND_MS)
      expect(await arabox.deliver()).toBe(false)
    }
    expect(tally.seen).toBe(5000)
    expect(tally.dropped).toBeGreaterThan(5000)
  })
})

describe('npm run simulate', () => {
  let stop: AbortController
  const run = async (args: string, url: string, { password = demoPassword, progress = () => {} } = {}) => {
    const output: string[] = []
    const terminal = { say: output.push.bind(output), sayError: output.push.bind(output), progress }
    const code = await simulateProgram([...args.split(' '), '--url', url], terminal, password, stop.signal)
    return { code, output: output.join('\n') }
  }

  beforeEach(() => {
    stop = new AbortController()
  })

  test('counts in real time, ends after its duration and reports what it delivered', async () => {
    const live = await demoPlatform()
    try {
      live.clock.set(new Date())
      const { code, output } = await run('--araboxes 12 --rate 50 --steady --seconds 2', live.url)
      const seen = Number(/([\d,]+) messages in/.exec(output)?.[1]?.replaceAll(',', ''))
      expect({ code, output }).toMatchObject({ code: 0, output: expect.stringContaining('0 unsent, 0 dropped') })
      expect(seen).toBeGreaterThan(200)
      const { rows } = await live.store.pool.query<{ sum: string }>(
        `select sum(people_net + people_gross + car_people + cars + bus_people + buses) as sum from open_hour
         where reported is null`,
      )
      const paths = Number(rows[0]?.sum)
      expect(paths).toBeGreaterThan(0.9 * seen)
      expect(paths).toBeLessThan(seen)
    } finally {
      await live.close()
    }
  })

  test('when stopped, it sends what is left and reports the totals', async () => {
    const live = await demoPlatform()
    try {
      live.clock.set(new Date())
      const { code, output } = await run('--araboxes 12 --rate 50 --steady', live.url, { progress: () => stop.abort() })
      expect(code).toBe(0)
      expect(output).toMatch(/[1-9][\d,]* messages in/)
      expect(output).toContain('0 unsent, 0 dropped')
    } finally {
      await live.close()
    }
  })

  test('more araboxes than the server has are imported, and every one delivers whose street has no outage', async () => {
    const live = await demoPlatform()
    try {
      const from = new Date()
      live.clock.set(from)
      const count = async (question: string) => Number((await live.store.pool.query(question)).rows[0]?.count)
      const first = await run('--araboxes 210 --rate 5 --steady --seconds 2', live.url)
      expect(first).toMatchObject({ code: 0, output: expect.stringContaining('200 araboxes. Importing 10 more.') })
      const observed = streetsOf(demoNetwork(), { rate: 5, isSteady: true })
        .slice(0, 10)
        .filter((street) => street.observationsIn(from.getTime(), Date.now()).length > 0)
      expect(observed.length).toBeGreaterThan(5)
      const delivering = `select count(distinct location_uuid) from open_hour
        join location on location.uuid = location_uuid where reported is null`
      expect(await count(`${delivering} and name like 'Symulacja %'`)).toBe(observed.length)
      expect(await count(`${delivering} and name not like 'Symulacja %'`)).toBeGreaterThan(180)

      expect(await count('select count(*) from location where arabox_uuid is not null')).toBe(210)
      const cities = `select count(distinct city_id) from location where name like 'Symulacja %'`
      expect(await count(cities)).toBeGreaterThan(8)
    } finally {
      await live.close()
    }
  })

  test('a wrong password, a clock far from the server’s and an absent server end with an explanation', async () => {
    expect(await run('--araboxes 1', platform.url, { password: 'wrong' })).toMatchObject({ code: 2 })
    const apart = await run('--araboxes 20 --rate 50 --steady', platform.url)
    expect(apart).toMatchObject({ code: 2, output: expect.stringContaining('The server rejected a batch') })
    const absent = await run('--araboxes 1', 'http://127.0.0.1:9')
    expect(absent).toMatchObject({ code: 2, output: expect.stringContaining('No server is responding') })
  })
})
