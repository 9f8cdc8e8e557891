import { addDays, lengthInDays } from '../../../../machines/calendar/days.ts'
import type { StatisticsQuery } from '../query/filter.ts'
import type { ReportAggregation } from './report-words.ts'

/** Maximum number of values in memory: 20 000 rows of a report, or 6 000 rows of a raw report. */
const SLICE_VALUES = 160_000
/** A local day has 25 hours at the end of summer time. */
const MAX_ROWS_PER_DAY: Readonly<Record<ReportAggregation, number>> = { day: 1, hour: 25 }

/**
 * Splits a query into slices of at most `SLICE_VALUES` values. All days of a location come before the next location.
 */
export const slicesOf = function* (
  query: StatisticsQuery,
  aggregation: ReportAggregation,
  valuesPerRow: number,
): Iterable<StatisticsQuery> {
  const { locations, window } = query
  const sliceRows = Math.floor(SLICE_VALUES / valuesPerRow)
  const days = lengthInDays(window.from, window.to)
  const sliceDays = Math.min(days, Math.floor(sliceRows / MAX_ROWS_PER_DAY[aggregation]))
  const sliceLocations = Math.floor(sliceRows / (sliceDays * MAX_ROWS_PER_DAY[aggregation]))
  for (let first = 0; first < locations.length; first += sliceLocations) {
    for (let day = 0; day < days; day += sliceDays) {
      const from = addDays(window.from, day)
      const to = addDays(window.from, Math.min(day + sliceDays, days) - 1)
      yield { ...query, locations: locations.slice(first, first + sliceLocations), window: { ...window, from, to } }
    }
  }
}

/** Maximum number of rows in a batch. */
const BATCH_ROWS = 1000

/** Groups rows into batches of a thousand. Rows are created only when their batch is read, to save memory. */
export const batchesOf = function* <Row>(rows: Iterable<Row>): Iterable<Row[]> {
  let batch: Row[] = []
  for (const row of rows) {
    batch.push(row)
    if (batch.length < BATCH_ROWS) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}
