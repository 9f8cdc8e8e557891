import * as z from 'zod/mini'
import { MOST_FILTER_CITIES } from '../limits.ts'
import { validation } from '../validation.ts'
import { day, daysInPeriod, id, uuid } from '../values.ts'
import { mapCell } from './map-cell.ts'

/** Longest period of a statistic in days: five years. */
export const LONGEST_PERIOD_DAYS = 1827
/** Longest period in days if every single hour of it is a point of the answer. */
export const LONGEST_HOURLY_DAYS = 366
/** Maximum number of locations in a filter. */
export const MOST_LOCATIONS = 5000

const hourOfDay = z.int().check(z.minimum(0, validation.hour), z.maximum(24, validation.hour))

/**
 * Fields of all filters: locations, days (both ends included), local hours and weekdays. Omitted fields do not
 * restrict the result.
 */
export const filterFields = {
  location_uuids: z.optional(z.array(uuid).check(z.maxLength(MOST_LOCATIONS))),
  city_ids: z.optional(z.array(id).check(z.maxLength(MOST_FILTER_CITIES))),
  /** A square of the map: `level/column/row`. */
  cell: z.optional(mapCell),
  /** Company that owns the locations. */
  company_id: z.optional(id),
  date_from: day,
  date_to: day,
  /** First local hour, 0–23. */
  hour_from: z._default(hourOfDay, 0),
  /** Local hour at which the window ends, 1–24. */
  hour_to: z._default(hourOfDay, 24),
  /** ISO weekdays: 1 Monday … 7 Sunday. */
  weekdays: z.optional(
    z
      .array(z.int().check(z.minimum(1, validation.weekday), z.maximum(7, validation.weekday)))
      .check(z.minLength(1, validation.option), z.maxLength(7)),
  ),
}

type Period = { date_from: string; date_to: string; hour_from: number; hour_to: number; aggregation?: string }

const issue = (path: string, message: string) => ({ code: 'custom' as const, path: [path], message, input: undefined })

/**
 * Checks the fields of a filter together: order of days and hours, and the length of the period, which may be shorter
 * with aggregation `HOUR`.
 */
export const validPeriod = <Filter extends Period>(longestHourlyDays = LONGEST_HOURLY_DAYS) =>
  z.check<Filter>(({ value, issues }) => {
    const days = daysInPeriod(value.date_from, value.date_to)
    if (days < 1) issues.push(issue('date_to', validation.dateOrder))
    else if (days > LONGEST_PERIOD_DAYS) issues.push(issue('date_to', validation.tooManyDays))
    else if (value.aggregation === 'HOUR' && days > longestHourlyDays) {
      issues.push(issue('date_to', validation.tooManyHours))
    }
    if (value.hour_to <= value.hour_from) issues.push(issue('hour_to', validation.hourOrder))
  })

/** Filter of a statistic: locations and hours. */
export const statisticsFilter = z.strictObject(filterFields).check(validPeriod())
/** A filter after parsing. */
export type StatisticsFilter = z.output<typeof statisticsFilter>

/** Aggregation in time: one sum per day, or per hour. */
export const aggregation = z._default(z.enum(['DAY', 'HOUR']), 'DAY')

/** A filter with its aggregation in time. */
export const seriesFilter = z.strictObject({ ...filterFields, aggregation }).check(validPeriod())
/** A series filter after parsing. */
export type SeriesFilter = z.output<typeof seriesFilter>

/** Filter of sums by weekday. By hour they have 168 cells for any period, so that it is as long as by day. */
export const weekdayFilter = z.strictObject({ ...filterFields, aggregation }).check(validPeriod(LONGEST_PERIOD_DAYS))

/** What the cells of the map are weighted by: people net, cars or buses. */
export const cellKinds = ['people', 'cars', 'buses'] as const
/** A weight of the cells. */
export type CellKind = (typeof cellKinds)[number]

/** Filter of the cells of the map, with what they are weighted by. */
export const cellFilter = z
  .strictObject({ ...filterFields, kind: z._default(z.enum(cellKinds), 'people') })
  .check(validPeriod())

/** Parts of the day for age and gender: all, night 0–6, morning 6–12, afternoon 12–18, evening 18–24. */
export const timesOfDay = ['all', 'night', 'morning', 'afternoon', 'evening'] as const

/** Ranges of hours `[from, to)` into which an answer by hour also sums the hours of the day (C78). */
export const hourRanges = [
  [0, 6],
  [6, 9],
  [9, 12],
  [12, 15],
  [15, 18],
  [18, 21],
  [21, 24],
] as const

/** Filter of age and gender: by day within a part of the day, or by hour of the day (C76–C78). */
export const ageGenderFilter = z
  .strictObject({ ...filterFields, aggregation, time_of_day: z._default(z.enum(timesOfDay), 'all') })
  .check(
    z.check(({ value, issues }) => {
      if (value.hour_to <= value.hour_from) issues.push(issue('hour_to', validation.hourOrder))
      const days = daysInPeriod(value.date_from, value.date_to)
      if (days < 1) issues.push(issue('date_to', validation.dateOrder))
      else if (days > LONGEST_PERIOD_DAYS) issues.push(issue('date_to', validation.tooManyDays))
    }),
  )
/** Filter of age and gender after parsing. */
export type AgeGenderFilter = z.output<typeof ageGenderFilter>

/** Filter of a report with its format and the language of its words and numbers. */
export const reportFilter = z
  .strictObject({
    ...filterFields,
    format: z._default(z.enum(['xlsx', 'csv']), 'xlsx'),
    language: z._default(z.enum(['pl', 'en']), 'pl'),
  })
  .check(validPeriod())
/** A report's filter after parsing. */
export type ReportFilter = z.output<typeof reportFilter>
