import { addDays, lengthInDays } from '../../calendar/days.ts'
import { type PriceStep, priceOf, priceStep } from './pricing.ts'

/** The planned purchase: whole screens on whole days. `discountPercent` is the percent of the company. */
export type Purchase = { screens: number; days: number; spotSeconds: number; discountPercent: number }

/** A larger purchase that costs less: additional screens or days, the new price, and the saving in percent. */
export type CheaperPurchase = {
  add: 'screens' | 'days'
  count: number
  screenDays: number
  priceGrosze: number
  savedPercent: number
}

/** Advice of the price list: the step to the next band, and the larger purchases that cost less, cheapest first. */
export type Advice = { step: PriceStep; purchases: CheaperPurchase[] }

const cheaper = (present: Purchase, add: 'screens' | 'days', step: PriceStep): CheaperPurchase | null => {
  const { screens, days, spotSeconds, discountPercent } = present
  const unit = add === 'screens' ? days : screens
  const count = Math.ceil(step.addScreenDays / unit)
  const now = priceOf(screens, days, spotSeconds, discountPercent)
  const then =
    add === 'screens'
      ? priceOf(screens + count, days, spotSeconds, discountPercent)
      : priceOf(screens, days + count, spotSeconds, discountPercent)
  if (!now || !then || then.priceGrosze >= now.priceGrosze) return null
  const savedPercent = Math.round((10_000 * (now.priceGrosze - then.priceGrosze)) / now.priceGrosze) / 100
  return { add, count, screenDays: then.screenDays, priceGrosze: then.priceGrosze, savedPercent }
}

/**
 * Larger purchases that cost less (K29). Screens are bought for the whole flight, so a purchase may exceed the edge of
 * the band by more than one screen-day; only purchases that still cost less are listed. Null if the next band is not
 * cheaper.
 */
export const adviceFor = (present: Purchase): Advice | null => {
  const step = priceStep(present.screens * present.days, present.spotSeconds, present.discountPercent)
  if (!step) return null
  const purchases = [cheaper(present, 'screens', step), cheaper(present, 'days', step)].filter((each) => each !== null)
  return { step, purchases: purchases.toSorted((one, other) => one.priceGrosze - other.priceGrosze) }
}

/** Prices in PLN of quantities around the present one, dense enough to draw the steps of the price list. */
export const pricesAround = (present: Purchase, step: PriceStep): { quantity: number; price: number }[] => {
  const now = present.screens * present.days
  const first = Math.max(1, Math.floor(now * 0.72))
  const last = Math.ceil(step.fromScreenDays * 1.26)
  const stride = Math.max(1, Math.floor((last - first) / 120))
  const quantities = new Set([now, step.fromScreenDays - 1, step.fromScreenDays, last])
  for (let quantity = first; quantity <= last; quantity += stride) quantities.add(quantity)
  return [...quantities]
    .toSorted((one, other) => one - other)
    .flatMap((quantity) => {
      const price = priceOf(1, quantity, present.spotSeconds, present.discountPercent)
      return price ? [{ quantity, price: price.priceGrosze / 100 }] : []
    })
}

/** The last day of the flight after adding some days. */
export const longerBy = (from: string, to: string, days: number): string =>
  addDays(from, lengthInDays(from, to) + days - 1)
