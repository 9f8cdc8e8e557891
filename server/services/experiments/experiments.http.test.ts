import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ExperimentQuestion } from '../../../contract/campaign/experiments.ts'
import { contract } from '../../../contract/index.ts'
import { addDays, eachDay } from '../../../machines/calendar/days.ts'
import { instantOf } from '../../../machines/calendar/warsaw.ts'
import { jsonOf, sendRequest, withoutRequestId } from '../../../tests/support/calls/send-request.ts'
import {
  type AccessPlatform,
  type AccountName,
  companyIds,
  makeCampaignIn,
  startAccessPlatform,
  UNKNOWN_UUID,
} from '../../../tests/support/platform/access-platform.ts'
import { stream } from '../../../tests/support/samples/seeded-numbers.ts'
import {
  addCountedCity,
  type CountedLocation,
  storeCounts,
} from '../../../tests/support/statistics/counted-locations.ts'

const { experiment: operations } = contract
const FLIGHT = { date_from: '2026-03-09', date_to: '2026-03-22' }
const FIRST_COUNTED = '2024-11-01'
const WHOLE_FLIGHT = eachDay(FLIGHT.date_from, FLIGHT.date_to)

let platform: AccessPlatform
let places: CountedLocation[]
let campaign: string

/** Counts of the places on some days, at noon hours of the day; `factor` multiplies those of the first two places. */
function* countsOf(days: readonly string[], factor = 1) {
  for (const day of days) {
    const next = stream(Number(day.replaceAll('-', '')))
    const weather = 1 + 0.2 * (next() - 0.5)
    for (const [at, { uuid }] of places.entries()) {
      const level = (100 + 10 * at) * weather * (1 + 0.1 * (next() - 0.5)) * (at < 2 ? factor : 1)
      for (let hour = 6; hour < 24; hour += 1) {
        const people = Math.round(level)
        yield {
          location_uuid: uuid,
          hour: instantOf(day, hour),
          people_net: people,
          people_gross: people,
          cars: 1,
          buses: 0,
          ages: Array.from({ length: 14 }, () => 0),
        }
      }
    }
  }
}

const questionOf = (changes: Partial<ExperimentQuestion> = {}): ExperimentQuestion => ({
  campaign_uuid: campaign,
  outcome: 'people',
  hypothesis: 'different',
  confidence: 90,
  effect_percent: 20,
  spillover_metres: 0,
  test_location_uuids: places.slice(0, 2).map(({ uuid }) => uuid),
  ...changes,
})
const propose = (changes: Partial<ExperimentQuestion> = {}, as: AccountName = 'advertiser') =>
  platform.callers[as].call(operations.propose, { body: questionOf(changes) })
const create = (changes: Partial<ExperimentQuestion> = {}, as: AccountName = 'advertiser') =>
  platform.callers[as].call(operations.create, { body: questionOf(changes) })
const read = (uuid: string, as: AccountName = 'advertiser') =>
  platform.callers[as].call(operations.get, { params: { uuid } })
const withdraw = (uuid: string, as: AccountName = 'advertiser') =>
  platform.callers[as].call(operations.withdraw, { params: { uuid } })
const audited = async (uuid: string) =>
  (
    await platform.store.pool.query<{ action: string; account_name: string | null }>(
      `select action, account_name from audit_entry where kind = 'experiment' and record_id = $1 order by id`,
      [uuid],
    )
  ).rows

beforeAll(async () => {
  platform = await startAccessPlatform()
  const names = Array.from({ length: 8 }, (_, at) => ({ name: `Miejsce ${at}` }))
  places = (await addCountedCity(platform, 'Próbowo', names)).locations
  await storeCounts(platform, countsOf(eachDay(FIRST_COUNTED, addDays('2026-03-02', -1))))
  campaign = (await makeCampaignIn(platform, 'accepted', { company_id: companyIds.advertiser, ...FLIGHT })).uuid
})
afterAll(() => platform.close())

