import { afterAll, beforeAll, expect, test } from 'vitest'
import { contract } from '../../../../contract/index.ts'
import { estimateBody } from '../../../../tests/support/calls/campaign-body.ts'
import {
  type AccessPlatform,
  companyIds,
  makeCampaign,
  startAccessPlatform,
} from '../../../../tests/support/platform/access-platform.ts'

const WARSAW = 1
const KATOWICE = 11

let platform: AccessPlatform
beforeAll(async () => {
  platform = await startAccessPlatform()
})
afterAll(() => platform.close())

const specialDays = async (body: object, as: 'analyst' | 'owner' = 'analyst') =>
  platform.callers[as].call(contract.statistics.specialDays, {
    body: { date_from: '2026-01-01', date_to: '2026-12-31', ...body },
  })
const enter = (name: string, first_day: string, last_day: string, city_id = WARSAW) =>
  platform.callers.admin.call(contract.localEvent.create, { body: { name, city_id, first_day, last_day } })

test('the special days of some cities name the cities that have them, in both languages', async () => {
  const body = { city_ids: [WARSAW, KATOWICE], date_to: '2026-03-31' }
  const { answer } = await specialDays(body)
  expect(answer.cities).toEqual([
    { id: WARSAW, name: 'Warszawa', calendar: 'PL-14', unknown_winters: [] },
    { id: KATOWICE, name: 'Katowice', calendar: 'PL-24', unknown_winters: [] },
  ])
  const both = [WARSAW, KATOWICE]
  const winter = { kind: 'school_holiday', name_pl: 'ferie zimowe', name_en: 'winter break' }
  const trading = { kind: 'trading_sunday', name_pl: 'niedziela handlowa', name_en: 'trading Sunday' }
  const single = (day: string) => ({ from: day, to: day, city_ids: both })
  expect(answer.days).toEqual([
    { kind: 'holiday', name_pl: 'Nowy Rok', name_en: 'New Year’s Day', ...single('2026-01-01') },
    { kind: 'holiday', name_pl: 'Trzech Króli', name_en: 'Epiphany', ...single('2026-01-06') },
    { ...winter, from: '2026-01-19', to: '2026-02-01', city_ids: [WARSAW] },
    { ...trading, ...single('2026-01-25') },
    { ...winter, from: '2026-02-16', to: '2026-03-01', city_ids: [KATOWICE] },
    { ...trading, ...single('2026-03-29') },
  ])
  expect((await specialDays({ city_ids: [99_999] })).problem.errors?.map(({ path }) => path)).toEqual(['city_ids.0'])
})

test('an event is among the special days of its city, and of its places only if it is not of the whole city', async () => {
  await enter('Noc Muzeów', '2026-05-16', '2026-05-17')
  const namesOf = async (body: object) =>
    (await specialDays(body)).answer.days.filter(({ kind }) => kind === 'event').map(({ name_pl }) => name_pl)
  expect(await namesOf({ city_ids: [WARSAW, KATOWICE] })).toEqual(['Noc Muzeów'])
  expect(await namesOf({ city_ids: [KATOWICE] })).toEqual([])
  const { answer } = await platform.callers.admin.call(contract.location.listLocationChoices, {
    query: { city_id: KATOWICE },
  })
  const [one, other] = answer.items.filter(({ arabox_uuid }) => arabox_uuid !== null)
  const body = {
    name: 'Otwarcie dworca',
    city_id: KATOWICE,
    location_ids: [one?.id ?? 0],
    first_day: '2026-06-01',
    last_day: '2026-06-01',
  }
  await platform.callers.admin.call(contract.localEvent.create, { body })
  expect(await namesOf({ location_uuids: [one?.uuid] })).toEqual(['Otwarcie dworca'])
  expect(await namesOf({ location_uuids: [other?.uuid] })).toEqual([])
})

test('a forecast names an event whose effect is not known, uses the one that was measured, and a plan keeps what it used', async () => {
  const { admin, advertiser } = platform.callers
  const flight = { date_from: '2026-03-30', date_to: '2026-04-05' }
  const cities = [{ city_id: WARSAW, screens: 20 }]
  const estimate = async () =>
    (
      await advertiser.call(contract.campaign.estimateDraft, {
        body: { ...estimateBody(), ...flight, company_id: companyIds.advertiser, cities, screen_ids: null },
      })
    ).answer
  const eventsOf = ({ basis }: Awaited<ReturnType<typeof estimate>>) =>
    basis?.special_days?.days.filter(({ kind }) => kind === 'event')
  const before = await estimate()
  expect(eventsOf(before)).toEqual([])
  expect(before.basis?.special_days?.days.map(({ kind, name_pl }) => `${kind} ${name_pl}`)).toEqual([
    'school_holiday wiosenna przerwa świąteczna',
    'holiday Wielkanoc',
  ])
  const saved = await makeCampaign(platform, { ...flight, cities, screen_ids: null })

  const event = (await enter('Targi', '2026-03-31', '2026-04-02')).answer
  const unknown = await estimate()
  const named = { kind: 'event', name_pl: 'Targi', name_en: 'Targi', from: '2026-03-31', to: '2026-04-02' }
  expect(eventsOf(unknown)).toEqual([{ ...named, calendars: ['PL-14'], effect_known: false }])
  expect(unknown.total_audience).toBe(before.total_audience)
  expect(unknown.audience_high).toBeGreaterThan(before.audience_high)

  // Saturdays and Sundays are busier or calmer than what is usual, so an event of three days has an effect.
  const earlier = (await enter('Targi', '2025-12-24', '2025-12-26')).answer
  const known = await estimate()
  expect(eventsOf(known)).toEqual([{ ...named, calendars: ['PL-14'], effect_known: true }])
  expect(known.total_audience).not.toBe(unknown.total_audience)

  const read = async () =>
    (await admin.call(contract.campaign.getCampaign, { params: { uuid: saved.uuid } })).answer.estimate
  expect(eventsOf({ ...before, basis: (await read())?.basis ?? null })).toEqual([])
  for (const { id } of [event, earlier]) await admin.call(contract.localEvent.remove, { params: { id: String(id) } })
  expect((await estimate()).total_audience).toBe(before.total_audience)
})
