import { writeFile } from 'node:fs/promises'
import { PLACE_MODEL } from '../../../server/services/statistics/unmeasured/place-model.ts'
import { casesOf, type PlaceCase } from './left-out.ts'
import { placeSets } from './place-sets.ts'

const root = new URL('../../..', import.meta.url).pathname
const DEFAULT_DATA = `${root}../shared/data`
const PAGE = `${root}docs/measurements/places.md`
const FIGURES = `${root}docs/measurements/places.json`
/** Named in advance: constants were chosen with the first, the page is of the second. */
const seeds = { development: 1, final: 11 } as const

/** The sum of errors as a part of the sum of totals, in percent; null without cases. */
const errorOf = (cases: readonly { actual: number; total: number }[]): number | null => {
  const all = cases.reduce((sum, { actual }) => sum + actual, 0)
  const missed = cases.reduce((sum, { actual, total }) => sum + Math.abs(actual - total), 0)
  return all > 0 ? Math.round((1000 * missed) / all) / 10 : null
}

const percentOf = (part: number, whole: number): number | null => (whole > 0 ? Math.round((100 * part) / whole) : null)

/** The median of the relative errors of single places, in percent. */
const medianOf = (cases: readonly PlaceCase[]): number | null => {
  const errors = cases.map(({ actual, model }) => Math.abs(model - actual) / actual).toSorted((a, b) => a - b)
  const middle = errors[Math.floor(errors.length / 2)]
  return middle === undefined ? null : Math.round(1000 * middle) / 10
}

const figuresOf = (cases: readonly PlaceCase[]) => {
  const withWeek = cases.flatMap(({ actual, week }) => (week ? [{ actual, ...week }] : []))
  return {
    cases: cases.length,
    mean_error_percent: errorOf(cases.map(({ actual, mean }) => ({ actual, total: mean }))),
    model_error_percent: errorOf(cases.map(({ actual, model }) => ({ actual, total: model }))),
    model_median_percent: medianOf(cases),
    model_in_80_percent: percentOf(cases.filter(({ isInModel }) => isInModel).length, cases.length),
    week_cases: withWeek.length,
    week_error_percent: errorOf(withWeek),
    week_in_80_percent: percentOf(withWeek.filter(({ isIn }) => isIn).length, withWeek.length),
  }
}

type SetFigures = { name: string; real: boolean; places: number } & Record<
  'place' | 'sum',
  ReturnType<typeof figuresOf>
>

const shown = (value: number | null): string => (value === null ? '–' : String(value))

const rowOf = ({ name, real, places }: SetFigures, figures: ReturnType<typeof figuresOf>): string =>
  [
    `${name}${real ? ' (real)' : ''}`,
    places,
    figures.cases,
    shown(figures.mean_error_percent),
    shown(figures.model_error_percent),
    shown(figures.model_median_percent),
    shown(figures.model_in_80_percent),
    shown(figures.week_error_percent),
    shown(figures.week_in_80_percent),
  ].join(' | ')

const head = `| set | places | cases | mean of the city, % | model, % | median, % | in 80 % | counted week, % | in 80 % |
|---|---|---|---|---|---|---|---|---|`

const pageOf = (sets: readonly SetFigures[], date: string): string => `# Places without a sensor

Written by \`npm run bench -- places\` on ${date}, model \`${PLACE_MODEL}\`
([decision 104](../decisions/104-places-without-a-sensor.md)). Each sensor of a set is left out, and its total of 14 days
is estimated from the others: as the mean of the city, by the model, and by the model with one week that was counted by
hand at the place half a year before. Error: sum of the differences as a part of the sum of the totals. The totals of the
other sensors are the measured ones, so the error of a forecast of the flight itself is not in these figures.

Real counts: 32 pedestrian sensors of Melbourne, 2012–2013, with their points; venue types are not known there. The other
sets are synthetic, with levels that follow from their places not at all, by nearness, or by venue type
and distance from the centre. Each has large differences of its own that nothing explains.

## One place

${head}
${sets.map((set) => `| ${rowOf(set, set.place)} |`).join('\n')}

## A third of the places together

${head}
${sets.map((set) => `| ${rowOf(set, set.sum)} |`).join('\n')}

Where nothing is planted, the model is the mean of the city, and only its interval helps. A campaign with such places
shows the error that the installation's own sensors have when each is left out, not the figures of this page.
`

/**
 * `npm run bench -- places [development] [folder]`: errors of estimates of places without a sensor, in every set.
 * Without `development` the page of measurements and its file of figures are written.
 */
export const benchPlaces = async (args: readonly string[]): Promise<Record<string, unknown>> => {
  const isDevelopment = args.includes('development')
  const data = args.find((arg) => arg !== 'development') ?? DEFAULT_DATA
  const sets = placeSets(
    `${data}/pedestrian-hourly-2012-2013.csv.gz`,
    `${data}/pedestrian-sensors.csv`,
    isDevelopment ? seeds.development : seeds.final,
  )
  const figures: SetFigures[] = []
  for (const set of sets) {
    const cases = await casesOf(set)
    const ofSet = {
      name: set.name,
      real: set.isReal,
      places: set.sensors.length,
      place: figuresOf(cases.filter(({ of }) => of === 'place')),
      sum: figuresOf(cases.filter(({ of }) => of === 'sum')),
    }
    console.log(rowOf(ofSet, ofSet.place))
    console.log(rowOf(ofSet, ofSet.sum))
    figures.push(ofSet)
  }
  const date = new Date().toISOString().slice(0, 10)
  if (!isDevelopment) {
    await writeFile(PAGE, pageOf(figures, date))
    await writeFile(FIGURES, `${JSON.stringify({ model: PLACE_MODEL, date, sets: figures }, null, 2)}\n`)
  }
  return { model: PLACE_MODEL, sets: figures.length }
}
