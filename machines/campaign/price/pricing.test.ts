import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  cheaperEdges,
  discounted,
  MINIMUM_PRICE_GROSZE,
  priceBands,
  priceFactor,
  priceOf,
  priceStep,
  shareOfVoicePercent,
  slotsOf,
} from './pricing.ts'

/** The table of the specification. */
const table = `1–70 .086 | 71–140 .085 | 141–210 .084 | 211–280 .082 | 281–350 .073 | 351–525 .07 | 526–700 .069 |
  701–875 .067 | 876–1050 .066 | 1051–1225 .063 | 1226–1400 .062 | 1401–1575 .061 | 1576–1750 .06 | 1751–1925 .059 |
  1926–2100 .058 | 2101–2450 .057 | 2451–2800 .056 | 2801–3150 .055 | 3151–3500 .055 | 3501–3850 .054 | 3851–4200 .054 |
  4201–4725 .054 | 4726–5250 .053 | 5251–5775 .051 | 5776–6300 .05 | 6301–7000 .048 | 7001–7700 .047 | 7701–8400 .046 |
  8401–12400 .045 | 12401–40000 .043 | 40001–1000000 .043`
const bands = table.split('|').map((row) => {
  const [, from, to, factor] = /(\d+)–(\d+) (\.\d+)/.exec(row) ?? []
  return { from: Number(from), to: Number(to), factor: Number(factor) }
})

const quantity = fc.integer({ min: 1, max: 60_000 })
const percent = fc.integer({ min: -90, max: 50 })

describe('factor of the price list', () => {
  test('K26 the table has 31 bands', () => {
    expect(bands).toHaveLength(31)
    expect(priceBands).toHaveLength(31)
  })

  test.each(bands)('K26 $from to $to screen-days cost $factor at both edges and in between', ({ from, to, factor }) => {
    expect(priceFactor(from)).toBe(factor)
    expect(priceFactor(Math.floor((from + to) / 2))).toBe(factor)
    expect(priceFactor(to)).toBe(factor)
  })

  test('K27 every whole quantity has one factor, which never grows with the quantity', () => {
    fc.assert(
      fc.property(quantity, quantity, (a, b) => {
        const [less, more] = [priceFactor(Math.min(a, b)), priceFactor(Math.max(a, b))]
        expect(less).not.toBeNull()
        expect(more).toBeLessThanOrEqual(Number(less))
      }),
    )
  })

  test.each([0, -1, -70, 0.5, 70.5, Number.NaN, Number.POSITIVE_INFINITY])('K28 %d screen-days have no factor', (n) => {
    expect(priceFactor(n)).toBeNull()
    expect(priceOf(1, n, 10, 0)).toBeNull()
    expect(priceStep(n, 10, 0)).toBeNull()
  })
})

describe('price', () => {
  test('K26 5 screens, 14 days and 10 s are 37 800 emissions and 32 508 PLN', () => {
    expect(priceOf(5, 14, 10, 0)).toEqual({
      screenDays: 70,
      emissions: 37_800,
      factor: 0.086,
      listPriceGrosze: 3_250_800,
      discountPercent: 0,
      priceGrosze: 3_250_800,
    })
  })

  test('K25 a negative percent subtracts and a positive one adds', () => {
    expect(discounted(5_000_000, -20)).toBe(4_000_000)
    expect(discounted(5_000_000, 10)).toBe(5_500_000)
    expect(discounted(5_000_000, 0)).toBe(5_000_000)
    expect(priceOf(5, 14, 10, -20)).toMatchObject({ listPriceGrosze: 3_250_800, priceGrosze: 2_600_640 })
  })

  test('K25 a discounted price is in whole grosze, and the list price does not depend on the discount', () => {
    fc.assert(
      fc.property(quantity, fc.integer({ min: 1, max: 120 }), percent, (days, seconds, discount) => {
        const price = priceOf(1, days, seconds, discount)
        expect(price?.priceGrosze).toSatisfy(Number.isInteger)
        expect(price?.listPriceGrosze).toBe(priceOf(1, days, seconds, 0)?.priceGrosze)
        expect(
          Math.abs(Number(price?.priceGrosze) - (Number(price?.listPriceGrosze) * (100 + discount)) / 100),
        ).toBeLessThanOrEqual(0.5)
      }),
    )
  })

  test('K13 the lowest price is 30 000 PLN', () => {
    expect(MINIMUM_PRICE_GROSZE).toBe(3_000_000)
  })

  test('K26 the price depends only on the product of screens and days', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 200 }), fc.integer({ min: 1, max: 200 }), (screens, days) => {
        expect(priceOf(screens, days, 10, -12)).toEqual(priceOf(days, screens, 10, -12))
      }),
    )
  })

  test('K28 a spot without seconds has no price', () => {
    expect(priceOf(5, 14, 0, 0)).toBeNull()
  })
})

describe('slots', () => {
  test.each([
    [1, 1],
    [10, 1],
    [11, 2],
    [20, 2],
    [119, 12],
    [120, 12],
  ])('K26 a spot of %d s takes %d slots of the loop', (seconds, slots) => {
    expect(slotsOf(seconds)).toBe(slots)
  })

  test('E08 the share of voice is slots out of twelve, in percent with one decimal', () => {
    expect(shareOfVoicePercent(10)).toBe(8.3)
    expect(shareOfVoicePercent(30)).toBe(25)
    expect(shareOfVoicePercent(120)).toBe(100)
  })
})

describe('step to the cheaper band', () => {
  test('K29 one screen-day more than 280 costs 10.66 % less', () => {
    expect(priceStep(280, 10, 0)).toMatchObject({ addScreenDays: 1, fromScreenDays: 281, savedPercent: 10.66 })
  })

  test('K29 25 of the 30 edges are cheaper to exceed: all but 70, 3 150, 3 850, 4 200 and 40 000', () => {
    const edges = bands.slice(0, -1).map((band) => band.to)
    const dearer = [70, 3150, 3850, 4200, 40_000]
    expect(cheaperEdges()).toEqual(edges.filter((edge) => !dearer.includes(edge)))
    expect(cheaperEdges()).toHaveLength(25)
    for (const edge of dearer) expect(priceStep(edge, 10, 0)).toBeNull()
  })

  test('K29 an advised quantity costs less than the present one, and exactly its own price', () => {
    let advised = 0
    fc.assert(
      fc.property(quantity, fc.integer({ min: 1, max: 120 }), percent, (days, seconds, discount) => {
        const step = priceStep(days, seconds, discount)
        if (!step) return
        advised += 1
        const now = Number(priceOf(1, days, seconds, discount)?.priceGrosze)
        expect(step.fromScreenDays).toBe(days + step.addScreenDays)
        expect(step.priceGrosze).toBe(priceOf(1, step.fromScreenDays, seconds, discount)?.priceGrosze)
        expect(step.savedGrosze).toBe(now - step.priceGrosze)
        expect(step.priceGrosze).toBeLessThan(now)
      }),
      { numRuns: 500 },
    )
    expect(advised).toBeGreaterThan(0)
  })

  test('K29 there is no advice if the next band saves nothing', () => {
    expect(priceStep(211, 10, 0)).toBeNull()
    expect(priceStep(250, 10, 0)).toBeNull()
    expect(priceStep(251, 10, 0)).toMatchObject({ addScreenDays: 30 })
    expect(priceStep(50_000, 10, 0)).toBeNull()
  })
})
