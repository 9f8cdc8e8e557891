import figures from '../../../docs/measurements/forecast.json'
import type { Language } from '../../i18n/language.ts'

/**
 * The published errors of the forecast on real counts. Shares are fractions of one. `npm run bench -- forecast` writes
 * the file, which is the only source of these numbers on the page; a test compares it with the page of measurements.
 */
export type ForecastFigures = {
  /** Day of the measurement. */
  readonly measuredOn: string
  /** Number of the decision that describes the method. */
  readonly decision: string
  /** The data, as a phrase. */
  readonly data: Readonly<Record<Language, string>>
  /** Length of the forecast periods. */
  readonly days: number
  readonly cases: number
  /** Sum of all errors, without their signs, divided by the sum of the measured totals. */
  readonly error: number
  /** The same of the best simple method. */
  readonly baselineError: number
  /** Sum of the errors with their signs; below zero: forecast too low. */
  readonly bias: number
  /** The share of results that the interval promises. */
  readonly interval: number
  /** The share of single sensors' totals inside it, and of the sums of all sensors. */
  readonly insideInterval: number
  readonly insideIntervalOfSum: number
}

/** The figures that the page shows. A new measurement replaces the file. */
export const forecastFigures: ForecastFigures = figures
