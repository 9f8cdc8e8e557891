import { DAY_MS } from '../../../../machines/calendar/durations.ts'
import { dayOf } from '../../../../machines/calendar/warsaw.ts'
import { niceTicks } from '../axis/ticks.ts'

/** A cumulative value at a moment. */
export type Point = {
  at: Date
  value: number
}

/** A forecast cumulative value with its interval. */
export type BandPoint = Point & {
  low: number
  high: number
}

/** A span that was not measured, with the words that say so. */
export type UnmeasuredSpan = {
  from: Date
  to: Date
  /** `21 lis: zmierzono 9 z 18 godz.` */
  note: string
}

/** What a progress chart draws, in cumulative contacts. */
export type ProgressData = {
  plan: readonly Point[]
  realized: readonly Point[]
  forecast?: readonly BandPoint[]
  unmeasured?: readonly UnmeasuredSpan[]
  /** The moment to draw the line of now at; none before the start and after the end. */
  now?: Date | null
  from: Date
  to: Date
}

/** The value axis from zero: its ticks, and a top that leaves air above the highest line. */
export const valueScale = ({ plan, realized, forecast = [] }: ProgressData): { top: number; ticks: number[] } => {
  const values = [...plan, ...realized].map((point) => point.value)
  const highest = Math.max(1, ...values, ...forecast.map((point) => point.high))
  return { top: highest * 1.06, ticks: niceTicks(0, highest * 1.04, 5) }
}

/** The calendar days of a span in Warsaw with their middles, every `every`-th of them. */
export const daysOf = (from: Date, to: Date, every: number): { date: string; middle: number }[] => {
  const days: { date: string; middle: number }[] = []
  // Noon of each day: 12 hours either side never leave it, whatever the clocks do.
  const first = new Date(`${dayOf(from)}T11:00:00Z`).getTime()
  for (let middle = first, place = 0; middle < to.getTime(); middle += DAY_MS, place += 1) {
    if (place % every === 0) days.push({ date: dayOf(new Date(middle)), middle })
  }
  return days
}

/** Every which day gets a label, so that each has at least `room` px. */
export const labelStep = (days: number, widthPx: number, room: number): number => {
  return Math.max(1, Math.ceil((days * room) / Math.max(1, widthPx)))
}
