import { nextNormal } from './normal.ts'

/** Weather of a city by day: degrees above the usual of the day, whether it rains, whether snow lies. */
export type Weather = { readonly degrees: Float64Array; readonly wet: Uint8Array; readonly snow: Uint8Array }

const YEAR_DAYS = 365.25
/** Deviation of the temperature: of days, and of months. */
const DAYS_DEGREES = 3.5
const MONTHS_DEGREES = 1.8
const DAYS_MEMORY = 0.78
const MONTHS_MEMORY = 0.97
const USUAL_DEGREES = 8
const YEAR_DEGREES = 10
const WET_AFTER_WET = 0.62
const WET_AFTER_DRY = 0.24
const MELTS_ABOVE_DEGREES = 1.5

/** 1 in the middle of July, −1 in the middle of January, for a day since 1970-01-01. */
export const warmthOf = (day: number): number => -Math.cos((2 * Math.PI * (day - 15)) / YEAR_DAYS)

/** Weather whose deviations last for days and for months. */
export const weatherOf = (firstDay: number, days: number, next: () => number): Weather => {
  const weather = { degrees: new Float64Array(days), wet: new Uint8Array(days), snow: new Uint8Array(days) }
  let fast = 0
  let slow = 0
  let isWet = false
  let lies = false
  for (let index = 0; index < days; index += 1) {
    fast = DAYS_MEMORY * fast + DAYS_DEGREES * Math.sqrt(1 - DAYS_MEMORY ** 2) * nextNormal(next)
    slow = MONTHS_MEMORY * slow + MONTHS_DEGREES * Math.sqrt(1 - MONTHS_MEMORY ** 2) * nextNormal(next)
    isWet = next() < (isWet ? WET_AFTER_WET : WET_AFTER_DRY)
    const degrees = USUAL_DEGREES + YEAR_DEGREES * warmthOf(firstDay + index) + fast + slow
    lies = degrees < MELTS_ABOVE_DEGREES && (lies || (isWet && degrees < 0))
    weather.degrees[index] = fast + slow
    weather.wet[index] = isWet ? 1 : 0
    weather.snow[index] = lies ? 1 : 0
  }
  return weather
}