test('a proposal names the controls, how alike they were, and the smallest change that it would see; it stores nothing', async () => {
  const { status, answer } = await propose()
  expect(status).toBe(200)
  expect(answer.refusals).toEqual([])
  expect(answer.tests.map(({ name }) => name)).toEqual(['Miejsce 0', 'Miejsce 1'])
  expect(answer.controls.length).toBeGreaterThanOrEqual(3)
  expect(answer.controls.map(({ uuid }) => uuid)).not.toContain(places[0]?.uuid)
  expect(answer.controls[0]?.correlation).toBeGreaterThan(0.5)
  expect(answer.smallest_effect_percent).toBeGreaterThan(0)
  expect(answer.smallest_effect_percent).toBeLessThan(20)
  expect(answer.power_percent).toBeGreaterThanOrEqual(80)
  expect(answer.separate_periods).toBeGreaterThanOrEqual(answer.needed_periods)
  expect(answer.past.controls).toHaveLength(answer.controls.length)
  // The picture of the past has no counts: the mean of each line is 100.
  const shown = answer.past.tests.flatMap((week) => week ?? [])
  expect(shown.reduce((sum, week) => sum + week, 0) / shown.length).toBeCloseTo(100, 0)
  const listed = await platform.callers.advertiser.call(operations.list, { params: { uuid: campaign } })
  expect(listed.answer.items).toEqual([])
})

test('places nearer than the spillover distance are no controls', async () => {
  const { answer } = await propose({ spillover_metres: 100 })
  const own = new Set(places.map(({ uuid }) => uuid))
  expect(answer.controls.filter(({ uuid }) => own.has(uuid))).toEqual([])
  expect(answer.controls.every(({ distance_metres }) => distance_metres >= 100)).toBe(true)
})

test('a design that cannot see the change of interest is refused and says what would be needed', async () => {
  const weak = await propose({ effect_percent: 1 })
  expect(weak.answer.refusals).toEqual(['effect_unseen'])
  const { status, problem } = await create({ effect_percent: 1 })
  expect(status).toBe(422)
  expect(problem).toMatchObject({ code: 'experiment_blind', rules: ['effect_unseen'] })
  expect((await propose({ test_location_uuids: [UNKNOWN_UUID] })).problem).toMatchObject({
    code: 'invalid_input',
    errors: [{ path: 'test_location_uuids.0' }],
  })
})

test('a draft without dates has no experiment', async () => {
  const draft = await makeCampaignIn(platform, 'draft', {
    company_id: companyIds.advertiser,
    date_from: null,
    date_to: null,
  })
  expect((await propose({ campaign_uuid: draft.uuid })).problem).toMatchObject({ code: 'experiment_unplannable' })
})

test('another company’s experiment, and one of its campaigns, read like missing ones', async () => {
  const { answer } = await create({ outcome: 'people' })
  const texts = await Promise.all(
    [answer.uuid, UNKNOWN_UUID].flatMap((uuid) =>
      [operations.get, operations.withdraw].map(async (operation) => {
        const found = await sendRequest(
          platform.url,
          operation,
          { params: { uuid } },
          { token: platform.callers.rival.token },
        )
        expect(jsonOf(found).code).toBe('not_found')
        return withoutRequestId(found)
      }),
    ),
  )
  expect(new Set(texts).size).toBe(1)
  expect((await propose({}, 'rival')).problem).toMatchObject({ code: 'not_found' })
  expect((await platform.callers.rival.call(operations.list, { params: { uuid: campaign } })).status).toBe(404)
  // Who may not plan campaigns reads experiments and plans none.
  expect((await read(answer.uuid, 'analyst')).status).toBe(200)
  expect((await create({}, 'analyst')).problem).toMatchObject({ code: 'permission_denied' })
  expect((await withdraw(answer.uuid, 'operator')).problem).toMatchObject({ code: 'permission_denied' })
  expect((await withdraw(answer.uuid)).answer.state).toBe('withdrawn')
})

