import { writeFile } from 'node:fs/promises'
import { dayNumberOf, dayOfNumber } from '../../../machines/calendar/days.ts'
import { seeds } from '../forecast/cities/all-cities.ts'
import { readPedestrians } from '../forecast/data.ts'
import { realSet, syntheticSets } from './finding-sets.ts'
import { findingsPage, type SetFigures } from './findings-page.ts'
import { findInHours, hourFaults, plantInHours } from './hour-faults.ts'
import { plant, plantedFaults } from './planted-faults.ts'
import { basesOf, findAll, panelOfSet } from './run-rules.ts'

const root = new URL('../../..', import.meta.url).pathname
const DEFAULT_DATA = `${root}../shared/data/pedestrian-hourly-2012-2013.csv.gz`
const PAGE = `${root}docs/measurements/findings.md`
/** Times that each fault is planted in each set, and in the real hours. */
const TIMES = 8
const TIMES_IN_HOURS = 50
const PLANT_SEED = 5

const compared = ['silence', 'jump', 'drift'] as const

/** The middle of some days; null without any. */
const middleOf = (days: readonly number[]): number | null => days.toSorted((a, b) => a - b)[days.length >> 1] ?? null

const figuresOf = (set: NonNullable<ReturnType<typeof realSet>>): SetFigures => {
  const panel = panelOfSet(set)
  const bases = [...basesOf(set, panel)]
  const { found, sensorYears } = findAll(panel, bases)
  return {
    name: set.name,
    sensorYears,
    perYear: compared.map((rule) => found.filter((each) => each.rule === rule).length / sensorYears),
    faults: plantedFaults.map((fault) => {
      const outcomes = plant(panel, bases, fault, { times: TIMES, seed: PLANT_SEED })
      const days = outcomes.flatMap((outcome) => outcome.days ?? [])
      return {
        name: fault.name,
        planted: outcomes.length,
        found: days.length,
        byAny: outcomes.filter(({ byAny }) => byAny !== null).length,
        days: middleOf(days),
      }
    }),
    found: found.map(({ key, rule, onset, foundOn, effect }) => ({
      key,
      rule,
      onset: dayOfNumber(onset),
      foundOn: dayOfNumber(foundOn),
      effect,
    })),
  }
}

/**
 * `npm run bench -- findings [development] [file]`: what the rules find in real counts, false alarms in cities without
 * faults, and planted faults by size. `development` uses the cities with which the thresholds were chosen and writes
 * nothing.
 */
export const benchFindings = async (args: readonly string[]): Promise<Record<string, unknown>> => {
  const isDevelopment = args.includes('development')
  const path = args.find((arg) => arg !== 'development') ?? DEFAULT_DATA
  const real = realSet(path)
  const sets = syntheticSets(isDevelopment ? seeds.development : seeds.final)
  const figures = [...(real ? [real] : []), ...sets].map((set) => {
    const found = figuresOf(set)
    console.log(set.name, JSON.stringify({ perYear: found.perYear, faults: found.faults }))
    return found
  })
  const sensors = readPedestrians(path) ?? []
  const lastDay = dayNumberOf('2013-12-31')
  const hours = sensors.length === 0 ? null : findInHours(sensors, lastDay)
  const inHours = hours ? hourFaults.map((fault) => plantInHours(sensors, lastDay, fault, TIMES_IN_HOURS)) : []
  const page = { date: new Date().toISOString().slice(0, 10), sets: figures, hours, inHours }
  if (!isDevelopment) await writeFile(PAGE, findingsPage(page))
  return { sets: figures.map(({ name, perYear }) => ({ name, perYear })), hours, in_hours: inHours }
}
