import { dayNumberOf, eachDay, weekdayIndex } from './days.ts'
import { MINUTE_MS } from './durations.ts'
import { polishHoliday } from './holidays.ts'
import { dayOf, instantOf } from './warsaw.ts'

/** Local hours in which operators work, on Monday to Friday except public holidays of Poland. */
export const WORK_BEGINS_HOUR = 9
export const WORK_ENDS_HOUR = 17

/** Minutes of working time in which an operator answers (K16). */
export const ANSWER_MINUTES = 30

/** Days after which waiting is no longer counted exactly: bounds the work of one call. */
const MOST_DAYS = 400

const SATURDAY = 5

/** Whether operators work on a day `YYYY-MM-DD`. */
export const isWorkingDay = (day: string): boolean => {
  const number = dayNumberOf(day)
  return weekdayIndex(number) < SATURDAY && polishHoliday(number) === null
}

/** Working time between two instants in whole minutes; 0 if the second is not later. */
export const workingMinutes = (from: Date, to: Date): number => {
  const workedMs = eachDay(dayOf(from), dayOf(to))
    .slice(0, MOST_DAYS)
    .filter(isWorkingDay)
    .reduce((sum, day) => {
      const begins = Math.max(instantOf(day, WORK_BEGINS_HOUR).getTime(), from.getTime())
      const ends = Math.min(instantOf(day, WORK_ENDS_HOUR).getTime(), to.getTime())
      return sum + Math.max(0, ends - begins)
    }, 0)
  return Math.floor(workedMs / MINUTE_MS)
}

/** How an answer within {@link ANSWER_MINUTES} stands: minutes left, and `overdue` minutes beyond; whole minutes. */
export type AnswerTime = { readonly leftMinutes: number; readonly overdueMinutes: number; readonly isPaused: boolean }

/**
 * The answer time of a campaign that waits since an instant. `isPaused`: nobody works now, so the time does not go on.
 */
export const answerTime = (since: Date, now: Date): AnswerTime => {
  const waited = workingMinutes(since, now)
  const day = dayOf(now)
  const works = isWorkingDay(day) && now >= instantOf(day, WORK_BEGINS_HOUR) && now < instantOf(day, WORK_ENDS_HOUR)
  return {
    leftMinutes: Math.max(0, ANSWER_MINUTES - waited),
    overdueMinutes: Math.max(0, waited - ANSWER_MINUTES),
    isPaused: !works,
  }
}
