import { describe, expect, test } from 'vitest'
import { dayNumberOf } from '../../../machines/calendar/days.ts'
import { instantOf } from '../../../machines/calendar/warsaw.ts'
import { workingMinutes } from '../../../machines/calendar/working-hours.ts'
import { demoNetwork } from '../network/demo-network.ts'
import { type DemoCampaign, demoCampaigns } from './demo-campaigns.ts'
import type { DemoStep } from './lifecycle-steps.ts'
import { spotSeconds } from './tables/plan.ts'

const network = demoNetwork()
const days = ['2026-03-02', '2026-01-01', '2025-11-20', '2026-04-06', '2026-08-16', '2028-02-29', '2026-12-27']
const isDraft = ({ status }: DemoCampaign) => status === 'draft'
const screensOf = ({ cities }: DemoCampaign) => cities.reduce((sum, { screens }) => sum + screens, 0)
const dayNumber = (date: string | null) => dayNumberOf(date ?? '')
const lengthOf = ({ date_from, date_to }: DemoCampaign) => dayNumber(date_to) - dayNumber(date_from) + 1

/** Upper edges of the price bands and their factors, as the specification lists them. */
const bands: readonly (readonly [number, number])[] = [
  [70, 0.086],
  [140, 0.085],
  [210, 0.084],
  [280, 0.082],
  [350, 0.073],
  [525, 0.07],
  [700, 0.069],
  [875, 0.067],
  [1050, 0.066],
  [1225, 0.063],
  [1400, 0.062],
  [1575, 0.061],
]

const priceOf = (campaign: DemoCampaign): number => {
  const quantity = screensOf(campaign) * lengthOf(campaign)
  const factor = bands.find(([upTo]) => quantity <= upTo)?.[1] ?? 0
  const discount = network.companies.find(({ id }) => id === campaign.company_id)?.discount_percent ?? Number.NaN
  return quantity * 540 * campaign.spot_seconds * factor * (1 + discount / 100)
}

/** The states in which each step is allowed, and the states after it; a table that does not use the lifecycle. */
const legal: Record<DemoStep['step'], readonly (readonly [from: string, to: string])[]> = {
  create: [['', 'draft']],
  save_draft: [['draft', 'draft']],
  save_new: [
    ['draft', 'new'],
    ['new', 'new'],
  ],
  upload_spot: [
    ['draft', 'draft'],
    ['new', 'new'],
  ],
  submit: [
    ['draft', 'ready'],
    ['new', 'ready'],
  ],
  send_back: [['ready', 'new']],
  accept: [['ready', 'accepted']],
  withdraw_acceptance: [['accepted', 'ready']],
  confirm: [['accepted', 'pending']],
  withdraw_confirmation: [['pending', 'accepted']],
  share: [
    ['accepted', 'accepted'],
    ['pending', 'pending'],
  ],
}

const stateAfter = (campaign: DemoCampaign): string => {
  const uploaded = new Set<string>()
  let state = ''
  for (const { step, spot, reason } of campaign.history) {
    const transition = legal[step].find(([from]) => from === state)
    if (!transition) return `${step} is illegal in "${state}" (${campaign.name})`
    if (spot !== undefined) uploaded.add(spot)
    if (
      step === 'submit' &&
      (uploaded.size === 0 || campaign.spots.some(({ file_name }) => !uploaded.has(file_name)))
    ) {
      return `submitted without files (${campaign.name})`
    }
    if ((step === 'send_back' || step === 'withdraw_confirmation') && !reason) return `${step} gives no reason`
    state = transition[1]
  }
  return state
}

const statusOn = (today: string, campaign: DemoCampaign): string => {
  const state = stateAfter(campaign)
  if (state !== 'pending' || campaign.date_from === null || campaign.date_to === null) return state
  if (today > campaign.date_to) return 'end'
  return today >= campaign.date_from ? 'in_progress' : 'pending'
}

