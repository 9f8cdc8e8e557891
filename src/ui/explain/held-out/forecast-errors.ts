import published from '../../../../docs/measurements/forecast-sets.json'

/** Errors of forecasts of one length on counts that they did not know, in percent of the measured totals. */
export type HorizonErrors = {
  /** Length of the forecast periods, in days. */
  readonly days: number
  readonly error_percent: number
  /** The error of the best of the simple methods on the same counts. */
  readonly best_simple_percent: number
  /** The percentage of the totals of single sensors inside the 80 and 90 % interval. */
  readonly in_80_percent: number
  readonly in_90_percent: number
}

/** The errors on the counts of one city. */
export type ErrorSet = {
  readonly name: string
  /** Whether the counts are real; the others are simulated. */
  readonly real: boolean
  readonly horizons: readonly HorizonErrors[]
  /** The error of 14 days of sensors with eight weeks of history; null if it was not measured. */
  readonly new_sensors_error_percent: number | null
}

/** The errors that `npm run bench -- forecast` has published, with the version of the method and the day. */
export const forecastErrors: {
  readonly method: string
  readonly date: string
  readonly history_days: number
  readonly sets: readonly ErrorSet[]
} = published

/** The published length of periods that is nearest to a length in days, by its ratio. */
export const nearestHorizon = (days: number): number => {
  const lengths = [...new Set(forecastErrors.sets.flatMap(({ horizons }) => horizons.map((horizon) => horizon.days)))]
  const distance = (length: number): number => Math.abs(Math.log(length / Math.max(1, days)))
  return lengths.reduce((best, length) => (distance(length) < distance(best) ? length : best))
}
