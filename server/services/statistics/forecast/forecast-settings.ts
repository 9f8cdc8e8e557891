/** Name and version of the method. It changes with everything that changes numbers, and is stored with estimates. */
export const forecastMethod = 'forecast-4'

/** Constants of the forecast, chosen on development data (decision 014). Uncertainties are logarithms of a ratio. */
export type ForecastSettings = {
  /** Half-life of a day's weight in the weekday profile. */
  profileHalfLifeDays: number
  /** Factor beyond which a day is clipped, up and down, compared with the same weekday one week before and after. */
  mostTimesUsual: number
  /** Weight of the pool in the effect of a holiday, in holidays of the sensor. */
  holidayPull: number
  /** Weight of no effect, or of the pool's, in the effect of a day with a name, in such days of the sensor. */
  namedDayPull: number
  /** Exponent of the weekday profile on a holiday: 1 applies it fully, 0 makes a holiday equal on all weekdays. */
  weekdayOnHoliday: number
  /**
   * Weights of the prior weights, one for each regression in the mean, in past origins of the whole pool times squared
   * change.
   */
  penalties: readonly number[]
  /** Weight of the prior weights in the rounds of the robust regression. */
  robustPenalty: number
  /** Weight of the error of the sum of all sensors beside the mean of theirs, in the shares of the members. */
  sumWeight: number
  /** Pull of the shares toward equal ones, in parts of the mean squared error of a member. */
  sharePull: number
  /** Number of past origins, one week apart, for fitting weights and intervals. */
  origins: number
  /** Rounds of the robust regression, after the ordinary one. */
  robustRounds: number
  /** A past error of this size counts as in an ordinary regression; larger ones count less, smaller ones more. */
  usualError: number
  mostTrust: number
  /** Weeks ahead at which half of the level is the long mean. */
  longMeanHalfWeeks: number
  /** Prior weight of last year's change. */
  lastYear: number
  /** Prior weight of the month before the last two weeks, with last year's change. */
  month: number
  /** Prior weight of the last week, without last year's change. */
  weekWithoutLastYear: number
  /** Years back whose change into the same weeks is used. */
  years: number
  /** Part of the prior weight of last year's change that the pool's change has. */
  poolShare: number
  /** Logarithms of ratios are clipped to ± this value. */
  mostChange: number
  /** Standard deviation of the effect of one holiday. */
  holidayDeviation: number
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
  namedDayPull: 1,
  weekdayOnHoliday: 0,
  penalties: [0.03, 0.3, 3],
  robustPenalty: 0.3,
  sumWeight: 4,
  sharePull: 0.02,
  origins: 104,
  robustRounds: 2,
  usualError: 0.08,
  mostTrust: 4,
  longMeanHalfWeeks: 26,
  lastYear: 0.6,
  month: 0.4,
  weekWithoutLastYear: 0.5,
  years: 3,
  poolShare: 0,
  mostChange: 1.5,
  holidayDeviation: 0.2,
  unknownHalfWidth: 0.35,
  intervalPull: 10,
}