describe.each(days)('the demo campaigns on %s', (today) => {
  const now = instantOf(today, 12)
  const campaigns = demoCampaigns(network, now)

  test('L01 are forty-six, in every status, and the same every time', () => {
    const counts = new Map<string, number>()
    for (const { status } of campaigns) counts.set(status, (counts.get(status) ?? 0) + 1)
    expect(Object.fromEntries(counts)).toEqual({
      draft: 5,
      new: 5,
      ready: 4,
      accepted: 4,
      pending: 10,
      in_progress: 8,
      end: 10,
    })
    expect(demoCampaigns(demoNetwork(), now)).toEqual(campaigns)
  })

  test('L05 L06 L14 L16 have histories of allowed steps that result in the status of the day', () => {
    expect(campaigns.map((campaign) => statusOn(today, campaign))).toEqual(campaigns.map(({ status }) => status))
  })

  test('sell out Lublin for ten days, and most of Rzeszów', () => {
    const slotsIn = (name: string, day: number) => {
      const city = network.cities.find((each) => each.name === name)?.id
      const held = campaigns.filter(
        ({ status, date_from, date_to }) =>
          ['accepted', 'pending', 'in_progress'].includes(status) &&
          dayNumber(date_from) <= day &&
          dayNumber(date_to) >= day,
      )
      return held.reduce((sum, { cities, spot_seconds }) => {
        const screens = cities.find(({ city_id }) => city_id === city)?.screens ?? 0
        return sum + screens * Math.ceil(spot_seconds / 10)
      }, 0)
    }
    for (let day = dayNumberOf(today) + 20; day < dayNumberOf(today) + 30; day += 1) {
      expect(slotsIn('Lublin', day)).toBe(12 * 34)
      expect(slotsIn('Rzeszów', day)).toBe(12 * 26)
    }
  })

  test('have ordered instants in the office hours of Warsaw, before the start, and all but the newest submissions before today', () => {
    const clock = new Intl.DateTimeFormat('en-CA', {
      timeZone: 'Europe/Warsaw',
      dateStyle: 'short',
      timeStyle: 'short',
      hourCycle: 'h23',
    })
    for (const { history, date_from, name } of campaigns) {
      const instants = history.map(({ at }) => at)
      expect(instants, name).toEqual([...new Set(instants)].sort())
      for (const instant of instants) {
        const [date = '', time = ''] = clock.format(new Date(instant)).split(', ')
        expect(new Date(instant) < now && (date_from === null || date < date_from), `${name} ${instant}`).toBe(true)
        expect(date < today || instant === instants.at(-1), `${name} ${instant}`).toBe(true)
        expect(time >= '08:00' && time <= '17:00', `${name} ${instant}`).toBe(true)
        expect([0, 6]).not.toContain(new Date(`${date}T12:00:00Z`).getUTCDay())
      }
    }
  })

  test('K16 wait for the operator since some minutes, some hours and some days of working time, at any hour', () => {
    for (const hour of [0, 9, 12, 23]) {
      const at = instantOf(today, hour)
      const waiting = demoCampaigns(network, at).filter(({ status }) => status === 'ready')
      const minutes = waiting.map(({ history }) => workingMinutes(new Date(history.at(-1)?.at ?? ''), at))
      expect(minutes.sort((a, b) => a - b).slice(0, 3)).toEqual([12, 55, 200])
    }
  })

  test('L07 L13 P14 P15 have steps by permitted accounts: creators for their company, the operator for the other steps', () => {
    const companyOf = new Map(network.accounts.map(({ username, company_id }) => [username, company_id]))
    const operatorSteps = ['send_back', 'accept', 'withdraw_acceptance', 'confirm', 'withdraw_confirmation']
    for (const { history, company_id, name } of campaigns) {
      for (const { by, step } of history) {
        if (operatorSteps.includes(step)) expect(by, name).toBe('operator')
        else if (by !== 'sales') expect(companyOf.get(by), name).toBe(company_id)
        expect(companyOf.has(by)).toBe(true)
      }
    }
  })

  test('L16 L26 run within the measured days', () => {
    for (const campaign of campaigns.filter(({ status }) => status === 'end')) {
      expect(dayNumber(today) - dayNumber(campaign.date_to)).toBeLessThanOrEqual(95)
      expect(dayNumber(today) - dayNumber(campaign.date_from)).toBeLessThanOrEqual(100)
    }
  })

  test('L24 are shared exactly if their history has the step `share`', () => {
    for (const { history, is_shared, name } of campaigns) {
      expect(
        history.some(({ step }) => step === 'share'),
        name,
      ).toBe(is_shared)
    }
  })
})

