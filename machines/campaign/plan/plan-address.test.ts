import { expect, test } from 'vitest'
import { sampleAccount } from '../../../tests/support/samples/account.ts'
import { readPlan, writePlan } from './plan-address.ts'
import { blankPlan, type PlanValues } from './plan-values.ts'

const seller = sampleAccount({ permissions: ['campaign.edit', 'campaign.read_all_companies'] })
const advertiser = sampleAccount({ permissions: ['campaign.edit'], company_id: 4 })
const first = blankPlan(seller, '2026-11-24')
const days = 'from=2026-12-07&to=2026-12-20'

const changes: [string, Partial<PlanValues>, string][] = [
  ['', {}, ''],
  [`budget=120000.5&${days}`, { budget: 120_000.5 }, ''],
  [`company=3&goal=400000&days=7&${days}`, { company_id: 3, goal: 400_000, flight_days: 7 }, ''],
  [
    `city=3&city=8&industry=2&without=5&age=15-24&sex=women&weekday=1&weekday=5&${days}`,
    {
      city_ids: [3, 8],
      industry_ids: [2],
      without_industry_ids: [5],
      ages: ['15-24'],
      sexes: ['women'],
      weekdays: [1, 5],
    },
    '',
  ],
  [
    'hours=7-19&seconds=20&from=2027-01-04&to=2027-01-10',
    { hour_from: 7, hour_to: 19, spot_seconds: 20, date_from: '2027-01-04', date_to: '2027-01-10' },
    '',
  ],
  [`metres=300&near=Floria%C5%84ska+3%2C+Krak%C3%B3w&${days}`, { near_metres: 300 }, 'Floriańska 3, Kraków'],
]

test.each(changes)('the address %s is read and written', (address, values, nearText) => {
  const plan = { values: { ...first, ...values }, nearText }
  expect(writePlan(plan, first)).toBe(address)
  expect(readPlan(address, first)).toEqual(plan)
})

test.each([
  'budget=-1&budget=x',
  'budget=',
  'goal=0&days=1.5',
  'city=0&city=x&age=5-7&sex=both&weekday=8',
  'hours=19-7',
  'hours=0-30&seconds=15&metres=1',
  'from=2026-13-01&to=2026-12-20',
  'foo=1',
])('an address with wrong values, %s, is a new plan', (address) => {
  expect(readPlan(address, first)).toEqual({ values: first, nearText: '' })
})

test('an advertiser plans for the own company, whatever the address says', () => {
  const own = blankPlan(advertiser, '2026-11-24')
  expect(readPlan('company=3', own).values.company_id).toBe(4)
  expect(writePlan({ values: own, nearText: '' }, own)).toBe('')
})

test('a long list of points of interest is not kept in the address', () => {
  expect(writePlan({ values: first, nearText: 'x'.repeat(1001) }, first)).toBe('')
})
