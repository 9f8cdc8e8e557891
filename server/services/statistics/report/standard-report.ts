import type { ReportFilter } from '../../../../contract/statistics/filter.ts'
import { audienceOf, type Multipliers } from '../../../../machines/audience/audience.ts'
import { weekdayOf } from '../../../../machines/calendar/days.ts'
import type { Account } from '../../../http/caller.ts'
import type { Report, ReportCell, ReportColumn, ReportRows } from '../../../spreadsheet/table.ts'
import type { StatisticsContext } from '../context.ts'
import type { CountedLocation } from '../other-services.ts'
import type { StatisticsQuery } from '../query/filter.ts'
import { aboutReport } from './about-sheet.ts'
import { type ReportTime, reportTimes } from './elapsed-times.ts'
import { type ReportAggregation, type ReportWords, weekdayName, wordsIn } from './report-words.ts'
import { batchesOf, slicesOf } from './slices.ts'
import { reportQueryOf } from './sorted-query.ts'
import { type Counts, countsOf, VALUES_OF_COUNTS } from './stored-counts.ts'

const columnsOf = (words: ReportWords, aggregation: ReportAggregation): ReportColumn[] => [
  { heading: words.day, kind: 'day', width: 12 },
  { heading: words.weekday, kind: 'text', width: 14 },
  ...(aggregation === 'hour' ? [{ heading: words.hour, kind: 'whole', width: 15 } as const] : []),
  { heading: words.location, kind: 'text', width: 36 },
  { heading: words.address, kind: 'text', width: 36 },
  { heading: words.city, kind: 'text', width: 16 },
  { heading: words.people, kind: 'whole', width: 13 },
  { heading: words.peopleGross, kind: 'whole', width: 13 },
  { heading: words.cars, kind: 'whole', width: 12 },
  { heading: words.buses, kind: 'whole', width: 12 },
  { heading: words.audience, kind: 'whole', width: 13 },
  { heading: words.hours, kind: 'whole', width: 10 },
  { heading: words.measured, kind: 'whole', width: 18 },
  { heading: words.measuredPercent, kind: 'decimal', width: 15 },
]

/**
 * A number without the error of its binary fraction. It is not rounded further, so that the sum of the rows equals the
 * audience on pages, which round only the sum.
 */
const unrounded = (value: number): number => Number(value.toPrecision(12))

/** People net, gross, cars, buses and audience; empty cells if nothing was measured. */
const countCells = (counts: Counts | undefined, multipliers: Multipliers): ReportCell[] =>
  counts
    ? [counts.people, counts.peopleGross, counts.cars, counts.buses, unrounded(audienceOf(counts, multipliers))]
    : [null, null, null, null, null]

const rowIn = ({ language }: ReportFilter, aggregation: ReportAggregation, multipliers: Multipliers) => {
  const weekday = weekdayName(language)
  return (location: CountedLocation, { day, hour, hours }: ReportTime, counts: Counts | undefined): ReportCell[] => [
    day,
    weekday(weekdayOf(day)),
    ...(aggregation === 'hour' ? [hour] : []),
    location.name,
    location.address,
    location.cityName,
    ...countCells(counts, multipliers),
    hours,
    counts?.measured ?? 0,
    Math.round((1000 * (counts?.measured ?? 0)) / hours) / 10,
  ]
}

/** A parsed report request; `timesIn` gives the elapsed days or hours of a time zone. */
type ReportRequest = {
  readonly filter: ReportFilter
  readonly aggregation: ReportAggregation
  readonly query: StatisticsQuery
  readonly timesIn: ReturnType<typeof reportTimes>
}

const rowsOf = async function* (
  { statistics }: StatisticsContext,
  { filter, aggregation, query, timesIn }: ReportRequest,
): ReportRows {
  const rowOf = rowIn(filter, aggregation, query.multipliers)
  for (const slice of slicesOf(query, aggregation, VALUES_OF_COUNTS)) {
    const counted = await countsOf(statistics, slice, aggregation)
    const known = new Map(counted.map((counts) => [`${counts.location} ${counts.day} ${counts.hour}`, counts]))
    const rows = function* () {
      for (const location of slice.locations) {
        for (const time of timesIn(location.timeZone)) {
          if (time.day < slice.window.from || time.day > slice.window.to) continue
          yield rowOf(location, time, known.get(`${location.uuid} ${time.day} ${time.hour}`))
        }
      }
    }
    yield* batchesOf(rows())
  }
}

/**
 * Report by location and local day or hour (C80, C81). Every elapsed day or hour has a row; its counts are empty if
 * nothing was measured.
 */
export const standardReport = async (
  context: StatisticsContext,
  account: Account,
  filter: ReportFilter,
  aggregation: ReportAggregation,
): Promise<Report> => {
  const words = wordsIn(filter.language)
  const query = await reportQueryOf(context, account, filter)
  const timesIn = reportTimes(query.window, aggregation)
  return {
    sheet: words.sheet,
    stem: `${words.stem[aggregation]}_${filter.date_from}_${filter.date_to}`,
    columns: columnsOf(words, aggregation),
    count: query.locations.reduce((sum, location) => sum + timesIn(location.timeZone).length, 0),
    rows: rowsOf(context, { filter, aggregation, query, timesIn }),
    about: { sheet: words.about, lines: aboutReport(filter, aggregation, query, context.clock.now()) },
  }
}