describe('the demo campaigns', () => {
  const campaigns = demoCampaigns(network, instantOf('2026-03-02', 12))
  const complete = campaigns.filter((campaign) => !isDraft(campaign))

  test('V03 V04 V22 from "new" on have 5 screens and 30 000 PLN or more', () => {
    for (const campaign of complete) {
      expect(lengthOf(campaign), campaign.name).toBeGreaterThanOrEqual(1)
      expect(screensOf(campaign), campaign.name).toBeGreaterThanOrEqual(5)
      expect(priceOf(campaign), campaign.name).toBeGreaterThanOrEqual(30_000)
    }
  })

  test('belong to all six companies, at least 12 to the advertiser’s and 4 to the rival’s', () => {
    const counts = new Map<number, number>()
    for (const { company_id } of campaigns) counts.set(company_id, (counts.get(company_id) ?? 0) + 1)
    const companyOf = (username: string) =>
      network.accounts.find((account) => account.username === username)?.company_id
    expect([...counts.keys()].sort()).toEqual([1, 2, 3, 4, 5, 6])
    expect(counts.get(companyOf('advertiser') ?? 0)).toBeGreaterThanOrEqual(12)
    expect(counts.get(companyOf('rival') ?? 0)).toBeGreaterThanOrEqual(4)
  })

  test('refer to active cities and existing industries, and have unique names', () => {
    const active = new Set(network.cities.filter(({ is_active }) => is_active).map(({ id }) => id))
    const industries = new Set(network.industries.map(({ id }) => id))
    for (const campaign of campaigns) {
      expect(campaign.cities.every(({ city_id }) => active.has(city_id))).toBe(true)
      expect(campaign.industry_ids.every((id) => industries.has(id))).toBe(true)
    }
    expect(new Set(campaigns.map(({ name }) => name)).size).toBe(46)
  })

  test('have spots with the length of the campaign', () => {
    const seconds: Record<string, number> = spotSeconds
    for (const { spots, spot_seconds, name } of campaigns) {
      for (const { file } of spots) expect(seconds[file], name).toBe(spot_seconds)
    }
  })

  test('have enough free screens if each takes the first free ones in the order of acceptance', () => {
    const used = new Map<string, number>()
    const slotsPerLoop = 12
    for (const campaign of complete) {
      const slots = Math.ceil(campaign.spot_seconds / 10)
      const flight = Array.from({ length: lengthOf(campaign) }, (_, day) => dayNumber(campaign.date_from) + day)
      for (const { city_id, screens } of campaign.cities) {
        const suitable = network.screens.filter(({ location_id }) => {
          const location = network.locations.find(({ id }) => id === location_id)
          if (location?.city_id !== city_id || location.status !== 'active') return false
          if (campaign.industry_ids.length === 0) return true
          return location.industry_ids.some((id) => campaign.industry_ids.includes(id))
        })
        const free = suitable.filter(({ id }) =>
          flight.every((day) => (used.get(`${id} ${day}`) ?? 0) + slots <= slotsPerLoop),
        )
        expect(free.length, `${campaign.name} in city ${city_id}`).toBeGreaterThanOrEqual(screens)
        for (const { id } of free.slice(0, screens)) {
          for (const day of flight) used.set(`${id} ${day}`, (used.get(`${id} ${day}`) ?? 0) + slots)
        }
      }
    }
  })
})
