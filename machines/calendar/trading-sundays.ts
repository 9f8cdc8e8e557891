import { dayNumberOf, dayOfNumber, weekdayIndex } from './days.ts'
import { easterOf, polishHoliday } from './holidays.ts'

const SUNDAY = 6
/** The law had other rules before. */
const FIRST_YEAR = 2020
/** From this year on three Sundays before Christmas Eve are trading Sundays, before it two. */
const FIRST_YEAR_OF_THREE = 2025

const sundayBefore = (dayNumber: number): number => dayNumber - weekdayIndex(dayNumber) - 1

const sundaysOf = (year: number): number[] => {
  if (year < FIRST_YEAR) return []
  const lastOfMonths = ['02', '05', '07', '09'].map((next) => sundayBefore(dayNumberOf(`${year}-${next}-01`)))
  const beforeChristmas = sundayBefore(dayNumberOf(`${year}-12-24`))
  const advent = [beforeChristmas, beforeChristmas - 7]
  if (year >= FIRST_YEAR_OF_THREE) advent.push(beforeChristmas - 14)
  return [...lastOfMonths, easterOf(year) - 7, ...advent].filter((day) => polishHoliday(day) === null)
}

const byYear = new Map<number, ReadonlySet<number>>()

/**
 * Whether shops may open in Poland on a day that is a Sunday: the last ones of January, April, June and August, the one
 * before Easter, and two (since 2025 three) before Christmas Eve. By tvn24.pl of 25 November 2025, tokfm.pl of December
 * 2023 and superbiz.se.pl. Years before 2020 had other rules and have none here; a Sunday that a single act adds is not
 * known either.
 */
export const isTradingSunday = (dayNumber: number): boolean => {
  if (weekdayIndex(dayNumber) !== SUNDAY) return false
  const year = Number(dayOfNumber(dayNumber).slice(0, 4))
  const known = byYear.get(year) ?? new Set(sundaysOf(year))
  byYear.set(year, known)
  return known.has(dayNumber)
}
