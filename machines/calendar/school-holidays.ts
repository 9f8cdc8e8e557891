import { dayNumberOf, dayOfNumber, weekdayIndex } from './days.ts'
import { easterOf, type SchoolCalendar } from './holidays.ts'

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

/**
 * School holidays that are the same in all of Poland, by the regulation on the organisation of the school year (Dz.U.
 * 2023 poz. 1211): 23–31 December, from the Thursday before Easter to the Tuesday after it, and the summer until
 * 31 August. The two weeks in winter differ by voivodeship and are set anew for each year; they are not known here.
 */
export const polishSchoolHoliday: SchoolCalendar = (dayNumber) => {
  const day = dayOfNumber(dayNumber)
  const year = Number(day.slice(0, 4))
  const monthDay = day.slice(5)
  const afterEaster = dayNumber - easterOf(year)
  return (
    monthDay >= '12-23' ||
    (afterEaster >= SPRING_BREAK.from && afterEaster <= SPRING_BREAK.to) ||
    (dayNumber > lastSchoolDay(year) && monthDay <= '08-31')
  )
}
