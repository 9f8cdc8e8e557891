import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contract } from '../contract/index.ts'
import { addDays, eachDay } from '../machines/calendar/days.ts'
import { HOUR_MS } from '../machines/calendar/durations.ts'
import { dayOf, instantOf } from '../machines/calendar/warsaw.ts'
import { type AccessPlatform, companyIds, startAccessPlatform } from '../tests/support/platform/access-platform.ts'
import { DEMO_NOW } from '../tests/support/platform/demo-now.ts'
import {
  addCountedCity,
  type CountedLocation,
  countedHour,
  storeCounts,
} from '../tests/support/statistics/counted-locations.ts'
import { findSensorFaults } from './finding-work.ts'
import { campaignOtherServices } from './other-services.ts'
import { dwellCache } from './services/live/public.ts'

const operations = contract.sensorFinding
const TODAY = dayOf(DEMO_NOW)
const DAYS = 230
const SILENT_DAYS = 4
const FIRST = addDays(TODAY, -DAYS)

let platform: AccessPlatform
let locations: CountedLocation[]
let cityId: number

/** A number in [0, 1) that depends on place, day and hour only. */
const noiseOf = (place: number, at: number): number => {
  const mixed = Math.sin(place * 78.233 + at * 37.719) * 43_758.5453
  return mixed - Math.floor(mixed)
}

const peopleAt = (place: number, day: string, at: number): number => {
  const isSilent = place < 2 && day >= addDays(TODAY, -SILENT_DAYS) && day < TODAY
  return isSilent ? 0 : Math.round((60 + 20 * place) * (0.8 + 0.4 * noiseOf(place, at)))
}

const countsOf = (days: readonly string[]) =>
  days.flatMap((day, index) =>
    locations.flatMap((location, place) =>
      Array.from({ length: 18 }, (_, hour) => {
        const people = peopleAt(place, day, 18 * index + hour)
        const instant = new Date(instantOf(day, 6).getTime() + hour * HOUR_MS).toISOString()
        return countedHour(location, instant, [people, people + 5, 0, 0])
      }),
    ),
  )

const ofCity = async (caller = platform.callers.admin) =>
  (await caller.call(operations.list, { query: { filter: 'Usterki', size: 100 } })).answer.items
const bellOf = async () =>
  (await platform.callers.owner.call(contract.notification.list, { query: { size: 100 } })).answer.items.filter(
    ({ kind }) => kind === 'arabox.finding',
  )
const decide = (id: number, body: object, caller = platform.callers.owner) =>
  caller.call(operations.change, { params: { id: String(id) }, body })

beforeAll(async () => {
  platform = await startAccessPlatform()
  const added = await addCountedCity(platform, 'Usterki', [
    { name: 'Cicha' },
    { name: 'Druga cicha' },
    ...['Trzecia', 'Czwarta', 'Piąta', 'Szósta', 'Siódma'].map((name) => ({ name })),
    { name: 'Obca', companyId: companyIds.rival },
  ])
  locations = added.locations
  cityId = added.cityId
  await storeCounts(platform, countsOf(eachDay(FIRST, addDays(TODAY, -1))))
})
afterAll(() => platform.close())

