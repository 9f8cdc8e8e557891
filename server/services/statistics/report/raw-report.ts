import type { ReportFilter } from '../../../../contract/statistics/filter.ts'
import { groupBy } from '../../../base/group-by.ts'
import type { Account } from '../../../http/caller.ts'
import type { Report, ReportCell, ReportColumn, ReportRows } from '../../../spreadsheet/table.ts'
import type { StatisticsContext } from '../context.ts'
import type { CountedLocation } from '../other-services.ts'
import type { StatisticsQuery } from '../query/filter.ts'
import { aboutRaw } from './about-sheet.ts'
import { type ReportAggregation, wordsIn } from './report-words.ts'
import { batchesOf, slicesOf } from './slices.ts'
import { reportQueryOf } from './sorted-query.ts'
import { countColumns, countRaw, type RawCounts, rawCountsOf, VALUES_OF_RAW_COUNTS } from './stored-counts.ts'

const ids = ['location_uuid', 'arabox_uuid'].map((heading): ReportColumn => ({ heading, kind: 'text', width: 38 }))
const whole = (heading: string): ReportColumn => ({ heading, kind: 'whole', width: 14 })
const day: ReportColumn = { heading: 'local_day', kind: 'day', width: 12 }
const counts = countColumns.map(whole)

const columnsBy: Readonly<Record<ReportAggregation, readonly ReportColumn[]>> = {
  day: [...ids, day, whole('measured_hours'), ...counts],
  hour: [...ids, { heading: 'hour', kind: 'text', width: 22 }, day, whole('local_hour'), ...counts],
}

const withoutFractions = (instant: Date): string => instant.toISOString().replace('.000Z', 'Z')

const timeCells: Readonly<Record<ReportAggregation, (row: RawCounts) => ReportCell[]>> = {
  day: (row) => [row.local_day, row.measured_hours ?? null],
  hour: (row) => [withoutFractions(row.hour), row.local_day, row.local_hour ?? null],
}

const rowOf = (location: CountedLocation, row: RawCounts, aggregation: ReportAggregation): ReportCell[] => [
  location.uuid,
  location.araboxUuid,
  ...timeCells[aggregation](row),
  ...countColumns.map((column) => row[column] ?? null),
]

const rowsOf = async function* (
  { statistics }: StatisticsContext,
  aggregation: ReportAggregation,
  query: StatisticsQuery,
): ReportRows {
  for (const slice of slicesOf(query, aggregation, VALUES_OF_RAW_COUNTS)) {
    const byLocation = groupBy(await rawCountsOf(statistics, slice, aggregation), (row) => row.location_uuid)
    const rows = function* () {
      for (const location of slice.locations) {
        for (const row of byLocation.get(location.uuid) ?? []) yield rowOf(location, row, aggregation)
      }
    }
    yield* batchesOf(rows())
  }
}

/**
 * Raw report by location and day or UTC hour (C82, P12): all stored columns without changes, ages of small groups
 * included, no multipliers. Days and hours that were not measured are absent.
 */
export const rawReport = async (
  context: StatisticsContext,
  account: Account,
  filter: ReportFilter,
  aggregation: ReportAggregation,
): Promise<Report> => {
  const words = wordsIn(filter.language)
  const query = await reportQueryOf(context, account, filter)
  return {
    sheet: words.sheet,
    stem: `${words.rawStem[aggregation]}_${filter.date_from}_${filter.date_to}`,
    columns: columnsBy[aggregation],
    count: await countRaw(context.statistics, query, aggregation),
    rows: rowsOf(context, aggregation, query),
    about: { sheet: words.about, lines: aboutRaw(filter, aggregation, query, context.clock.now()) },
  }
}
