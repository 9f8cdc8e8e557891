import { utcDayOf, utcMidnightMs } from '../../../../machines/calendar/days.ts'
import { day, weekdayMark } from '../../../i18n/dates.ts'
import { labelStep } from '../progress/progress-scale.ts'
import { stepMs, type TimeStep } from './time-rows.ts'

/** One label of a time axis; `at` is in ms of local wall time, `below` is the second line. */
export type TimeLabel = {
  at: number
  words: string
  below?: string
}

const LONGEST_IN_DAYS = 92
const roomPx = { hour: 34, day: 27, month: 44 }
const hourSteps = [1, 2, 3, 4, 6, 12]

// The short form of a day is its number and its month: `2 mar`.
const monthOf = (date: string): string => day(date, 'short').split('\u00a0')[1] ?? ''

const hours = (from: number, to: number, widthPx: number): TimeLabel[] => {
  const count = Math.round((to - from) / stepMs.hour)
  const step = hourSteps.find((every) => (count / every) * roomPx.hour <= widthPx) ?? 12
  return Array.from({ length: count + 1 }, (_, index) => from + index * stepMs.hour)
    .map((at) => ({ at, hour: new Date(at).getUTCHours() || (at > from ? 24 : 0) }))
    .filter(({ hour }) => hour % step === 0)
    .map(({ at, hour }) => ({ at, words: String(hour).padStart(2, '0') }))
}

const days = (from: number, to: number, widthPx: number): TimeLabel[] => {
  const first = utcMidnightMs(utcDayOf(from))
  const count = Math.ceil((to - first) / stepMs.day)
  const step = labelStep(count, widthPx, roomPx.day)
  let month = ''
  return Array.from({ length: Math.ceil(count / step) }, (_, index) => {
    const at = first + index * step * stepMs.day
    const date = utcDayOf(at)
    const isNewMonth = monthOf(date) !== month
    month = monthOf(date)
    const below = step === 1 && count <= 14 ? weekdayMark(date) : isNewMonth ? month : undefined
    return { at: at + stepMs.day / 2, words: String(Number(date.slice(8))), below }
  })
}

const months = (from: number, to: number, widthPx: number): TimeLabel[] => {
  const begin = new Date(from)
  const end = new Date(to)
  const count = (end.getUTCFullYear() - begin.getUTCFullYear()) * 12 + end.getUTCMonth() - begin.getUTCMonth() + 1
  const step = [1, 2, 3, 6, 12].find((every) => (count / every) * roomPx.month <= widthPx) ?? 12
  let year = 0
  return Array.from(
    { length: count },
    (_, index) => new Date(Date.UTC(begin.getUTCFullYear(), begin.getUTCMonth() + index, 1)),
  )
    .filter((first) => first.getUTCMonth() % step === 0 && first.getTime() >= from && first.getTime() < to)
    .map((first) => {
      const isNewYear = first.getUTCFullYear() !== year
      year = first.getUTCFullYear()
      const words = monthOf(first.toISOString().slice(0, 10))
      return { at: first.getTime(), words, below: isNewYear ? String(year) : undefined }
    })
}

/** Labels of a time axis from `from` to `to`, in ms of local wall time: hours, days or months, as many as fit. */
export const timeLabels = (from: number, to: number, step: TimeStep, widthPx: number): TimeLabel[] => {
  const length = (to - from) / stepMs.day
  if (step === 'hour' && length <= 1) return hours(from, to, widthPx)
  return length <= LONGEST_IN_DAYS ? days(from, to, widthPx) : months(from, to, widthPx)
}
