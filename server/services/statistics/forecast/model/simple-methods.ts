import type { ForecastSettings } from '../forecast-settings.ts'
import { type Block, FEATURE, FEATURES } from './features.ts'
import { priorWeights, type Weights } from './weights.ts'

const weightsOf = (some: Readonly<Partial<Record<keyof typeof FEATURE, number>>>): Float64Array => {
  const weights = new Float64Array(FEATURES)
  for (const [name, weight] of Object.entries(some)) weights[FEATURE[name as keyof typeof FEATURE]] = weight
  return weights
}

const alike = (weights: Float64Array): Weights => ({ withYear: weights, withoutYear: weights })

const twoWeeks = weightsOf({})
const lastWeek = weightsOf({ week: 1 })
const fourWeeks = weightsOf({ month: 0.5 })
const eightWeeks = weightsOf({ month: 0.25, twoMonths: 0.5 })
const halfChange = weightsOf({ week: 1, change: 0.5 })
const lastYear = weightsOf({ year: 1, season: 1 })

/**
 * Simple methods as weights of the features. One of them is the forecast where nothing better was learned. Where no
 * sensor has a last year, those that need one are the mean of four weeks.
 */
export const simpleMethods = (block: Block, anyYear: boolean, settings: ForecastSettings): Weights[] => [
  priorWeights(block, anyYear, settings),
  alike(twoWeeks),
  alike(lastWeek),
  alike(eightWeeks),
  { withYear: halfChange, withoutYear: anyYear ? halfChange : fourWeeks },
  { withYear: lastYear, withoutYear: anyYear ? lastYear : fourWeeks },
]
