import { LOOPS_A_DAY, SLOT_SECONDS, SLOTS_IN_LOOP } from '../../../contract/limits.ts'
import { proportion } from './proportion.ts'

/** Minimum price of a campaign in grosze after its discount: 30 000 PLN, inclusive (K13). */
export const MINIMUM_PRICE_GROSZE = 3_000_000
/** Emissions of one slot on one screen in one day: a loop of 120 s from 06:00 to 24:00. */
export const EMISSIONS_PER_SCREEN_DAY = LOOPS_A_DAY

/** Upper edge of a band of screen-days and its factor in thousandths of a PLN per second of emission (K26). */
export const priceBands: readonly (readonly [upTo: number, thousandths: number])[] = [
  [70, 86],
  [140, 85],
  [210, 84],
  [280, 82],
  [350, 73],
  [525, 70],
  [700, 69],
  [875, 67],
  [1050, 66],
  [1225, 63],
  [1400, 62],
  [1575, 61],
  [1750, 60],
  [1925, 59],
  [2100, 58],
  [2450, 57],
  [2800, 56],
  [3150, 55],
  [3500, 55],
  [3850, 54],
  [4200, 54],
  [4725, 54],
  [5250, 53],
  [5775, 51],
  [6300, 50],
  [7000, 48],
  [7700, 47],
  [8400, 46],
  [12400, 45],
  [40000, 43],
  [Number.POSITIVE_INFINITY, 43],
]

const isQuantity = (screenDays: number): boolean => Number.isInteger(screenDays) && screenDays > 0

const thousandthsFor = (screenDays: number): number =>
  priceBands.find(([upTo]) => screenDays <= upTo)?.[1] ?? Number.NaN

/**
 * Factor of a whole number of screen-days in PLN per second of emission; null for zero, negative numbers and fractions
 * (K28).
 */
export const priceFactor = (screenDays: number): number | null =>
  isQuantity(screenDays) ? thousandthsFor(screenDays) / 1000 : null

/** Slots of the loop that a spot takes. */
export const slotsOf = (spotSeconds: number): number => Math.ceil(spotSeconds / SLOT_SECONDS)

/** Share of the loop in percent, one decimal. */
export const shareOfVoicePercent = (spotSeconds: number): number =>
  Math.round((1000 * slotsOf(spotSeconds)) / SLOTS_IN_LOOP) / 10

/** Price of a campaign. `factor` is in PLN per second of emission. */
export type Price = {
  screenDays: number
  emissions: number
  factor: number
  listPriceGrosze: number
  discountPercent: number
  priceGrosze: number
}

/** Hundredths of a percent in a whole. */
const WHOLE = 10_000

/**
 * Applies the percent of a company: negative subtracts, positive adds (K25). A percent has two decimals, so it is
 * computed in whole hundredths; the result is exact, rounded half up to the grosz.
 */
export const discounted = (grosze: number, discountPercent: number): number => {
  const part = WHOLE + Math.round(discountPercent * 100)
  const rest = grosze % WHOLE
  // The price is split, so that no product is too large to be exact.
  return ((grosze - rest) / WHOLE) * part + Math.floor((2 * rest * part + WHOLE) / (2 * WHOLE))
}

/** The part of an agreed price that falls to the plays so far, rounded half up; at most the whole price. Grosze. */
export const playedPriceGrosze = (of: { priceGrosze: number; played: number; ordered: number }): number =>
  of.ordered <= 0 ? 0 : proportion(of.priceGrosze, Math.min(of.played, of.ordered), of.ordered)

/**
 * Price of screens × days with spots of some seconds: list price = emissions × seconds × factor of the whole quantity,
 * then the percent of the company. Null without a whole positive quantity and a positive spot length.
 */
export const priceOf = (screens: number, days: number, spotSeconds: number, discountPercent: number): Price | null => {
  const screenDays = screens * days
  if (!isQuantity(screenDays) || spotSeconds <= 0) return null
  const emissions = screenDays * EMISSIONS_PER_SCREEN_DAY
  const thousandths = thousandthsFor(screenDays)
  const listPriceGrosze = Math.round((emissions * spotSeconds * thousandths) / 10)
  const priceGrosze = discounted(listPriceGrosze, discountPercent)
  return { screenDays, emissions, factor: thousandths / 1000, listPriceGrosze, discountPercent, priceGrosze }
}

/** The next band is cheaper: from `fromScreenDays` screen-days, the whole campaign costs less than now. */
export type PriceStep = {
  addScreenDays: number
  fromScreenDays: number
  priceGrosze: number
  savedGrosze: number
  savedPercent: number
}

/** Upper edges of bands after which one more screen-day costs less in total: 25 of the 30 (K29). */
export const cheaperEdges = (): number[] =>
  priceBands
    .slice(0, -1)
    .map(([edge]) => edge)
    .filter((edge) => (edge + 1) * thousandthsFor(edge + 1) < edge * thousandthsFor(edge))

/** The step to the next band; null if it does not cost less in total (K29). */
export const priceStep = (screenDays: number, spotSeconds: number, discountPercent: number): PriceStep | null => {
  const now = priceOf(1, screenDays, spotSeconds, discountPercent)
  const edge = priceBands.find(([upTo]) => screenDays <= upTo)?.[0]
  if (!now || edge === undefined || !Number.isFinite(edge)) return null
  const above = priceOf(1, edge + 1, spotSeconds, discountPercent)
  if (!above || above.priceGrosze >= now.priceGrosze) return null
  const savedGrosze = now.priceGrosze - above.priceGrosze
  return {
    addScreenDays: edge + 1 - screenDays,
    fromScreenDays: edge + 1,
    priceGrosze: above.priceGrosze,
    savedGrosze,
    savedPercent: Math.round((10_000 * savedGrosze) / now.priceGrosze) / 100,
  }
}
