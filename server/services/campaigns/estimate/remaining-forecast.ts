import { splitWhole } from '../../../../machines/audience/split-whole.ts'
import { HOURS_A_DAY } from '../../../../machines/calendar/flights.ts'
import { EMISSIONS_PER_SCREEN_DAY } from '../../../../machines/campaign/price/pricing.ts'
import type { OrderedDay } from '../../../content/port.ts'
import type { StoredForecast } from '../tables.ts'

/** Share of a day's contacts in its playing hours from an hour on, 0 to 1. */
const shareFrom = (profile: readonly number[], hour: number): number =>
  profile.slice(hour).reduce((sum, share) => sum + share, 0)

/**
 * The part of a forecast that falls to ordered days, which may begin in the middle of a day. Days keep their order; a
 * day that is not ordered has no contacts. The interval and the contacts of screens shrink in proportion.
 */
export const forecastOfDays = (forecast: StoredForecast, days: readonly OrderedDay[]): StoredForecast => {
  const ordered = new Map(days.map((each) => [each.day, each]))
  const byDay = forecast.byDay.map(({ date, audience }) => {
    const begins = ordered.get(date)?.begins ?? EMISSIONS_PER_SCREEN_DAY
    const firstHour = (begins * HOURS_A_DAY) / EMISSIONS_PER_SCREEN_DAY
    return { date, audience: Math.round(audience * shareFrom(forecast.profile, firstHour)) }
  })
  const sum = (some: readonly { audience: number }[]) => some.reduce((total, { audience }) => total + audience, 0)
  const whole = sum(forecast.byDay)
  const part = whole > 0 ? sum(byDay) / whole : 0
  const ofScreens = splitWhole(
    sum(byDay),
    forecast.byScreen.map(({ audience }) => audience),
  )
  return {
    ...forecast,
    byDay,
    low: Math.round(forecast.low * part),
    high: Math.round(forecast.high * part),
    ...(forecast.interval90
      ? {
          interval90: {
            low: Math.round(forecast.interval90.low * part),
            high: Math.round(forecast.interval90.high * part),
          },
        }
      : {}),
    byScreen: forecast.byScreen.map((screen, index) => ({ ...screen, audience: ofScreens[index] ?? 0 })),
  }
}
