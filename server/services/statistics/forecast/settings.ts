/** What the method takes from the past, by feature; every one is a logarithm of a ratio to the last two weeks' level. */
export const FEATURES = 6

/** The method's constants, chosen on development data (decision 014). Days and weeks as named, doubts as logarithms of a ratio. */
export type Recipe = {
  /** How fast old weeks count less in the weekdays' profile. */
  profileHalfLifeDays: number
  /** A day counts for the level as at most so many times what was usual around it, and at least the inverse. */
  mostTimesUsual: number
  /** How many holidays' worth of belief the pool of sensors has against a sensor's own holiday. */
  holidayPull: number
  /** How much of the weekday's profile still holds on a holiday: 1 all of it, 0 a holiday is the same on every weekday. */
  weekdayOnHoliday: number
  /** How strongly the prior weights hold, in past origins of the whole pool times squared change. */
  priorPull: number
  /** Past origins, a week apart, that weights and intervals are learned from. */
  origins: number
  /** Weeks ahead at which half of the level is the long mean. */
  longMeanHalfWeeks: number
  /** How much of last year's change is believed before anything is learned. */
  lastYear: number
  /** Weight of the month against the last two weeks: with last year's change, and without. */
  month: number
  monthWithoutLastYear: number
  /** Days between the same weeks of two years. */
  sameWeeksDays: number
  /** Ratios beyond e to this are cut. */
  mostChange: number
  /** Doubt about one holiday's effect. */
  holidayDoubt: number
  /** Correlation of the errors of neighbouring blocks of a long flight. */
  carry: number
  /** Half-width where no past error is known. */
  unknownHalfWidth: number
  /** Belief in the pool's usual error, in past origins of one sensor. */
  intervalPull: number
}

/** The constants in use. */
export const usualRecipe: Recipe = {
  profileHalfLifeDays: 120,
  mostTimesUsual: 2,
  holidayPull: 1,
  weekdayOnHoliday: 0,
  priorPull: 0.3,
  origins: 52,
  longMeanHalfWeeks: 26,
  lastYear: 0.6,
  month: 0.4,
  monthWithoutLastYear: 0.2,
  sameWeeksDays: 364,
  mostChange: 0.5,
  holidayDoubt: 0.2,
  carry: 0.8,
  unknownHalfWidth: 0.35,
  intervalPull: 10,
}