describe.sequential('the daily search for faults of sensors', () => {
  test('runs once a day although two processes do it, and tells the owner in one message of all', async () => {
    const before = (await bellOf()).length
    const results = await Promise.all([findSensorFaults(platform.composition), findSensorFaults(platform.composition)])
    expect(results.filter((result) => result === null)).toHaveLength(1)
    const found = await ofCity()
    expect(found.map(({ location_name }) => location_name).toSorted()).toEqual(['Cicha', 'Druga cicha'])
    expect(found[0]).toMatchObject({
      rule: 'silence',
      counter: 'people',
      onset: addDays(TODAY, -SILENT_DAYS),
      found_on: addDays(TODAY, -1),
      effect: -1,
      state: 'open',
      decision: null,
      picture: null,
    })
    const told = await bellOf()
    expect(told).toHaveLength(before + 1)
    expect(told[0]?.others).toBeGreaterThanOrEqual(1)
  })

  test('does not find the same fault again on the next day', async () => {
    await platform.at(new Date(DEMO_NOW.getTime() + 24 * HOUR_MS).toISOString())
    await storeCounts(platform, countsOf([TODAY]))
    expect(await findSensorFaults(platform.composition)).not.toBeNull()
    expect(await ofCity()).toHaveLength(2)
  })

  test('stores the counts and what the neighbours let expect, as they were', async () => {
    const [finding] = await ofCity()
    const { answer } = await platform.callers.owner.call(operations.get, { params: { id: String(finding?.id) } })
    const days = answer.picture ?? []
    expect(days.at(-1)).toMatchObject({ day: addDays(TODAY, -1), counted: 0 })
    const expected = days.at(-1)?.expected ?? 0
    const usual = days[0]?.counted ?? 0
    expect(expected).toBeGreaterThan(0.8 * usual)
    expect(expected).toBeLessThan(1.2 * usual)
    expect(answer.neighbours.length).toBeGreaterThanOrEqual(4)
  })
})

