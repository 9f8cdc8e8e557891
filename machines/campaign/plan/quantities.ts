import { MINIMUM_PRICE_GROSZE, priceOf } from '../price/pricing.ts'
import type { RankedScreen } from './screens-of-city.ts'

/** A number of screens in one of the possible flights, with its price and a sum over those screens. */
export type Quantity = { flight: number; screens: number; priceGrosze: number; sum: number }

/** What decides the price of a number of screens. */
export type PriceTerms = { days: number; spotSeconds: number; discountPercent: number }

/** The fewest and the most screens of a plan in a flight. */
export type QuantityRange = { flight: number; fewest: number; most: number }

/**
 * Prices every number of screens of a range and adds up `gainOf` over the first screens of an order. Numbers below the
 * minimum price of a campaign are left out. Every number is priced, because 25 of the 30 price bands begin with a fall
 * of the total price: neither the first number that reaches a goal nor the last one within a budget need be the best.
 */
export const priceQuantities = (
  order: readonly RankedScreen[],
  gainOf: (screen: RankedScreen) => number,
  terms: PriceTerms,
  { flight, fewest, most }: QuantityRange,
): Quantity[] => {
  const quantities: Quantity[] = []
  let sum = 0
  for (const [at, screen] of order.slice(0, most).entries()) {
    sum += gainOf(screen)
    const screens = at + 1
    const price = screens >= fewest && priceOf(screens, terms.days, terms.spotSeconds, terms.discountPercent)
    if (!price || price.priceGrosze < MINIMUM_PRICE_GROSZE) continue
    quantities.push({ flight, screens, priceGrosze: price.priceGrosze, sum })
  }
  return quantities
}

const isCheaper = (a: Quantity, b: Quantity): boolean =>
  a.priceGrosze < b.priceGrosze || (a.priceGrosze === b.priceGrosze && a.sum > b.sum)

const best = (quantities: readonly Quantity[], isBetter: (a: Quantity, b: Quantity) => boolean): Quantity | null => {
  let found: Quantity | null = null
  for (const quantity of quantities) if (!found || isBetter(quantity, found)) found = quantity
  return found
}

/** The cheapest quantity whose sum is at least `goal`; of equal prices the one with the larger sum. */
export const cheapest = (quantities: readonly Quantity[], goal: number): Quantity | null =>
  best(
    quantities.filter(({ sum }) => sum >= goal),
    isCheaper,
  )

/** The quantity with the largest sum; of equal sums the cheaper one. */
export const largest = (quantities: readonly Quantity[]): Quantity | null =>
  best(quantities, (a, b) => a.sum > b.sum || (a.sum === b.sum && a.priceGrosze < b.priceGrosze))

/** The quantity with the lowest price per unit of its sum, of those whose sum is at least `floor`. */
export const lowestUnitPrice = (quantities: readonly Quantity[], floor: number): Quantity | null =>
  best(
    quantities.filter(({ sum }) => sum >= floor && sum > 0),
    // Compared as products: no division, no rounding.
    (a, b) => {
      const difference = a.priceGrosze * b.sum - b.priceGrosze * a.sum
      return difference < 0 || (difference === 0 && a.sum > b.sum)
    },
  )

/**
 * Quantities that no other one beats: none costs at most as much for at least as large a sum. Sorted by price; at most
 * `most` of them, evenly chosen, with the first and the last.
 */
export const frontOf = (quantities: readonly Quantity[], most: number): Quantity[] => {
  const sorted = quantities.toSorted((a, b) => a.priceGrosze - b.priceGrosze || b.sum - a.sum || a.screens - b.screens)
  const front: Quantity[] = []
  for (const quantity of sorted) {
    const last = front.at(-1)
    if (!last || quantity.sum > last.sum) front.push(quantity)
  }
  if (front.length <= most) return front
  const step = (front.length - 1) / (most - 1)
  return Array.from({ length: most }, (_, at) => front[Math.round(at * step)]).filter((each) => each !== undefined)
}
