/** Number of features. Each one is the logarithm of a ratio to the level of the last two weeks. */
export const FEATURES = 6

/** Constants of the forecast, chosen on development data (decision 014). Uncertainties are logarithms of a ratio. */
export type ForecastSettings = {
  /** Half-life of a day's weight in the weekday profile. */
  profileHalfLifeDays: number
  /** Factor beyond which a day is clipped, up and down, compared with the same weekday one week before and after. */
  mostTimesUsual: number
  /** Weight of the pool in the effect of a holiday, in holidays of the sensor. */
  holidayPull: number
  /** Exponent of the weekday profile on a holiday: 1 applies it fully, 0 makes a holiday equal on all weekdays. */
  weekdayOnHoliday: number
  /** Weight of the prior weights, in past origins of the whole pool times squared change. */
  priorPull: number
  /** Number of past origins, one week apart, for fitting weights and intervals. */
  origins: number
  /** Weeks ahead at which half of the level is the long mean. */
  longMeanHalfWeeks: number
  /** Prior weight of last year's change. */
  lastYear: number
  /** Prior weight of the month before the last two weeks: with last year's change, and without. */
  month: number
  monthWithoutLastYear: number
  /** Days between the same weeks of two consecutive years. */
  sameWeeksDays: number
  /** Logarithms of ratios are clipped to ± this value. */
  mostChange: number
  /** Standard deviation of the effect of one holiday. */
  holidayDeviation: number
  /** Correlation of the errors of adjacent blocks of a flight. */
  errorCorrelation: number
  /** Half-width without any past error. */
  unknownHalfWidth: number
  /** Weight of the pool's usual half-width, in past errors of one sensor. */
  intervalPull: number
}

/** The settings in use. */
export const defaultSettings: ForecastSettings = {
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
  holidayDeviation: 0.2,
  errorCorrelation: 0.8,
  unknownHalfWidth: 0.35,
  intervalPull: 10,
}
