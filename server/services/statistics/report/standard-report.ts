import type { ReportFilter } from '../../../../contract/statistics/filter.ts'
import { audienceOf, type Multipliers } from '../../../../machines/audience/audience.ts'
import { weekdayOf } from '../../../../machines/calendar/days.ts'
import type { Account } from '../../../http/caller.ts'
import type { Counting } from '../context.ts'
import type { CountedPlace } from '../other-services.ts'
import type { Asked } from '../query/filter.ts'
import { aboutReport } from './about-sheet.ts'
import { calendarOf, type Time } from './calendar.ts'
import { type Counts, countsOf, VALUES_OF_COUNTS } from './counts.ts'
import { askInOrder } from './ordered-filter.ts'
import { inBatches, slicesOf } from './slices.ts'
import type { Cell, Column, Report, Rows } from './table.ts'
import { type Division, type Words, weekdayWord, wordsIn } from './words.ts'

const columnsOf = (words: Words, division: Division): Column[] => [
  { heading: words.day, kind: 'day', width: 12 },
  { heading: words.weekday, kind: 'text', width: 14 },
  ...(division === 'hour' ? [{ heading: words.hour, kind: 'whole', width: 15 } as const] : []),
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

/** People net, gross, cars, buses and audience; nothing at all where nobody measured. */
const countCells = (counts: Counts | undefined, multipliers: Multipliers): Cell[] =>
  counts
    ? [counts.people, counts.peopleGross, counts.cars, counts.buses, Math.round(audienceOf(counts, multipliers))]
    : [null, null, null, null, null]

const rowIn = ({ language }: ReportFilter, division: Division, multipliers: Multipliers) => {
  const weekday = weekdayWord(language)
  return (place: CountedPlace, { day, hour, hours }: Time, counts: Counts | undefined): Cell[] => [
    day,
    weekday(weekdayOf(day)),
    ...(division === 'hour' ? [hour] : []),
    place.name,
    place.address,
    place.cityName,
    ...countCells(counts, multipliers),
    hours,
    counts?.measured ?? 0,
    Math.round((1000 * (counts?.measured ?? 0)) / hours) / 10,
  ]
}

type Calendar = ReturnType<typeof calendarOf>

const rowsOf = async function* (
  { statistics }: Counting,
  filter: ReportFilter,
  division: Division,
  asked: Asked,
  calendar: Calendar,
): Rows {
  const rowOf = rowIn(filter, division, asked.multipliers)
  for (const slice of slicesOf(asked, division, VALUES_OF_COUNTS)) {
    const counted = await countsOf(statistics, slice, division)
    const known = new Map(counted.map((counts) => [`${counts.place} ${counts.day} ${counts.hour}`, counts]))
    const rows = function* () {
      for (const place of slice.places) {
        for (const time of calendar(place.timeZone)) {
          if (time.day < slice.window.from || time.day > slice.window.to) continue
          yield rowOf(place, time, known.get(`${place.uuid} ${time.day} ${time.hour}`))
        }
      }
    }
    yield* inBatches(rows())
  }
}

/** Report by location and local day or hour (C80, C81): every one that has passed has its row, and one that nobody measured has empty counts. */
export const plainReport = async (
  counting: Counting,
  account: Account,
  filter: ReportFilter,
  division: Division,
): Promise<Report> => {
  const words = wordsIn(filter.language)
  const asked = await askInOrder(counting, account, filter)
  const calendar = calendarOf(asked.window, division)
  return {
    sheet: words.sheet,
    stem: words.stem[division],
    columns: columnsOf(words, division),
    count: asked.places.reduce((sum, place) => sum + calendar(place.timeZone).length, 0),
    rows: rowsOf(counting, filter, division, asked, calendar),
    about: { sheet: words.about, lines: aboutReport(filter, division, asked, counting.clock.now()) },
  }
}
