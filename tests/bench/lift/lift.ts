import { writeFile } from 'node:fs/promises'
import type { Question } from '../../../server/services/statistics/lift/inference.ts'
import { LIFT_METHOD, liftSettings } from '../../../server/services/statistics/lift/lift-settings.ts'
import { allCities, seeds } from '../forecast/cities/all-cities.ts'
import type { City } from '../forecast/cities/city.ts'
import { cityKinds } from '../forecast/cities/kinds.ts'
import { syntheticCity } from '../forecast/cities/synthetic-city.ts'
import { type Trial, type TrialKind, trialsOf } from './trials.ts'

const root = new URL('../../..', import.meta.url).pathname
const DEFAULT_DATA = `${root}../shared/data/pedestrian-hourly-2012-2013.csv.gz`
const PAGE = `${root}docs/measurements/lift.md`
/** The second city of each kind has the seed after the first. */
const CITIES_OF_KIND = 2

const different: Question = { hypothesis: 'different', confidence: 0.9 }
const kinds: readonly (TrialKind & { readonly name: string })[] = [
  { name: '14 days, different, 90 %', days: 14, tests: 3, question: different },
  { name: '28 days, different, 90 %', days: 28, tests: 3, question: different },
  { name: '14 days, more, 95 %', days: 14, tests: 3, question: { hypothesis: 'more', confidence: 0.95 } },
]

const meanOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length
const percent = (part: number): number => Math.round(1000 * part) / 10

const covers = ({ withEffect, planted }: Trial): boolean => {
  const { low, high } = withEffect?.interval ?? { low: Number.NaN, high: Number.NaN }
  const effect = Math.log(1 + (planted ?? 0))
  return (low === null || low <= effect) && (high === null || effect <= high)
}

/** Figures of some trials in percent. */
const figuresOf = (trials: readonly Trial[]) => {
  const answered = trials.filter(({ without }) => without.refusals.length === 0)
  const found = trials.filter(({ withEffect }) => withEffect?.refusals.length === 0)
  return {
    flights: trials.length,
    without_answer: trials.length - answered.length,
    false_positive_percent: percent(meanOf(answered.map(({ without }) => (without.isFound ? 1 : 0)))),
    smallest_effect_percent: percent(meanOf(trials.map(({ design }) => design.smallestEffect ?? 0))),
    found_percent: percent(meanOf(found.map(({ withEffect }) => (withEffect?.isFound ? 1 : 0)))),
    covered_percent: percent(meanOf(found.map((trial) => (covers(trial) ? 1 : 0)))),
  }
}

type Row = { readonly kind: string; readonly city: string; readonly figures: ReturnType<typeof figuresOf> }

const tableOf = (rows: readonly Row[]): string =>
  [
    '| set | flights | no answer | found without an effect, % | smallest effect, % | found when planted, % | in interval, % |',
    '| --- | --- | --- | --- | --- | --- | --- |',
    ...rows.map(
      ({ city, figures: f }) =>
        `| ${city} | ${f.flights} | ${f.without_answer} | ${f.false_positive_percent} | ${f.smallest_effect_percent} | ${f.found_percent} | ${f.covered_percent} |`,
    ),
  ].join('\n')

const pageOf = (rows: readonly Row[], date: string): string => `# Measurements of experiments

Written by \`npm run bench -- lift\` on ${date}; method ${LIFT_METHOD}.
[Decision 107](../decisions/107-experiments.md) says how it works, [Experiments](../lift.md) how it is used.

Each flight has its own design with three test places, made ten days before it and only from earlier days. Controls are
chosen from the other places of the set. Without an effect, an answer "found" is false: there should be 10 % of them at a
confidence of 90 %, and 5 % at 95 %. Then the smallest effect that the design promised to find is planted: it should be
found in ${100 * liftSettings.power} % of the flights, and the interval should contain it as often as the confidence says. Flights of one city share
its history, so their outcomes are not independent: with n flights, a figure is uncertain by more than 50 / √n points.
The synthetic cities have the seeds ${seeds.final} and ${seeds.final + 1}, with which nothing was chosen; the method was developed with the seeds 1
and 2.

${kinds.map(({ name }) => `## ${name}\n\n${tableOf(rows.filter(({ kind }) => kind === name))}`).join('\n\n')}
`

const citiesOf = (path: string): City[][] => {
  const real = allCities(path, seeds.final).filter(({ isReal, name }) => isReal && name.includes('second'))
  const synthetic = Object.values(cityKinds).map((kind) =>
    Array.from({ length: CITIES_OF_KIND }, (_, at) => syntheticCity(kind, seeds.final + at)),
  )
  return [...real.map((city) => [city]), ...synthetic]
}

/**
 * `npm run bench -- lift [file]`: how often experiments find an effect that is not there, and one that is, in the sets
 * of the forecast's bench. Writes the page of measurements.
 */
export const benchLift = async ([path = DEFAULT_DATA]: readonly string[]): Promise<Record<string, unknown>> => {
  const sets = citiesOf(path)
  const rows = kinds.flatMap((kind) => {
    const bySet = sets.map((cities) => ({
      city: cities[0]?.name ?? '',
      trials: cities.flatMap((city, at) => trialsOf(city, kind, liftSettings, seeds.final + at)),
    }))
    const all = { city: 'all', trials: bySet.flatMap(({ trials }) => trials) }
    return [...bySet, all].flatMap(({ city, trials }) =>
      trials.length > 0 ? [{ kind: kind.name, city, figures: figuresOf(trials) }] : [],
    )
  })
  await writeFile(PAGE, pageOf(rows, new Date().toISOString().slice(0, 10)))
  return { method: LIFT_METHOD, rows }
}
