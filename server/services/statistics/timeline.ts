import type { SeriesFilter } from '../../../contract/statistics/filter.ts'
import type { Moment } from './measured.ts'
import type { CountedPlace } from './neighbours.ts'
import { passedBy } from './passed.ts'
import type { Window } from './window.ts'

/** Division of time on the wire. */
export type Aggregation = SeriesFilter['aggregation']

/** A moment as the wire writes it: `YYYY-MM-DD` or `YYYY-MM-DDTHH`; an hour that the clocks repeat is one moment. */
export const writtenMoment = ({ day, hour }: Moment): string =>
  hour === null ? day : `${day}T${String(hour).padStart(2, '0')}`

/** A moment of a filter with the location-hours of it that have passed. */
export type Passed = { at: string; hours: number }

/** Every moment of a window that has begun to pass at some places, in order. */
export const timelines = (
  window: Window,
  aggregation: Aggregation,
): ((places: readonly CountedPlace[]) => Passed[]) => {
  const passed = passedBy(window, aggregation === 'HOUR' ? writtenMoment : ({ day }) => day)
  return (places) => Array.from(passed(places), ([at, hours]) => ({ at, hours }))
}

/** Draws the points of a timeline: what was counted at a moment, or nothing where nobody measured. */
export const pointsOf = <Row extends Moment & { measured: number }, Values>(
  timeline: readonly Passed[],
  rows: readonly Row[],
  valuesOf: (row: Row | undefined) => Values,
): (Passed & { measured_hours: number } & Values)[] => {
  const found = new Map(rows.map((row) => [writtenMoment(row), row]))
  return timeline.map(({ at, hours }) => {
    const row = found.get(at)
    return { at, hours, measured_hours: row?.measured ?? 0, ...valuesOf(row) }
  })
}
