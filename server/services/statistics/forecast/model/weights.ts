import type { ForecastSettings } from '../forecast-settings.ts'
import { type Block, FEATURE, FEATURES, type Features } from './features.ts'

/** Weights of the features for a block, for sensors with their own last year and for sensors without. */
export type Weights = { withYear: Float64Array; withoutYear: Float64Array }

/**
 * Prior weights, before fitting. The further ahead the block is, the larger is the weight of a year's mean, and the
 * smaller that of the last weeks. Last year's change has a partial weight.
 */
export const priorWeights = ({ ahead, length }: Block, anyYear: boolean, settings: ForecastSettings): Weights => {
  const weeksAhead = (ahead + (length - 1) / 2) / 7
  const yearShare = 1 - 0.5 ** (Math.max(0, weeksAhead - 1) / settings.longMeanHalfWeeks)
  const { month, lastYear, poolShare } = settings
  const own = lastYear * (1 - poolShare)
  const pool = lastYear * poolShare
  const withYear = new Float64Array(FEATURES)
  withYear[FEATURE.month] = month * (1 - yearShare)
  withYear[FEATURE.year] = yearShare
  withYear[FEATURE.change] = own * (1 - yearShare)
  withYear[FEATURE.monthThen] = -own * month * (1 - yearShare)
  withYear[FEATURE.season] = own * yearShare
  withYear[FEATURE.poolChange] = pool * (1 - yearShare)
  withYear[FEATURE.poolMonthThen] = -pool * month * (1 - yearShare)
  withYear[FEATURE.poolSeason] = pool * yearShare
  const withoutLastYear = new Float64Array(FEATURES)
  withoutLastYear[FEATURE.month] = settings.monthWithoutLastYear * (1 - yearShare)
  withoutLastYear[FEATURE.year] = yearShare
  return { withYear, withoutYear: anyYear ? withYear : withoutLastYear }
}

/** Weighted sum of a sensor's features: logarithm of the ratio of the expected level to its base. */
export const weightedFeatures = ({ rows, ownYear }: Features, sensor: number, weights: Weights): number => {
  const own = ownYear[sensor] ? weights.withYear : weights.withoutYear
  let sum = 0
  for (let feature = 0; feature < FEATURES; feature += 1) {
    sum += (own[feature] ?? 0) * (rows[sensor * FEATURES + feature] ?? 0)
  }
  return sum
}
