import { weekdayIndex } from '../../../../../machines/calendar/days.ts'
import { mapInSlices, type Pausing } from '../../../../base/slices.ts'
import { HISTORY_DAYS } from '../../cache/history-days.ts'
import { type DayCalendar, type SpecialDays, specialDaysReader } from '../../calendar/day-calendar.ts'
import { clipOutliers } from './clip-outliers.ts'
import type { SensorHistory } from './sensor-history.ts'
import { leaveOutSilentDays } from './silent-days.ts'
import { zeroRows } from './zero-rows.ts'

/** Minimum measured share of a day; days below it are ignored. */
const MIN_SHARE = 0.3

/**
 * One sensor on the days of a panel: contacts of the measured hours and their share of a usual day (both 0 without
 * measured hours), and the contacts without outliers.
 */
export type PanelSensor = {
  key: string
  counted: Float64Array
  share: Float64Array
  clipped: Float64Array
  measuredDays: number
  /** Days that were left out because the sensor failed, and whether it still fails after eight weeks. */
  failedDays: number
  isClosed: boolean
  calendar: DayCalendar
  special: SpecialDays
}

/** Sensors on common days: index 0 is `firstDay`, index `days` − 1 is the origin, the last known day. */
export type Panel = {
  firstDay: number
  days: number
  sensors: PanelSensor[]
  /** 0 Monday … 6 Sunday of each day. */
  weekdays: Uint8Array
}

/** Fills a sensor's empty rows from its history. */
const fill = (sensor: PanelSensor, { firstDay, counts, measured }: SensorHistory, first: number): void => {
  const { counted, share } = sensor
  const days = counted.length
  for (let index = Math.max(0, firstDay - first); index < days; index += 1) {
    const at = first + index - firstDay
    const count = counts[at] ?? Number.NaN
    const part = measured[at] ?? 0
    if (at >= counts.length || Number.isNaN(count) || part < MIN_SHARE) continue
    counted[index] = count
    share[index] = part
    sensor.measuredDays += part
  }
}

/**
 * Histories on common days until the origin. Later days are left out. Without days before the origin, the panel is
 * empty.
 */
export function* panelOf(
  histories: readonly SensorHistory[],
  origin: number,
  calendarOf: (key: string) => DayCalendar,
  mostTimesUsual: number,
): Pausing<Panel> {
  const earliest = histories.reduce((first, { firstDay }) => Math.min(first, firstDay), origin + 1)
  const firstDay = Math.max(earliest, origin + 1 - HISTORY_DAYS)
  const days = origin + 1 - firstDay
  const specialDaysOf = specialDaysReader(firstDay, days)
  const rows = zeroRows(3 * histories.length, days)
  const scratch = new Float64Array(days)
  const sensors = yield* mapInSlices(histories, (history, at) => {
    const [counted, share, clipped] = [rows(3 * at), rows(3 * at + 1), rows(3 * at + 2)]
    const calendar = calendarOf(history.key)
    const sensor: PanelSensor = {
      key: history.key,
      counted,
      share,
      clipped,
      measuredDays: 0,
      failedDays: history.leftOutDays ?? 0,
      isClosed: false,
      calendar,
      special: specialDaysOf(calendar),
    }
    fill(sensor, history, firstDay)
    return sensor
  })
  const weekdays = Uint8Array.from({ length: days }, (_, index) => weekdayIndex(firstDay + index))
  yield* leaveOutSilentDays(sensors, weekdays)
  yield* mapInSlices(sensors, (sensor) => clipOutliers(sensor, sensor.special.ordinary, mostTimesUsual, scratch))
  return {
    firstDay,
    days,
    sensors,
    weekdays,
  }
}