test('a campaign has one experiment about the same at once; a withdrawn one makes room, and stays to be read', async () => {
  const first = (await create()).answer
  expect(first).toMatchObject({ state: 'planned', ...FLIGHT, result: null, answer_on: '2026-03-30' })
  expect((await create()).problem).toMatchObject({ code: 'experiment_exists' })
  const withdrawn = (await withdraw(first.uuid)).answer
  expect(withdrawn).toMatchObject({ state: 'withdrawn', withdrawn_at: expect.any(String) })
  expect((await withdraw(first.uuid)).answer).toEqual(withdrawn)
  expect((await audited(first.uuid)).map(({ action }) => action)).toEqual(['created', 'ended'])
  expect((await read(first.uuid)).answer.design).toEqual(first.design)
  await expect(platform.store.pool.query('update experiment set outcome = $1', ['cars'])).rejects.toThrow('append-only')
  await expect(platform.store.pool.query('delete from experiment_end')).rejects.toThrow('append-only')
})

test('the result is recorded once when the counts of the flight are final, and later counts leave it as it is', async () => {
  const { answer: planned } = await create()
  const confirmed = await platform.callers.admin.call(contract.campaign.confirmCampaign, { params: { uuid: campaign } })
  expect(confirmed.status).toBe(200)
  await storeCounts(platform, countsOf(eachDay('2026-03-02', '2026-03-08')))
  await platform.daysLater('2026-03-09T10:00:00+01:00')
  expect((await read(planned.uuid)).answer.state).toBe('running')
  expect((await withdraw(planned.uuid)).problem).toMatchObject({ code: 'experiment_begun' })
  expect((await propose()).problem).toMatchObject({ code: 'experiment_begun' })
  await storeCounts(platform, countsOf(WHOLE_FLIGHT, 1.4))
  await platform.daysLater('2026-03-25T10:00:00+01:00')
  expect((await read(planned.uuid)).answer).toMatchObject({ state: 'waiting', result: null })

  await platform.daysLater('2026-03-30T10:00:00+02:00')
  const { answer } = await read(planned.uuid)
  expect(answer).toMatchObject({ state: 'answered', is_found: true, design: planned.design })
  const { result } = answer
  expect(result?.effect_percent).toBeGreaterThan(33)
  expect(result?.effect_percent).toBeLessThan(47)
  expect(result?.low_percent).toBeLessThan(40)
  expect(result?.high_percent).toBeGreaterThan(40)
  expect(Math.abs(result?.before_percent ?? 99)).toBeLessThan(15)
  expect(result?.placebo_places).toHaveLength(planned.design.controls.length)
  expect(result?.by_day.map(({ date }) => date).slice(-14)).toEqual(WHOLE_FLIGHT)
  expect(await audited(planned.uuid)).toEqual([
    { action: 'created', account_name: expect.any(String) },
    { action: 'answered', account_name: null },
  ])
  // An import of late counts changes the stored counts, and not the result.
  await platform.statistics.rows('delete from hourly where location_uuid = $1', [places[0]?.uuid ?? ''])
  await platform.at('2026-03-30T11:00:00+02:00')
  expect((await read(planned.uuid)).answer).toEqual(answer)
})

test('a campaign that did not play as planned has no answer', async () => {
  const { uuid } = await makeCampaignIn(platform, 'new', {
    company_id: companyIds.advertiser,
    date_from: '2026-04-06',
    date_to: '2026-04-19',
  })
  const { answer: planned, status } = await create({ campaign_uuid: uuid, effect_percent: 90, confidence: 80 })
  expect(status).toBe(201)
  await platform.at('2026-04-28T10:00:00+02:00')
  const { answer } = await read(planned.uuid)
  expect(answer).toMatchObject({ state: 'unanswered', effect_percent: null, result: { refusals: ['flight_changed'] } })
})
