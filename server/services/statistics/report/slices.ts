import { addDays, lengthInDays } from '../../../../machines/calendar/days.ts'
import type { Asked } from '../query/filter.ts'
import type { Division } from './words.ts'

/** Most values that a report holds at a time: 20 000 rows of eight, or 6 000 of everything that is stored. */
const VALUES_AT_ONCE = 160_000
/** A local day has 25 hours where the clocks go back. */
const MOST_ROWS_A_DAY: Readonly<Record<Division, number>> = { day: 1, hour: 25 }

/** Cuts what was asked into slices of few enough values, places first: all of a place's days come before the next place. */
export const slicesOf = function* (asked: Asked, division: Division, valuesARow: number): Iterable<Asked> {
  const { places, window } = asked
  const rowsAtOnce = Math.floor(VALUES_AT_ONCE / valuesARow)
  const days = lengthInDays(window.from, window.to)
  const daysAtOnce = Math.min(days, Math.floor(rowsAtOnce / MOST_ROWS_A_DAY[division]))
  const placesAtOnce = Math.floor(rowsAtOnce / (daysAtOnce * MOST_ROWS_A_DAY[division]))
  for (let first = 0; first < places.length; first += placesAtOnce) {
    for (let day = 0; day < days; day += daysAtOnce) {
      const from = addDays(window.from, day)
      const to = addDays(window.from, Math.min(day + daysAtOnce, days) - 1)
      yield { ...asked, places: places.slice(first, first + placesAtOnce), window: { ...window, from, to } }
    }
  }
}

/** Most rows that are made into cells at a time. */
const CELLS_AT_ONCE = 1000

/** Rows a thousand at a time, none of them made before its turn: a slice's counts are enough to keep. */
export const inBatches = function* <Row>(rows: Iterable<Row>): Iterable<Row[]> {
  let batch: Row[] = []
  for (const row of rows) {
    batch.push(row)
    if (batch.length < CELLS_AT_ONCE) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}
