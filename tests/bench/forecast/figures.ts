import { HISTORY_DAYS } from '../../../server/services/statistics/cache/history-days.ts'
import { forecastMethod } from '../../../server/services/statistics/forecast/forecast-settings.ts'
import { baselines } from './baselines.ts'
import type { LeftOut } from './other-city.ts'
import type { Score } from './score.ts'

/** Scores of one city: by horizon for sensors and sums, by calm and busy weeks, and of new sensors. */
export type CityFigures = {
  readonly name: string
  readonly real: boolean
  readonly horizons: readonly {
    readonly days: number
    readonly sensors: Score | null
    readonly group: Score | null
    readonly all: Score | null
    readonly calm: Score | null
    readonly busy: Score | null
  }[]
  readonly newSensors: Score | null
}

/** The measured figures of a run. */
export type Figures = {
  readonly date: string
  readonly cities: readonly CityFigures[]
  readonly leftOut: readonly LeftOut[]
}

const shown = (score: Score | null, of: (score: Score) => number): string => (score ? `${of(score)}` : '–')
const covers = (score: Score | null): string => (score ? `${score.in80} / ${score.in90}` : '–')
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

const coverage = ({ cities }: Figures): string =>
  table(
    ['set', 'days', 'sensors', 'calm', 'busy', 'third of the sensors', 'all sensors'],
    cities.flatMap(({ name, horizons }) =>
      horizons.map(({ days, sensors, calm, busy, group, all }) => [
        name,
        `${days}`,
        ...[sensors, calm, busy, group, all].map(covers),
      ]),
    ),
  )

const fraction = (percent: number): number => Math.round(percent * 100) / 10_000

/** Flights of the headline, and the real set with a last year that it is about. */
const HEADLINE_DAYS = 14
const isHeadline = ({ name, real }: CityFigures): boolean => real && name.endsWith('second year')

/** The figures of the public page: real counts, flights of two weeks. Null without the real counts. */
export const headlineOf = ({ date, cities }: Figures) => {
  const horizon = cities.find(isHeadline)?.horizons.find(({ days }) => days === HEADLINE_DAYS)
  if (!horizon?.sensors || !horizon.all) return null
  const { cases, error, baselines: others, bias, in80 } = horizon.sensors
  return {
    measuredOn: date,
    decision: '097',
    data: { pl: '32 liczniki pieszych w Melbourne, 2013', en: '32 counters of pedestrians in Melbourne, 2013' },
    days: HEADLINE_DAYS,
    cases,
    error: fraction(error),
    baselineError: fraction(Math.min(...others)),
    bias: fraction(bias),
    interval: 0.8,
    insideInterval: fraction(in80),
    insideIntervalOfSum: fraction(horizon.all.in80),
  }
}

const shareOf = (part: number): string => `${Number((Math.abs(part) * 100).toFixed(2))} %`

/** The headline as a paragraph of the page of measurements. */
export const headlineSection = (figures: Figures): string => {
  const found = headlineOf(figures)
  if (!found) return ''
  const { cases, error, baselineError, bias, insideInterval, insideIntervalOfSum, days, data } = found
  return `## Real counts

What the public page shows: ${data.en}, flights of ${days} days, ${cases} cases, method of decision ${found.decision}:
error ${shareOf(error)}, best simple method ${shareOf(baselineError)}, bias ${bias < 0 ? '−' : ''}${shareOf(bias)}.
${shareOf(insideInterval)} of the totals are inside the ${shareOf(found.interval)} interval, and
${shareOf(insideIntervalOfSum)} of the sums of all sensors. The method was developed with these counts too.

`
}

/** The page of measurements, in Markdown. */
export const measurementsPage = (figures: Figures, horizons: readonly number[]): string =>
  `# Measurements of the forecast

Written by \`npm run bench -- forecast\` on ${figures.date}; method ${forecastMethod}, ${HISTORY_DAYS} days of history
at most. [Decision 097](../decisions/097-forecast-of-every-city.md) says what is measured and how the sets were chosen.
Error: sum of |error| / sum of actual contacts of flights of so many days that begin on the day after the origin. Ratio:
the error over that of the best of the four simple methods, below 1 is better. Synthetic cities have no name of a place.

${headlineSection(figures)}${horizons.map((days) => `## Flights of ${days} ${days === 1 ? 'day' : 'days'}\n\n${byHorizon(figures, days)}`).join('\n\n')}

## Percentage of actual contacts inside the 80 % / 90 % interval

${coverage(figures)}

## New sensors, 14 days

Sensors with eight weeks of history.

${table(
  ['set', 'error, %', 'ratio to the best', 'in 80 % / 90 %'],
  figures.cities.map(({ name, newSensors }) => [
    name,
    shown(newSensors, ({ error }) => error),
    shown(newSensors, ({ ratio }) => ratio),
    covers(newSensors),
  ]),
)}

## Settings chosen by the other cities, 14 days

Every 23rd day as origin. Each set is scored with the settings that are best in the other sets.

${table(
  ['set', 'chosen', 'ratio to the best'],
  figures.leftOut.map(({ city, chosen, ratio }) => [city, chosen, `${ratio}`]),
)}
`

/** Error in percent and what intervals cover, by set and horizon. */
export const setsFile = ({ date, cities }: Figures) => ({
  method: forecastMethod,
  date,
  history_days: HISTORY_DAYS,
  sets: cities.map(({ name, real, horizons, newSensors }) => ({
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
  })),
})
