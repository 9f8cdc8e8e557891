import { writeFile } from 'node:fs/promises'
import { defaultSettings } from '../../../server/services/statistics/forecast/forecast-settings.ts'
import { boostedErrors } from './boosting/judge.ts'
import { casesOf, type ForecastCase, quarters } from './cases.ts'
import { allCities, seeds } from './cities/all-cities.ts'
import type { City } from './cities/city.ts'
import { type CityFigures, type HorizonFigures, publicFigures, setsFile } from './figures.ts'
import { leaveOneCityOut } from './other-city.ts'
import { measurementsPage } from './page.ts'
import { runningCases, runningScores } from './running.ts'
import { scoreOf } from './score.ts'
import { forecastSpeed } from './speed.ts'

const root = new URL('../../..', import.meta.url).pathname
const DEFAULT_DATA = `${root}../shared/data/pedestrian-hourly-2012-2013.csv.gz`
const PAGE = `${root}docs/measurements/forecast.md`
/** The figures of the public pages, and those of all sets. */
const PUBLIC = `${root}docs/measurements/forecast.json`
const SETS = `${root}docs/measurements/forecast-sets.json`

/** Days of flights, and of the days between scored origins: no multiple of seven, so that every weekday is one. */
const HORIZONS = [1, 14, 28, 56]
const STRIDE = 13
/** Running flights, and those of the judge, are scored at fewer origins: days between them. */
const RUNNING_DAYS = 28
const SPARSE_STRIDE = 27
const JUDGE_STRIDE = 41

const horizonFigures = (days: number, cases: readonly ForecastCase[]): HorizonFigures => {
  const ofSensors = cases.filter(({ of }) => of === 'sensor')
  const of = (name: ForecastCase['of']) => scoreOf(cases.filter((one) => one.of === name))
  return {
    days,
    sensors: scoreOf(ofSensors),
    five: of('five'),
    twenty: of('twenty'),
    all: of('all'),
    calm: scoreOf(ofSensors.filter(({ isBusy }) => !isBusy)),
    busy: scoreOf(ofSensors.filter(({ isBusy }) => isBusy)),
    quarters: quarters.map((quarter) => ({
      quarter,
      score: scoreOf(ofSensors.filter((one) => one.quarter === quarter)),
    })),
  }
}

/** The scored cases of each horizon of a city. */
type CasesByHorizon = readonly { readonly days: number; readonly cases: readonly ForecastCase[] }[]

const figuresOf = (city: City, byHorizon: CasesByHorizon): CityFigures => {
  const newSensors = (which: 'third' | 'all') =>
    scoreOf(casesOf(city, { days: 14, stride: STRIDE, newSensors: which }, defaultSettings))
  const horizons = byHorizon.map(({ days, cases }) => horizonFigures(days, cases))
  const fortnight = horizons.find(({ days }) => days === 14)
  console.log(`${city.name.padEnd(32)} 14 days: ratio ${fortnight?.sensors?.ratio}, all ${fortnight?.all?.ratio}`)
  return {
    name: city.name,
    real: city.isReal,
    counted: city.counted,
    horizons,
    newSensors: newSensors('third'),
    onlyNewSensors: newSensors('all'),
    boosting: boostedErrors(city, JUDGE_STRIDE, defaultSettings),
  }
}

/**
 * `npm run bench -- forecast [development] [file]`: errors of the forecast and of the simple methods in every set, what
 * its intervals cover, and its speed. `development` uses the cities with which the method was developed and writes
 * nothing; otherwise the page of measurements and its files of figures are written.
 */
export const benchForecast = async (args: readonly string[]): Promise<Record<string, unknown>> => {
  const isDevelopment = args.includes('development')
  const path = args.find((arg) => arg !== 'development') ?? DEFAULT_DATA
  const cities = allCities(path, isDevelopment ? seeds.development : seeds.final)
  const speed = forecastSpeed()
  const leftOut = leaveOneCityOut(cities)
  const scored = cities.map((city) =>
    HORIZONS.map((days) => ({
      days,
      cases: casesOf(city, { days, stride: STRIDE, newSensors: 'none' }, defaultSettings),
    })),
  )
  const figures = {
    date: new Date().toISOString().slice(0, 10),
    cities: cities.map((city, at) => figuresOf(city, scored[at] ?? [])),
    everywhere: HORIZONS.map((days, at) =>
      horizonFigures(
        days,
        scored.flatMap((byHorizon) => byHorizon[at]?.cases ?? []),
      ),
    ),
    running: runningScores(cities.flatMap((city) => runningCases(city, RUNNING_DAYS, SPARSE_STRIDE, defaultSettings))),
    leftOut,
  }
  if (!isDevelopment) {
    await writeFile(PAGE, measurementsPage(figures, HORIZONS))
    await writeFile(SETS, `${JSON.stringify(setsFile(figures), null, 2)}\n`)
    const found = publicFigures(figures)
    if (found) await writeFile(PUBLIC, `${JSON.stringify(found, null, 2)}\n`)
  }
  return { speed, left_out: leftOut, running: figures.running, everywhere: figures.everywhere, ...setsFile(figures) }
}
