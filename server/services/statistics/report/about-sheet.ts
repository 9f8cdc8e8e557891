import type { ReportFilter } from '../../../../contract/statistics/filter.ts'
import { WARSAW } from '../../../../machines/calendar/time-zones.ts'
import type { StatisticsQuery } from '../query/filter.ts'
import { localeOf, type ReportAggregation, weekdayName, wordsIn } from './report-words.ts'

type Line = readonly [string, string]

const clockTime = (hour: number): string => `${String(hour).padStart(2, '0')}:00`

const filterLines = (filter: ReportFilter, { locations }: StatisticsQuery): Line[] => {
  const words = wordsIn(filter.language)
  const cities = [...new Set(locations.map((location) => location.cityName))]
  return [
    [words.period, `${filter.date_from} – ${filter.date_to}`],
    [words.hoursOfDay, `${clockTime(filter.hour_from)}–${clockTime(filter.hour_to)}`],
    [words.weekdays, filter.weekdays?.map(weekdayName(filter.language)).join(', ') ?? words.everyWeekday],
    [words.locations, String(locations.length)],
    [words.cities, cities.join(', ')],
    ...(filter.company_id === undefined ? [] : [[words.owner, words.ownerIs(filter.company_id)] as const]),
  ]
}

const generatedLine = ({ language }: ReportFilter, now: Date): Line => {
  const format = new Intl.DateTimeFormat(localeOf(language), {
    timeZone: WARSAW,
    dateStyle: 'long',
    timeStyle: 'short',
  })
  return [wordsIn(language).generated, `${format.format(now)} (${WARSAW})`]
}

/** Lines of a report's second sheet: the filter, the audience formula and the meaning of gaps. */
export const aboutReport = (
  filter: ReportFilter,
  aggregation: ReportAggregation,
  query: StatisticsQuery,
  now: Date,
): Line[] => {
  const words = wordsIn(filter.language)
  const { car, bus, views } = query.multipliers
  const number = new Intl.NumberFormat(localeOf(filter.language))
  return [
    [words.report, words.title[aggregation]],
    ...filterLines(filter, query),
    [words.peopleMean, words.peopleMeaning],
    [words.audience, words.formula(number.format(car), number.format(bus), number.format(views))],
    [words.hours, words.hoursMeaning],
    [words.gaps, words.gapsMeaning],
    generatedLine(filter, now),
  ]
}

/** Lines of a raw report's second sheet: the filter, the columns and the meaning of gaps. */
export const aboutRaw = (
  filter: ReportFilter,
  aggregation: ReportAggregation,
  query: StatisticsQuery,
  now: Date,
): Line[] => {
  const words = wordsIn(filter.language)
  return [
    [words.report, words.rawTitle[aggregation]],
    ...filterLines(filter, query),
    [words.rawColumns, words.rawColumnsMeaning],
    [words.gaps, words.rawGapsMeaning],
    [words.privacy, words.privacyMeaning],
    generatedLine(filter, now),
  ]
}
