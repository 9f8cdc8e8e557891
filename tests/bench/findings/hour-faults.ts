import { addDays, dayNumberOf, dayOfNumber } from '../../../machines/calendar/days.ts'
import { stream } from '../../../server/demo/random.ts'
import { faultsOfHours } from '../../../server/services/statistics/sensor-findings/find-faults.ts'
import type { RuleName } from '../../../server/services/statistics/sensor-findings/finding.ts'
import { HOURS_READ_DAYS } from '../../../server/services/statistics/sensor-findings/hour-counts.ts'
import type { HourlySensor } from '../forecast/data.ts'

const HOURS = 24
/** Days between two judgements: as many as a rule judges at once. */
const STEP_DAYS = 2
const FIRST_JUDGED = dayNumberOf(addDays('2012-01-01', HOURS_READ_DAYS))

const windowOf = ({ key, firstDay, hours }: HourlySensor, lastDay: number) => {
  const to = (lastDay + 1 - firstDay) * HOURS
  const from = Math.max(0, to - HOURS_READ_DAYS * HOURS)
  return { key, firstDay: firstDay + from / HOURS, hours: hours.slice(from, to), gross: null }
}

const isMeasured = ({ firstDay, hours }: HourlySensor, day: number): boolean => {
  const at = (day - firstDay) * HOURS
  return at >= 0 && !Number.isNaN(hours[at + 12] ?? Number.NaN)
}

/** What the rules about hours find in real counts, and the sensor-years that were judged. */
export const findInHours = (sensors: readonly HourlySensor[], lastDay: number) => {
  const found: { key: string; rule: RuleName; day: string }[] = []
  let days = 0
  for (const sensor of sensors) {
    const last = new Map<RuleName, number>()
    for (let day = FIRST_JUDGED; day <= lastDay; day += STEP_DAYS) {
      if (!isMeasured(sensor, day)) continue
      days += STEP_DAYS
      for (const { rule, onset } of faultsOfHours(windowOf(sensor, day))) {
        if (onset - (last.get(rule) ?? 0) > 14) found.push({ key: sensor.key, rule, day: dayOfNumber(onset) })
        last.set(rule, onset)
      }
    }
  }
  return { found, sensorYears: days / 365.25 }
}

/** A fault that is planted in the last hours: what the counts become. */
type HourFault = { readonly name: string; readonly rule: RuleName; change(hours: Float64Array): void }

const equal = (length: number): HourFault => ({
  name: `the same count for ${length} hours`,
  rule: 'stuck',
  change: (hours) => void hours.fill(hours[hours.length - length] ?? 0, hours.length - length),
})
const nights = (days: number): HourFault => ({
  name: `nights like days, ${days} days`,
  rule: 'stuck',
  change: (hours) => {
    for (let day = 1; day <= days; day += 1) {
      const begin = hours.length - day * HOURS
      for (let hour = 0; hour < 6; hour += 1) hours[begin + hour] = (hours[begin + 12 + (hour % 5)] ?? 0) + hour
    }
  },
})
const spike = (times: number): HourFault => ({
  name: `one hour at ${times} times its count`,
  rule: 'impossible',
  change: (hours) => {
    hours[hours.length - 9] = times * (hours[hours.length - 9] ?? 0)
  },
})
/** The planted faults. */
export const hourFaults: readonly HourFault[] = [
  ...[4, 8, 12, 24].map(equal),
  ...[2, 3].map(nights),
  ...[10, 30, 100].map(spike),
]

/** How many planted faults the rules about hours find on the same day. */
export const plantInHours = (sensors: readonly HourlySensor[], lastDay: number, fault: HourFault, times: number) => {
  const next = stream(3)
  let [found, planted] = [0, 0]
  for (let tries = 0; tries < 30 * times && planted < times; tries += 1) {
    const sensor = sensors[Math.floor(next() * sensors.length)]
    const day = FIRST_JUDGED + Math.floor(next() * (lastDay - FIRST_JUDGED))
    if (!sensor || !isMeasured(sensor, day) || !isMeasured(sensor, day - 60)) continue
    const window = windowOf(sensor, day)
    if (faultsOfHours(window).length > 0) continue
    fault.change(window.hours)
    planted += 1
    if (faultsOfHours(window).some(({ rule }) => rule === fault.rule)) found += 1
  }
  return { fault: fault.name, found, planted }
}
