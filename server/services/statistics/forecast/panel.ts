import { type SensorHistory, weekdayIndex } from './history.ts'
import type { Calendar } from './holidays.ts'

/** Less of a day than this share says too little about it. */
const LEAST_SHARE = 0.3
/** Days of history that are looked at: two years and a month. */
const MOST_DAYS = 760

/** One sensor on the panel's days: contacts of the measured part (0 where none) and its share of a usual day (0 where none). */
export type PanelSensor = { key: string; counted: Float64Array; share: Float64Array; measuredDays: number }

/** Sensors on common days: index 0 is `firstDay`, index `days` − 1 the origin, the last day that is known. */
export type Panel = {
  firstDay: number
  days: number
  sensors: PanelSensor[]
  /** 0 Monday … 6 Sunday of each day. */
  weekdays: Uint8Array
  holidays: (string | null)[]
}

const onPanel = ({ key, firstDay, counts, measured }: SensorHistory, first: number, days: number): PanelSensor => {
  const counted = new Float64Array(days)
  const share = new Float64Array(days)
  let measuredDays = 0
  for (let index = Math.max(0, firstDay - first); index < days; index += 1) {
    const at = first + index - firstDay
    const count = counts[at] ?? Number.NaN
    const part = measured[at] ?? 0
    if (at >= counts.length || Number.isNaN(count) || part < LEAST_SHARE) continue
    counted[index] = count
    share[index] = part
    measuredDays += part
  }
  return { key, counted, share, measuredDays }
}

/** Histories on common days until the origin, those after it left out; none when nothing lies before it. */
export const panelOf = (histories: readonly SensorHistory[], origin: number, calendar: Calendar): Panel => {
  const earliest = histories.reduce((first, { firstDay }) => Math.min(first, firstDay), origin + 1)
  const firstDay = Math.max(earliest, origin + 1 - MOST_DAYS)
  const days = origin + 1 - firstDay
  return {
    firstDay,
    days,
    sensors: histories.map((history) => onPanel(history, firstDay, days)),
    weekdays: Uint8Array.from({ length: days }, (_, index) => weekdayIndex(firstDay + index)),
    holidays: Array.from({ length: days }, (_, index) => calendar(firstDay + index)),
  }
}
