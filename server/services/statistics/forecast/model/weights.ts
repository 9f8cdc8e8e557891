import type { ForecastSettings } from '../forecast-settings.ts'
import { type Block, FEATURE, FEATURES, type Features, OWN_FEATURES } from './features.ts'

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
  withoutLastYear[FEATURE.week] = settings.weekWithoutLastYear * (1 - yearShare)
  withoutLastYear[FEATURE.year] = yearShare
  return { withYear, withoutYear: anyYear ? withYear : withoutLastYear }
}

/**
 * Sets `changes` to the weighted sum of each sensor's features: logarithm of the ratio of the expected level to its
 * base.
 */
export const setChanges = ({ rows, shared, ownYear }: Features, weights: Weights, changes: Float64Array): void => {
  const { withYear, withoutYear } = weights
  let sharedWithYear = 0
  let sharedWithoutYear = 0
  for (let at = 0; at < shared.length; at += 1) {
    const feature = shared[at] ?? 0
    sharedWithYear += feature * (withYear[OWN_FEATURES + at] ?? 0)
    sharedWithoutYear += feature * (withoutYear[OWN_FEATURES + at] ?? 0)
  }
  for (let sensor = 0; sensor < ownYear.length; sensor += 1) {
    const own = ownYear[sensor] ? withYear : withoutYear
    let sum = ownYear[sensor] ? sharedWithYear : sharedWithoutYear
    const row = sensor * OWN_FEATURES
    for (let feature = 0; feature < OWN_FEATURES; feature += 1) sum += (own[feature] ?? 0) * (rows[row + feature] ?? 0)
    changes[sensor] = sum
  }
}
