import { weekdayIndex } from '../../../../machines/calendar/days.ts'
import type { HolidayCalendar } from '../../../../machines/calendar/holidays.ts'

/** Days of which less than this part was measured are unknown. */
const MIN_SHARE = 0.5
/** What stands for a day without a count, because its logarithm is needed. */
const HALF_A_COUNT = 0.5

/** Counts of one sensor by day from `firstDay` on, NaN if not measured, and the measured share of each day. */
export type DayCounts = {
  readonly key: string
  readonly firstDay: number
  readonly counts: Float64Array
  readonly measured: Float64Array
  /** Where the sensor stands, in degrees. */
  readonly latitude?: number
  readonly longitude?: number
}

/** Counts of whole days (NaN if unknown) and their logarithms, on the days of a panel. */
export type ComparedSensor = {
  readonly key: string
  readonly counts: Float64Array
  readonly logs: Float64Array
  readonly latitude: number | null
  readonly longitude: number | null
}

/** Sensors of one kind of count on common days. `ordinary` is 1 on days that are not holidays. */
export type FindingPanel = {
  readonly firstDay: number
  readonly days: number
  readonly weekdays: Uint8Array
  readonly ordinary: Uint8Array
  readonly sensors: readonly ComparedSensor[]
}

const sensorOn = (sensor: DayCounts, firstDay: number, days: number): ComparedSensor => {
  const counts = new Float64Array(days).fill(Number.NaN)
  const logs = new Float64Array(days).fill(Number.NaN)
  for (let index = 0; index < days; index += 1) {
    const at = firstDay + index - sensor.firstDay
    const share = sensor.measured[at] ?? 0
    const count = sensor.counts[at] ?? Number.NaN
    if (share < MIN_SHARE || Number.isNaN(count)) continue
    counts[index] = count / share
    logs[index] = Math.log(Math.max(HALF_A_COUNT, count / share))
  }
  const { key, latitude = null, longitude = null } = sensor
  return { key, counts, logs, latitude, longitude }
}

/** Sensors on the days from `firstDay` to `lastDay`. Days outside of a sensor’s history are unknown. */
export const findingPanel = (
  sensors: readonly DayCounts[],
  { firstDay, lastDay, calendar }: { firstDay: number; lastDay: number; calendar: HolidayCalendar },
): FindingPanel => {
  const days = lastDay + 1 - firstDay
  return {
    firstDay,
    days,
    weekdays: Uint8Array.from({ length: days }, (_, index) => weekdayIndex(firstDay + index)),
    ordinary: Uint8Array.from({ length: days }, (_, index) => (calendar(firstDay + index) ? 0 : 1)),
    sensors: sensors.map((sensor) => sensorOn(sensor, firstDay, days)),
  }
}
