import { HISTORY_DAYS } from '../../../server/services/statistics/cache/history-days.ts'
import { forecastMethod } from '../../../server/services/statistics/forecast/forecast-settings.ts'
import type { Counted } from './cities/city.ts'
import type { LeftOut } from './other-city.ts'
import type { RunningScore } from './running.ts'
import type { Score } from './score.ts'

/** Scores of one horizon: single sensors, sums of five, of twenty and of all, calm and busy flights, and quarters. */
export type HorizonFigures = {
  readonly days: number
  readonly sensors: Score | null
  readonly five: Score | null
  readonly twenty: Score | null
  readonly all: Score | null
  readonly calm: Score | null
  readonly busy: Score | null
  readonly quarters: readonly { readonly quarter: string; readonly score: Score | null }[]
}

/** Scores of one city by horizon, of new sensors beside old ones, of a city of new sensors, and of the judge. */
export type CityFigures = {
  readonly name: string
  readonly real: boolean
  readonly counted: Counted
  readonly horizons: readonly HorizonFigures[]
  readonly newSensors: Score | null
  readonly onlyNewSensors: Score | null
  /** Error of pooled boosted trees and of the forecast on the same flights of 14 days, percent. */
  readonly boosting: { readonly boosted: number; readonly forecast: number } | null
}

/** The measured figures of a run. `everywhere` has the cases of all cities together. */
export type Figures = {
  readonly date: string
  readonly cities: readonly CityFigures[]
  readonly everywhere: readonly HorizonFigures[]
  readonly running: readonly RunningScore[]
  readonly leftOut: readonly LeftOut[]
}

const fraction = (percent: number): number => Math.round(percent * 100) / 10_000

/** Flights of the headline, and the real set with a last year that it is about. */
const HEADLINE_DAYS = 14
const isHeadline = ({ name, real }: CityFigures): boolean => real && name.endsWith('second year')

const polishNames: Readonly<Record<string, string>> = {
  'people, Melbourne, first year': 'piesi, Melbourne, pierwszy rok',
  'people, Melbourne, second year': 'piesi, Melbourne, drugi rok',
  'people, shopping streets': 'piesi, ulice handlowe',
  'people, town of visitors': 'piesi, miasto turystyczne',
  'bicycles, northern climate': 'rowery, klimat północny',
  'bicycles, mild climate': 'rowery, klimat łagodny',
  'motor vehicles': 'pojazdy',
}

/** A score as fractions of one; null without cases. */
const cutOf = (score: Score | null) =>
  score && {
    cases: score.cases,
    error: fraction(score.error),
    bestSimple: fraction(Math.min(...score.baselines)),
    bias: fraction(score.bias),
    inside80: fraction(score.in80),
    inside90: fraction(score.in90),
    samplingError: fraction(score.samplingError),
  }

const horizonOf = ({ days, sensors, all, calm, busy }: HorizonFigures) => ({
  days,
  sensors: cutOf(sensors),
  sumsOfAll: cutOf(all),
  calm: cutOf(calm),
  busy: cutOf(busy),
})

const detailedHorizonOf = (horizon: HorizonFigures) => ({
  ...horizonOf(horizon),
  sumsOfFive: cutOf(horizon.five),
  sumsOfTwenty: cutOf(horizon.twenty),
  quarters: horizon.quarters.map(({ quarter, score }) => ({ quarter, sensors: cutOf(score) })),
})

/** The figures of the public pages: the headline (real counts, two weeks) and every cut. Null without real counts. */
export const publicFigures = ({ date, cities, everywhere, running }: Figures) => {
  const horizon = cities.find(isHeadline)?.horizons.find(({ days }) => days === HEADLINE_DAYS)
  if (!horizon?.sensors || !horizon.all) return null
  const { cases, error, baselines: others, bias, in80 } = horizon.sensors
  return {
    measuredOn: date,
    decision: '101',
    data: { pl: '32 liczniki pieszych w Melbourne, 2013', en: '32 counters of pedestrians in Melbourne, 2013' },
    days: HEADLINE_DAYS,
    cases,
    error: fraction(error),
    baselineError: fraction(Math.min(...others)),
    bias: fraction(bias),
    interval: 0.8,
    insideInterval: fraction(in80),
    insideIntervalOfSum: fraction(horizon.all.in80),
    method: forecastMethod,
    historyDays: HISTORY_DAYS,
    everywhere: everywhere.map(detailedHorizonOf),
    sets: cities.map(({ name, real, counted, horizons, newSensors, onlyNewSensors }) => ({
      name: { pl: polishNames[name] ?? name, en: name },
      real,
      counted,
      horizons: horizons.map(horizonOf),
      newSensors: cutOf(newSensors),
      onlyNewSensors: cutOf(onlyNewSensors),
    })),
    runningFlights: running.map(({ finished, of, cases: number, error: erred, errorByPace, inside }) => ({
      finished,
      of,
      cases: number,
      error: fraction(erred),
      errorByPace: fraction(errorByPace),
      inside80: fraction(inside),
    })),
  }
}

/** Error in percent and what intervals cover, by set and horizon. */
export const setsFile = ({ date, cities }: Figures) => ({
  method: forecastMethod,
  date,
  history_days: HISTORY_DAYS,
  sets: cities.map(({ name, real, horizons, newSensors, boosting }) => ({
    name,
    real,
    horizons: horizons.map(({ days, sensors, all }) => ({
      days,
      error_percent: sensors?.error ?? null,
      best_simple_percent: sensors ? Math.min(...sensors.baselines) : null,
      in_80_percent: sensors?.in80 ?? null,
      in_90_percent: sensors?.in90 ?? null,
      all_sensors_error_percent: all?.error ?? null,
    })),
    new_sensors_error_percent: newSensors?.error ?? null,
    boosted_trees_error_percent: boosting?.boosted ?? null,
  })),
})
