import type { Block, Known } from './features.ts'
import { FEATURES, type Recipe } from './settings.ts'

/** What each feature is worth for a block: where the sensor has its own last year, and where it has not. */
export type Weights = { withYear: Float64Array; withoutYear: Float64Array }

/**
 * Weights before anything is learned: the further ahead, the more the long mean of a year counts and the less the last weeks;
 * last year's change is believed in part, against the month as against the last two weeks.
 */
export const priorWeights = ({ ahead, length }: Block, anyYear: boolean, recipe: Recipe): Weights => {
  const weeksAhead = (ahead + (length - 1) / 2) / 7
  const far = 1 - 0.5 ** (Math.max(0, weeksAhead - 1) / recipe.longMeanHalfWeeks)
  const { month, lastYear } = recipe
  const withYear = [0, month * (1 - far), far, lastYear * (1 - far), -lastYear * month * (1 - far), lastYear * far]
  const alone = [0, recipe.monthWithoutLastYear * (1 - far), far, 0, 0, 0]
  return {
    withYear: Float64Array.from(withYear),
    withoutYear: Float64Array.from(anyYear ? withYear : alone),
  }
}

/** Logarithm of the level that a sensor's features promise against its base. */
export const promised = ({ rows, ownYear }: Known, sensor: number, weights: Weights): number => {
  const own = ownYear[sensor] ? weights.withYear : weights.withoutYear
  let sum = 0
  for (let feature = 0; feature < FEATURES; feature += 1) {
    sum += (own[feature] ?? 0) * (rows[sensor * FEATURES + feature] ?? 0)
  }
  return sum
}
