import { addDays, lengthInDays } from '../../calendar/days.ts'
import { type PriceStep, priceOf, priceStep } from './pricing.ts'

/** What a campaign buys now: whole screens on whole days. Discount in percent of the company. */
export type Bought = { screens: number; days: number; spotSeconds: number; discountPercent: number }

/**
 * A larger purchase that costs less: so many screens or days more, what it then costs, and how much less in percent.
 */
export type CheaperPurchase = {
  add: 'screens' | 'days'
  count: number
  screenDays: number
  priceGrosze: number
  savedPercent: number
}

/** Advice of the price list: where the next band begins, and which larger purchases really cost less. */
export type Advice = { step: PriceStep; purchases: CheaperPurchase[] }

const cheaper = (bought: Bought, add: 'screens' | 'days', step: PriceStep): CheaperPurchase | null => {
  const { screens, days, spotSeconds, discountPercent } = bought
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
 * What to buy more to pay less (K29). Screens are bought for the whole flight, so a purchase may pass the edge of the
 * band
 * by more than one screen-day; only those that still cost less are named, cheapest first. Null where the band has no
 * step.
 */
export const adviceFor = (bought: Bought): Advice | null => {
  const step = priceStep(bought.screens * bought.days, bought.spotSeconds, bought.discountPercent)
  if (!step) return null
  const purchases = [cheaper(bought, 'screens', step), cheaper(bought, 'days', step)].filter((each) => each !== null)
  return { step, purchases: purchases.toSorted((one, other) => one.priceGrosze - other.priceGrosze) }
}

/**
 * Prices in PLN around a quantity, dense enough to draw the steps of the list between the bands before and after it.
 */
export const pricesAround = (bought: Bought, step: PriceStep): { quantity: number; price: number }[] => {
  const now = bought.screens * bought.days
  const first = Math.max(1, Math.floor(now * 0.72))
  const last = Math.ceil(step.fromScreenDays * 1.26)
  const stride = Math.max(1, Math.floor((last - first) / 120))
  const quantities = new Set([now, step.fromScreenDays - 1, step.fromScreenDays, last])
  for (let quantity = first; quantity <= last; quantity += stride) quantities.add(quantity)
  return [...quantities]
    .toSorted((one, other) => one - other)
    .flatMap((quantity) => {
      const price = priceOf(1, quantity, bought.spotSeconds, bought.discountPercent)
      return price ? [{ quantity, price: price.priceGrosze / 100 }] : []
    })
}

/** The last day of a flight that is some days longer. */
export const longerBy = (from: string, to: string, days: number): string =>
  addDays(from, lengthInDays(from, to) + days - 1)
