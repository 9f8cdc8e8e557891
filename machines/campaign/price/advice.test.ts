import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { adviceFor, longerBy, pricesAround } from './advice.ts'
import { cheaperEdges, priceOf } from './pricing.ts'

const bought = { screens: 20, days: 14, spotSeconds: 10, discountPercent: -12 }

test('K29 at 280 screen-days one screen more costs 6.52 % less, one day more 4.62 % less', () => {
  const advice = adviceFor(bought)
  expect(advice?.step).toMatchObject({ addScreenDays: 1, fromScreenDays: 281, savedPercent: 10.66 })
  expect(advice?.purchases).toEqual([
    { add: 'screens', count: 1, screenDays: 294, priceGrosze: 10_198_742, savedPercent: 6.52 },
    { add: 'days', count: 1, screenDays: 300, priceGrosze: 10_406_880, savedPercent: 4.62 },
  ])
})

test('K29 one day more is advised before three screens more if it costs less', () => {
  const purchases = adviceFor({ screens: 26, days: 10, spotSeconds: 10, discountPercent: 0 })?.purchases
  expect(purchases).toEqual([
    { add: 'days', count: 1, screenDays: 286, priceGrosze: 11_274_120, savedPercent: 2.07 },
    { add: 'screens', count: 3, screenDays: 290, priceGrosze: 11_431_800, savedPercent: 0.7 },
  ])
})

test('if the next band is not cheaper there is no advice', () => {
  expect(adviceFor({ ...bought, screens: 5, days: 14 })).toBeNull()
})

test('every advised purchase buys more and costs less', () => {
  fc.assert(
    fc.property(fc.integer({ min: 5, max: 400 }), fc.integer({ min: 1, max: 90 }), (screens, days) => {
      const now = priceOf(screens, days, 10, 0)
      for (const purchase of adviceFor({ screens, days, spotSeconds: 10, discountPercent: 0 })?.purchases ?? []) {
        expect(purchase.screenDays).toBeGreaterThan(screens * days)
        expect(purchase.priceGrosze).toBeLessThan(now?.priceGrosze ?? 0)
      }
    }),
  )
})

test('just below each of the 25 cheaper edges one more screen for one day is advised', () => {
  const edges = cheaperEdges()
  const advised = edges.map((edge) => adviceFor({ screens: edge, days: 1, spotSeconds: 10, discountPercent: 0 }))
  expect(edges).toHaveLength(25)
  expect(advised.map((advice) => advice?.purchases[0]?.count)).toEqual(edges.map(() => 1))
})

test('the prices for the chart contain both sides of the step', () => {
  const advice = adviceFor(bought)
  const points = advice ? pricesAround(bought, advice.step) : []
  const priceAt = (quantity: number) => points.find((point) => point.quantity === quantity)?.price ?? Number.NaN
  expect(priceAt(280)).toBe(109_105.92)
  expect(priceAt(281)).toBe(97_477.78)
})

test('the prices for the chart run from 72 % of the quantity to 126 % of the next band, one for each screen-day', () => {
  const advice = adviceFor(bought) ?? expect.fail('there is no advice')
  const quantities = pricesAround(bought, advice.step).map(({ quantity }) => quantity)
  expect(quantities).toEqual(Array.from({ length: 155 }, (_, index) => 201 + index))
})

test('the prices for the chart of a large purchase are about 120, among them the present one and both of the step', () => {
  const large = { screens: 400, days: 30, spotSeconds: 10, discountPercent: 0 }
  const advice = adviceFor(large) ?? expect.fail('there is no advice')
  const points = pricesAround(large, advice.step)
  const quantities = points.map(({ quantity }) => quantity)
  expect(quantities).toEqual(quantities.toSorted((one, other) => one - other))
  expect([quantities[0], quantities[1], quantities.at(-1)]).toEqual([8640, 8698, 15_626])
  for (const quantity of [12_000, 12_400, 12_401]) expect(quantities).toContain(quantity)
  expect(quantities.length).toBeGreaterThan(115)
  expect(quantities.length).toBeLessThan(126)
})

test('a flight is extended by whole calendar days, also across a change of the clocks', () => {
  expect(longerBy('2025-10-20', '2025-10-26', 3)).toBe('2025-10-29')
})
