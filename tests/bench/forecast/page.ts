import { HISTORY_DAYS } from '../../../server/services/statistics/cache/history-days.ts'
import { forecastMethod } from '../../../server/services/statistics/forecast/forecast-settings.ts'
import { baselines } from './baselines.ts'
import { type Figures, type HorizonFigures, publicFigures } from './figures.ts'
import type { Score } from './score.ts'

const shown = (score: Score | null, of: (score: Score) => number): string => (score ? `${of(score)}` : '–')
const covers = (score: Score | null): string => (score ? `${score.in80} / ${score.in90}` : '–')
const coversWithError = (score: Score | null): string => (score ? `${covers(score)} (± ${score.samplingError})` : '–')
const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`
const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [row(head), row(head.map(() => '---')), ...rows.map(row)].join('\n')

const names: Readonly<Record<string, string>> = {
  two_weeks: 'two weeks',
  four_weeks: 'four weeks',
  last_year: 'last year',
  half_change: 'half of last year’s change',
}

const byHorizon = ({ cities }: Figures, days: number): string =>
  table(
    [
      'set',
      'error, %',
      ...baselines.map(({ name }) => names[name] ?? name),
      'ratio to the best',
      'calm',
      'busy',
      'all sensors',
    ],
    cities.flatMap(({ name, horizons }) =>
      horizons
        .filter((horizon) => horizon.days === days)
        .map(({ sensors, calm, busy, all }) => [
          name,
          shown(sensors, ({ error }) => error),
          ...baselines.map((_, at) => shown(sensors, (score) => score.baselines[at] ?? Number.NaN)),
          `**${shown(sensors, ({ ratio }) => ratio)}**`,
          shown(calm, ({ ratio }) => ratio),
          shown(busy, ({ ratio }) => ratio),
          shown(all, ({ ratio }) => ratio),
        ]),
    ),
  )

const sums = ({ sensors, five, twenty, all, calm, busy }: HorizonFigures): (Score | null)[] => [
  sensors,
  calm,
  busy,
  five,
  twenty,
  all,
]

const coverage = ({ cities }: Figures): string =>
  table(
    ['set', 'days', 'sensors', 'calm', 'busy', 'five', 'twenty', 'all sensors'],
    cities.flatMap(({ name, horizons }) =>
      horizons.map((horizon) => [name, `${horizon.days}`, ...sums(horizon).map(covers)]),
    ),
  )

const coverageEverywhere = ({ everywhere }: Figures): string =>
  table(
    ['days', 'sensors', 'calm', 'busy', 'five', 'twenty', 'all sensors'],
    everywhere.map((horizon) => [`${horizon.days}`, ...sums(horizon).map(coversWithError)]),
  )

const coverageByQuarter = ({ everywhere }: Figures): string =>
  table(
    ['days', ...(everywhere[0]?.quarters.map(({ quarter }) => quarter) ?? [])],
    everywhere.map(({ days, quarters }) => [`${days}`, ...quarters.map(({ score }) => coversWithError(score))]),
  )

const shareOf = (part: number): string => `${Number((Math.abs(part) * 100).toFixed(2))} %`

/** The headline as a paragraph of the page of measurements. */
const headlineSection = (figures: Figures): string => {
  const found = publicFigures(figures)
  if (!found) return ''
  const { cases, error, baselineError, bias, insideInterval, insideIntervalOfSum, days, data } = found
  return `## Real counts

What the public page shows: ${data.en}, flights of ${days} days, ${cases} cases, method of decision ${found.decision}:
error ${shareOf(error)}, best simple method ${shareOf(baselineError)}, bias ${bias < 0 ? '−' : ''}${shareOf(bias)}.
${shareOf(insideInterval)} of the totals are inside the ${shareOf(found.interval)} interval, and
${shareOf(insideIntervalOfSum)} of the sums of all sensors. The method was developed with these counts too.

`
}

const newSensors = ({ cities }: Figures): string =>
  table(
    [
      'set',
      'beside old ones: error, %',
      'ratio',
      'in 80 % / 90 %',
      'only new ones: error, %',
      'ratio',
      'in 80 % / 90 %',
    ],
    cities.map(({ name, newSensors: beside, onlyNewSensors: only }) => [
      name,
      ...[beside, only].flatMap((score) => [
        shown(score, ({ error }) => error),
        shown(score, ({ ratio }) => ratio),
        covers(score),
      ]),
    ]),
  )

/** The page of measurements, in Markdown. */
export const measurementsPage = (figures: Figures, horizons: readonly number[]): string =>
  `# Measurements of the forecast

Written by \`npm run bench -- forecast\` on ${figures.date}; method ${forecastMethod}, ${HISTORY_DAYS} days of history
at most. [Decision 101](../decisions/101-mean-of-methods.md) says what is measured and how the sets were chosen.
Error: sum of |error| / sum of actual contacts of flights of so many days that begin on the day after the origin. Ratio:
the error over that of the best of the four simple methods, below 1 is better. Synthetic cities have no name of a place.

${headlineSection(figures)}${horizons.map((days) => `## Flights of ${days} ${days === 1 ? 'day' : 'days'}\n\n${byHorizon(figures, days)}`).join('\n\n')}

## Percentage of actual contacts inside the 80 % / 90 % interval, all sets

In parentheses the standard error of the first: flights of one day and city err together, and flights that overlap are
worth fewer. Calm flights have no public holiday.

${coverageEverywhere(figures)}

By quarter, single sensors:

${coverageByQuarter(figures)}

## The same by set

${coverage(figures)}

## New sensors, 14 days

Sensors with eight weeks of history: a third of them beside old ones, and a city in which all are new.

${newSensors(figures)}

## Running flights of 28 days

The total that is expected when a part of the flight is over, and what its 80 % interval contains.

${table(
  ['finished', 'of', 'error, %', 'by the pace alone', 'in 80 %', 'in the interval before'],
  figures.running.map(({ finished, of, error, errorByPace, inside, insideByPace }) => [
    `${100 * finished} %`,
    of,
    `${error}`,
    `${errorByPace}`,
    `${inside}`,
    `${insideByPace}`,
  ]),
)}

## Boosted trees as a judge, 14 days

Pooled trees with the same features, fitted anew at each scored origin; they are no part of the product.

${table(
  ['set', 'boosted trees, %', 'forecast, %'],
  figures.cities.map(({ name, boosting }) => [name, `${boosting?.boosted ?? '–'}`, `${boosting?.forecast ?? '–'}`]),
)}

## Settings chosen by the other cities, 14 days

Every 30th day as origin. Each set is scored with the settings that are best in the other sets.

${table(
  ['set', 'chosen', 'ratio to the best'],
  figures.leftOut.map(({ city, chosen, ratio }) => [city, chosen, `${ratio}`]),
)}
`