describe.sequential('a decision about a finding', () => {
  test('belongs to the owner of the location and to administrators; for others the finding does not exist', async () => {
    const [finding] = await ofCity()
    const id = finding?.id ?? 0
    const params = { id: String(id) }
    expect((await platform.callers.rival.call(operations.list)).problem.code).toBe('permission_denied')
    await platform.store.pool.query('update location set company_id = $1 where id = $2', [
      companyIds.rival,
      finding?.location_id,
    ])
    expect((await platform.callers.owner.call(operations.get, { params })).problem.code).toBe('not_found')
    expect((await decide(id, { decision: 'accept', reason: 'Remont' })).problem.code).toBe('not_found')
    expect((await decide(99_999, { decision: 'accept', reason: 'Remont' })).problem.code).toBe('not_found')
    expect((await ofCity(platform.callers.owner)).map((each) => each.id)).not.toContain(id)
    expect((await decide(id, { decision: 'accept', reason: 'Remont' }, platform.callers.admin)).status).toBe(200)
    expect((await decide(id, { decision: null, reason: 'Pomyłka' }, platform.callers.admin)).answer.state).toBe('open')
    await platform.store.pool.query('update location set company_id = $1 where id = $2', [
      companyIds.owner,
      finding?.location_id,
    ])
  })

  test('needs a reason and possible days', async () => {
    const id = (await ofCity())[0]?.id ?? 0
    const refused = async (body: object) => (await decide(id, body)).problem.errors
    expect(await refused({ decision: 'accept' })).toMatchObject([{ path: 'reason' }])
    expect(await refused({ decision: 'leave_out', left_out_from: '2030-01-01', reason: 'Zasłonięta' })).toMatchObject([
      { path: 'left_out_from' },
    ])
    expect(
      await refused({ decision: 'leave_out', left_out_from: TODAY, left_out_to: FIRST, reason: 'Zasłonięta' }),
    ).toMatchObject([{ path: 'left_out_to' }])
  })

  test('leaves days out of the forecast until it is taken back; both are in the audit log with their reasons', async () => {
    const [finding] = await ofCity()
    const id = finding?.id ?? 0
    const days = eachDay(addDays(TODAY, 7), addDays(TODAY, 13))
    const leftOutDays = async () => {
      const { caches, records } = platform.composition.contexts
      const others = campaignOtherServices(caches, records, dwellCache(platform))
      const sensors = (await others.findLocationsWithSensor(platform.store.db)).filter((each) => each.cityId === cityId)
      const now = platform.clock.now()
      const { byDayType: profiles } = await others.hourProfile(
        sensors.map(({ uuid }) => uuid),
        FIRST,
        now,
      )
      const network = await others.forecastNetwork({
        sensors,
        days,
        multipliers: { car: 1, bus: 1, views: 1 },
        profiles,
        now,
      })
      return network.totalOf(sensors.filter(({ uuid }) => uuid === finding?.location_uuid)).basis?.failedDays
    }
    // The silent days are left out by the method itself.
    const before = await leftOutDays()
    const from = addDays(TODAY, -30)
    const left = await decide(id, { decision: 'leave_out', left_out_from: from, reason: 'Zasłonięta reklamą' })
    expect(left.answer).toMatchObject({
      state: 'decided',
      left_out_from: from,
      left_out_to: null,
      reason: 'Zasłonięta reklamą',
      decided_by: expect.any(String),
      decided_at: expect.any(String),
    })
    expect((await leftOutDays()) ?? 0).toBeGreaterThan((before ?? 0) + 20)
    const back = await decide(id, { decision: null, reason: 'Reklama była krócej' })
    expect(back.answer).toMatchObject({ state: 'open', decision: null, left_out_from: null })
    expect(await leftOutDays()).toBe(before)
    const { answer } = await platform.callers.admin.call(contract.audit.list, { query: { kind: ['sensor_finding'] } })
    const reasons = answer.items
      .filter(({ record_id }) => record_id === String(id))
      .map(({ after }) => (after as { reason?: string } | null)?.reason)
    expect(reasons).toEqual(expect.arrayContaining(['Zasłonięta reklamą', 'Reklama była krócej']))
  })

  test('to replace the arabox plans its works once, with both audit entries; without an end nothing is stored', async () => {
    const [finding] = await ofCity()
    const id = finding?.id ?? 0
    const location_id = finding?.location_id ?? 0
    const works = async () =>
      (await platform.callers.owner.call(contract.maintenance.list, { query: { location_id } })).answer.items
    const hour = (hours: number) => new Date(platform.clock.now().getTime() + hours * HOUR_MS).toISOString()
    const replace = { decision: 'replace', reason: 'Pęknięty obiektyw' }
    expect((await decide(id, replace)).problem.errors).toMatchObject([{ path: 'ends_at' }])
    const reversed = { ...replace, starts_at: hour(5), ends_at: hour(4) }
    expect((await decide(id, reversed)).problem.errors).toMatchObject([{ path: 'ends_at' }])
    expect([(await ofCity()).find((each) => each.id === id)?.state, await works()]).toEqual(['open', []])
    const { answer } = await decide(id, { ...replace, starts_at: hour(4), ends_at: hour(6) })
    const planned = await works()
    expect(planned).toMatchObject([
      { covers_arabox: true, covers_screens: false, starts_at: hour(4), ends_at: hour(6), reason: 'Pęknięty obiektyw' },
    ])
    expect(answer).toMatchObject({ decision: 'replace', maintenance_id: planned[0]?.id })
    await decide(id, { ...replace, ends_at: hour(9), reason: 'Pęknięty i brudny' })
    expect(await works()).toEqual(planned)
    const audited = await platform.callers.admin.call(contract.audit.list, { query: { kind: ['maintenance'] } })
    expect(audited.answer.items.filter(({ record_id }) => record_id === String(planned[0]?.id))).toMatchObject([
      { action: 'created', after: { location_id } },
    ])
    const back = await decide(id, { decision: null, reason: 'Jednak działa' })
    expect(back.answer).toMatchObject({ state: 'open', maintenance_id: null })
    expect(await works()).toEqual(planned)
  })

  test('does not change what was counted', async () => {
    const id = (await ofCity())[0]?.id ?? 0
    const rows = () =>
      platform.statistics.rows<{ people: number }>(
        'select sum(people_net) as people from hourly where location_uuid = $1',
        [locations[0]?.uuid ?? ''],
      )
    const before = await rows()
    await decide(id, { decision: 'leave_out', left_out_from: FIRST, reason: 'Zasłonięta' })
    expect(await rows()).toEqual(before)
    await decide(id, { decision: null, reason: 'Odwołane' })
  })
})

test('a finding is over when the sensor counts again, and stays in the list', async () => {
  const week = Array.from({ length: 9 }, (_, at) => addDays(TODAY, at + 1))
  await storeCounts(platform, countsOf(week))
  await platform.at(new Date(DEMO_NOW.getTime() + 10 * 24 * HOUR_MS).toISOString())
  await findSensorFaults(platform.composition)
  expect((await ofCity()).map(({ state, over_on }) => [state, over_on])).toEqual([
    ['over', addDays(TODAY, 9)],
    ['over', addDays(TODAY, 9)],
  ])
})
