import { writeFile } from 'node:fs/promises'
import { defaultSettings } from '../../../server/services/statistics/forecast/forecast-settings.ts'
import { casesOf } from './cases.ts'
import { allCities, seeds } from './cities/all-cities.ts'
import type { City } from './cities/city.ts'
import { type CityFigures, headlineOf, measurementsPage, setsFile } from './figures.ts'
import { leaveOneCityOut } from './other-city.ts'
import { scoreOf } from './score.ts'
import { forecastSpeed } from './speed.ts'

const root = new URL('../../..', import.meta.url).pathname
const DEFAULT_DATA = `${root}../shared/data/pedestrian-hourly-2012-2013.csv.gz`
const PAGE = `${root}docs/measurements/forecast.md`
/** The figures of the public page, and those of all sets. */
const HEADLINE = `${root}docs/measurements/forecast.json`
const SETS = `${root}docs/measurements/forecast-sets.json`

/** Days of flights, and of the days between scored origins: no multiple of seven, so that every weekday is one. */
const HORIZONS = [1, 14, 28, 56]
const STRIDE = 9

/** All figures of a city. */
export const figuresOf = (city: City): CityFigures => {
  const horizons = HORIZONS.map((days) => {
    const cases = casesOf(city, { days, stride: STRIDE, newSensors: 'none' }, defaultSettings)
    const ofSensors = cases.filter(({ of }) => of === 'sensor')
    return {
      days,
      sensors: scoreOf(ofSensors),
      group: scoreOf(cases.filter(({ of }) => of === 'five')),
      all: scoreOf(cases.filter(({ of }) => of === 'all')),
      calm: scoreOf(ofSensors.filter(({ isBusy }) => !isBusy)),
      busy: scoreOf(ofSensors.filter(({ isBusy }) => isBusy)),
    }
  })
  const young = casesOf(city, { days: 14, stride: STRIDE, newSensors: 'third' }, defaultSettings)
  const figures = { name: city.name, real: city.isReal, horizons, newSensors: scoreOf(young) }
  const [, fortnight] = horizons
  console.log(`${city.name.padEnd(32)} 14 days: ratio ${fortnight?.sensors?.ratio}, all ${fortnight?.all?.ratio}`)
  return figures
}

/**
 * `npm run bench -- forecast [development] [file]`: errors of the forecast and of the simple methods in every set, what
 * its intervals cover, and its speed. `development` uses the cities with which the method was developed and writes
 * nothing; otherwise the page of measurements and its file of figures are written.
 */
export const benchForecast = async (args: readonly string[]): Promise<Record<string, unknown>> => {
  const isDevelopment = args.includes('development')
  const path = args.find((arg) => arg !== 'development') ?? DEFAULT_DATA
  const cities = allCities(path, isDevelopment ? seeds.development : seeds.final)
  const speed = forecastSpeed()
  const leftOut = leaveOneCityOut(cities)
  const figures = { date: new Date().toISOString().slice(0, 10), cities: cities.map(figuresOf), leftOut }
  if (!isDevelopment) {
    await writeFile(PAGE, measurementsPage(figures, HORIZONS))
    await writeFile(SETS, `${JSON.stringify(setsFile(figures), null, 2)}\n`)
    const headline = headlineOf(figures)
    if (headline) await writeFile(HEADLINE, `${JSON.stringify(headline, null, 2)}\n`)
  }
  return { speed, left_out: leftOut, ...setsFile(figures) }
}
