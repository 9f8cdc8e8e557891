import { audienceOf, type Multipliers } from '../../../../machines/audience/audience.ts'
import { HOURS_A_DAY } from '../../../../machines/calendar/flights.ts'
import { type DailyCounts, measuredHours } from '../cache/daily-counts.ts'
import type { DayTypeProfiles } from '../hours/hour-profile.ts'
import { dayTypeOf, type SensorHistory } from './panel/sensor-history.ts'

const measuredShare = (bits: number, shares: readonly number[]): number => {
  if (measuredHours(bits) === HOURS_A_DAY) return 1
  let share = 0
  for (let hour = 0; hour < HOURS_A_DAY; hour += 1) if ((bits >> hour) & 1) share += shares[hour] ?? 0
  return share
}

/** The contacts of a sensor by day, from its counts and the multipliers of a company. */
export const historyOf = (daily: DailyCounts, multipliers: Multipliers, profiles: DayTypeProfiles): SensorHistory => {
  const days = daily.hours.length
  const counts = new Float64Array(days).fill(Number.NaN)
  const measured = new Float64Array(days)
  for (let index = 0; index < days; index += 1) {
    const bits = daily.hours[index] ?? 0
    if (bits === 0) continue
    const [people = 0, cars = 0, buses = 0] = [daily.people[index], daily.cars[index], daily.buses[index]]
    counts[index] = audienceOf({ people, cars, buses }, multipliers)
    measured[index] = measuredShare(bits, profiles[dayTypeOf(daily.firstDay + index)] ?? [])
  }
  return { key: daily.location, firstDay: daily.firstDay, counts, measured }
}
