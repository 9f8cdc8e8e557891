import { dayNumberOf, dayOfNumber, isWithin, weekdayIndex } from './days.ts'
import { easterOf, type SchoolCalendar } from './holidays.ts'
import type { Voivodeship } from './polish-regions.ts'
import { winterBreakOf } from './winter-breaks.ts'

const FRIDAY = 4
/** Days after Easter Sunday: Corpus Christi, and the last day of the spring break. */
const CORPUS_CHRISTI = 60
const SPRING_BREAK = { from: -3, to: 2 } as const

/**
 * Last day of school before the summer: the first Friday after 20 June; two days earlier if it is the day after Corpus
 * Christi.
 */
const lastSchoolDay = (year: number): number => {
  const first = dayNumberOf(`${year}-06-21`)
  const friday = first + ((FRIDAY - weekdayIndex(first) + 7) % 7)
  return friday - 1 === easterOf(year) + CORPUS_CHRISTI ? friday - 2 : friday
}

const MONDAY = 0

/** First day of the break of Christmas: 23 December; 22 December if that is a Monday. */
const firstOfChristmas = (year: number): string =>
  weekdayIndex(dayNumberOf(`${year}-12-22`)) === MONDAY ? '12-22' : '12-23'

/**
 * School holidays that are the same in all of Poland, by the regulation on the organisation of the school year (Dz.U.
 * 2023 poz. 1211): from 23 December (22 if it is a Monday; samorzad.infor.pl of August 2024) to 31 December, from the
 * Thursday before Easter to the Tuesday after it, and the summer until 31 August.
 */
export const polishSchoolHoliday: SchoolCalendar = (dayNumber) => {
  const day = dayOfNumber(dayNumber)
  const year = Number(day.slice(0, 4))
  const monthDay = day.slice(5)
  const afterEaster = dayNumber - easterOf(year)
  return (
    monthDay >= firstOfChristmas(year) ||
    (afterEaster >= SPRING_BREAK.from && afterEaster <= SPRING_BREAK.to) ||
    (dayNumber > lastSchoolDay(year) && monthDay <= '08-31')
  )
}

/** School holidays of a voivodeship: those of all Poland and its two weeks in winter, in the years that are known. */
export const schoolHolidayIn =
  (code: Voivodeship): SchoolCalendar =>
  (dayNumber) => {
    if (polishSchoolHoliday(dayNumber)) return true
    const day = dayOfNumber(dayNumber)
    const winter = winterBreakOf(code, Number(day.slice(0, 4)))
    return winter !== null && isWithin(day, winter.from, winter.to)
  }
