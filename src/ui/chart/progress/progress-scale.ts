import { DAY_MS } from '../../../../machines/calendar/durations.ts'
import { dayOf } from '../../../../machines/calendar/warsaw.ts'
import { niceTicks } from '../axis/ticks.ts'

/** A cumulative value at a point in time. */
export type Point = {
  at: Date
  value: number
}

/** A forecast cumulative value with its interval. */
export type BandPoint = Point & {
  low: number
  high: number
}

/** A time span that was not measured, with a note about it. */
export type UnmeasuredSpan = {
  from: Date
  to: Date
  /** `21 lis: zmierzono 9 z 18 godz.` */
  note: string
}

/** The data of a progress chart, in cumulative contacts. */
export type ProgressData = {
  plan: readonly Point[]
  realized: readonly Point[]
  forecast?: readonly BandPoint[]
  unmeasured?: readonly UnmeasuredSpan[]
  /** The current time, drawn as a line; null before the start and after the end. */
  now?: Date | null
  from: Date
  to: Date
}

/** A value axis from zero: its ticks, and its upper end with space above the highest line. */
export const valueScale = ({ plan, realized, forecast = [] }: ProgressData): { top: number; ticks: number[] } => {
  const values = [...plan, ...realized].map((point) => point.value)
  const highest = Math.max(1, ...values, ...forecast.map((point) => point.high))
  return { top: highest * 1.06, ticks: niceTicks(0, highest * 1.04, 5) }
}

/** Every `every`-th calendar day of a time span in Warsaw, with the time of its middle in ms. */
export const daysOf = (from: Date, to: Date, every: number): { date: string; middle: number }[] => {
  const days: { date: string; middle: number }[] = []
  // Noon of a Warsaw winter day; a change of clocks moves it by an hour, but never into another day.
  const first = new Date(`${dayOf(from)}T11:00:00Z`).getTime()
  for (let middle = first, index = 0; middle < to.getTime(); middle += DAY_MS, index += 1) {
    if (index % every === 0) days.push({ date: dayOf(new Date(middle)), middle })
  }
  return days
}

/** The interval of labelled days that leaves each label at least `room` px. */
export const labelStep = (days: number, widthPx: number, room: number): number => {
  return Math.max(1, Math.ceil((days * room) / Math.max(1, widthPx)))
}
