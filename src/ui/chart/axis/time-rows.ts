import { utcDayOf } from '../../../../machines/calendar/days.ts'
import { HOUR_MS } from '../../../../machines/calendar/durations.ts'
import { day, shortWeekday } from '../../../i18n/dates.ts'
import type { Language } from '../../../i18n/language.ts'
import type { Measurement } from '../../explain/measurement.ts'
import type { PlotRow } from '../plot/plot-table.ts'
import { rowCoverage } from '../plot/row-coverage.ts'

/** One day `2026-03-02` or local hour `2026-03-02T07` with a value for each series; null if it was not measured. */
export type TimePoint = {
  at: string
  values: readonly (number | null)[]
  measured?: Measurement
}

/** The step size of a plot over time. */
export type TimeStep = 'day' | 'hour'

/** The length of a step on the axis. The axis uses local wall time, so every day has 24 hours. */
export const stepMs: Record<TimeStep, number> = { day: 24 * HOUR_MS, hour: HOUR_MS }

/** A step of the axis: where it begins in ms of local wall time, and its row. */
export type TimeRow = Omit<PlotRow, 'values'> & {
  begins: number
  values: readonly (number | null)[]
}

/** The beginning of a day or hour in ms of local wall time. */
export const beginOf = (at: string): number =>
  Date.parse(at.length > 10 ? `${at.slice(0, 13)}:00:00Z` : `${at}T00:00:00Z`)

const twoDigits = (hour: number): string => String(hour).padStart(2, '0')

const label = (at: string, step: TimeStep, withYear: boolean, language: Language): string => {
  const date = at.slice(0, 10)
  const name = shortWeekday(date, language)
  const words = `${name} ${day(date, 'short', language)}${withYear ? ` ${date.slice(0, 4)}` : ''}`
  if (step === 'day') return words
  const hour = Number(at.slice(11, 13))
  return `${words}, ${twoDigits(hour)}–${twoDigits(hour + 1)}`
}

/**
 * The rows of a plot over time, sorted. Missing days between two others are added as not measured; missing hours are
 * not, because a filter may exclude hours.
 */
export const timeRows = (points: readonly TimePoint[], step: TimeStep, language: Language): TimeRow[] => {
  const sorted = points.toSorted((one, other) => beginOf(one.at) - beginOf(other.at))
  const [first, last] = [sorted[0], sorted.at(-1)]
  if (!first || !last) return []
  const withYear = first.at.slice(0, 4) !== last.at.slice(0, 4)
  const rowOf = ({ at, values, measured }: TimePoint): TimeRow => ({
    key: at,
    label: label(at, step, withYear, language),
    exportLabel: step === 'day' ? at : `${at.slice(0, 10)} ${at.slice(11, 13)}:00`,
    values,
    measured,
    begins: beginOf(at),
  })
  if (step === 'hour') return sorted.map(rowOf)
  const byDay = new Map(sorted.map((point) => [point.at, point]))
  const noValues = first.values.map(() => null)
  const days = Math.round((beginOf(last.at) - beginOf(first.at)) / stepMs.day) + 1
  return Array.from({ length: days }, (_, index) => {
    const at = utcDayOf(beginOf(first.at) + index * stepMs.day)
    return rowOf(byDay.get(at) ?? { at, values: noValues })
  })
}

/** An interval of the axis that was measured in part or not at all. */
export type IncompleteSpan = {
  from: number
  to: number
  coverage: 'partial' | 'none'
  rows: readonly TimeRow[]
}

/** The intervals to hatch; adjacent intervals with the same coverage are merged. */
export const incompleteSpans = (rows: readonly TimeRow[], step: TimeStep): IncompleteSpan[] => {
  const spans: IncompleteSpan[] = []
  for (const row of rows) {
    const coverage = rowCoverage(row)
    if (coverage === 'complete') continue
    const last = spans.at(-1)
    const to = row.begins + stepMs[step]
    if (last && last.coverage === coverage && last.to === row.begins) {
      spans[spans.length - 1] = { ...last, to, rows: [...last.rows, row] }
    } else spans.push({ from: row.begins, to, coverage, rows: [row] })
  }
  return spans
}

/**
 * One series as a line through the middles of its steps, with gaps at steps that were not measured or are missing.
 */
export const lineOf = (rows: readonly TimeRow[], series: number, step: TimeStep): { x: number; y: number | null }[] => {
  const length = stepMs[step]
  return rows.flatMap((row, index) => {
    const point = { x: row.begins + length / 2, y: row.values[series] ?? null }
    const next = rows[index + 1]
    const isNextMissing = next !== undefined && next.begins - row.begins > length * 1.5
    return isNextMissing ? [point, { x: point.x + length / 2, y: null }] : [point]
  })
}
