import { addDays, lengthInDays } from '../../../../machines/calendar/days.ts'
import type { StatisticsQuery } from '../query/filter.ts'
import type { Division } from './words.ts'

/** Most values that a report holds at a time: 20 000 rows of eight, or 6 000 of everything that is stored. */
const VALUES_AT_ONCE = 160_000
/** A local day has 25 hours where the clocks go back. */
const MOST_ROWS_A_DAY: Readonly<Record<Division, number>> = { day: 1, hour: 25 }

/** Cuts what was query into slices of few enough values, locations first: all of a location's days come before the next location. */
export const slicesOf = function* (
  query: StatisticsQuery,
  division: Division,
  valuesARow: number,
): Iterable<StatisticsQuery> {
  const { locations, window } = query
  const rowsAtOnce = Math.floor(VALUES_AT_ONCE / valuesARow)
  const days = lengthInDays(window.from, window.to)
  const daysAtOnce = Math.min(days, Math.floor(rowsAtOnce / MOST_ROWS_A_DAY[division]))
  const locationsAtOnce = Math.floor(rowsAtOnce / (daysAtOnce * MOST_ROWS_A_DAY[division]))
  for (let first = 0; first < locations.length; first += locationsAtOnce) {
    for (let day = 0; day < days; day += daysAtOnce) {
      const from = addDays(window.from, day)
      const to = addDays(window.from, Math.min(day + daysAtOnce, days) - 1)
      yield { ...query, locations: locations.slice(first, first + locationsAtOnce), window: { ...window, from, to } }
    }
  }
}

/** Most rows that are made into cells at a time. */
const CELLS_AT_ONCE = 1000

/** Rows a thousand at a time, none of them made before its turn: a slice's counts are enough to keep. */
export const batchesOf = function* <Row>(rows: Iterable<Row>): Iterable<Row[]> {
  let batch: Row[] = []
  for (const row of rows) {
    batch.push(row)
    if (batch.length < CELLS_AT_ONCE) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}
