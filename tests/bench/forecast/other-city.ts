import {
  defaultSettings,
  type ForecastSettings,
} from '../../../server/services/statistics/forecast/forecast-settings.ts'
import { casesOf, type Trial } from './cases.ts'
import type { City } from './cities/city.ts'
import { scoreOf } from './score.ts'

/** Settings between which the other cities choose. */
const candidates: Readonly<Record<string, ForecastSettings>> = {
  'as used': defaultSettings,
  'ordinary regression': { ...defaultSettings, robustRounds: 0 },
  'shares nearer to equal': { ...defaultSettings, sharePull: 0.1 },
  'sensors alone': { ...defaultSettings, sumWeight: 0 },
}

const trial: Trial = { days: 14, stride: 30, newSensors: 'none' }

/** What the other cities choose for a city, and its ratio to the best baseline with this choice. */
export type LeftOut = { readonly city: string; readonly chosen: string; readonly ratio: number }

/**
 * Scores each city with the settings that are best, in the mean of the logarithms of the ratios, in all other cities.
 * So no city decides about its own figures.
 */
export const leaveOneCityOut = (cities: readonly City[]): LeftOut[] => {
  const ratios = Object.entries(candidates).map(([name, settings]) => ({
    name,
    ratios: cities.map(
      (city) => scoreOf(casesOf(city, trial, settings).filter(({ of }) => of === 'sensor'))?.ratio ?? 1,
    ),
  }))
  return cities.map(({ name: city }, at) => {
    const inOthers = (all: readonly number[]): number =>
      all.reduce((sum, ratio, other) => sum + (other === at ? 0 : Math.log(ratio)), 0)
    const [first] = ratios
    const best = ratios.reduce(
      (found, other) => (inOthers(other.ratios) < inOthers(found.ratios) ? other : found),
      first ?? { name: 'as used', ratios: [] },
    )
    return { city, chosen: best.name, ratio: best.ratios[at] ?? Number.NaN }
  })
}
