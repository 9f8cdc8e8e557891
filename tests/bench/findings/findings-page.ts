import type { RuleName } from '../../../server/services/statistics/sensor-findings/finding.ts'
import type { findInHours, plantInHours } from './hour-faults.ts'

/** What was found in one set: findings per sensor-year by rule, and planted faults by size. */
export type SetFigures = {
  readonly name: string
  readonly sensorYears: number
  readonly perYear: readonly number[]
  readonly faults: readonly {
    readonly name: string
    readonly planted: number
    readonly found: number
    readonly byAny: number
    readonly days: number | null
  }[]
  readonly found: readonly {
    readonly key: string
    readonly rule: RuleName
    readonly onset: string
    readonly foundOn: string
    readonly effect: number | null
  }[]
}

/** All figures of a run. */
export type FindingFigures = {
  readonly date: string
  readonly sets: readonly SetFigures[]
  readonly hours: ReturnType<typeof findInHours> | null
  readonly inHours: readonly ReturnType<typeof plantInHours>[]
}

const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`
const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [row(head), row(head.map(() => '---')), ...rows.map(row)].join('\n')
const percent = (effect: number | null): string =>
  effect === null ? '–' : `${effect < 0 ? '−' : '+'}${Math.round(100 * Math.abs(effect))} %`

const falseAlarms = (sets: readonly SetFigures[]): string =>
  table(
    ['set', 'sensor-years', 'silence', 'jump', 'drift'],
    sets.map(({ name, sensorYears, perYear }) => [
      name,
      sensorYears.toFixed(1),
      ...perYear.map((rate) => rate.toFixed(2)),
    ]),
  )

const byFault = (sets: readonly SetFigures[]): string =>
  table(
    ['planted fault', ...sets.map(({ name }) => name)],
    (sets[0]?.faults ?? []).map(({ name }, at) => [
      name,
      ...sets.map(({ faults }) => {
        const fault = faults[at]
        if (!fault) return '–'
        const days = fault.days === null ? '' : `, ${fault.days} d`
        const other = fault.byAny > fault.found ? ` (any rule: ${fault.byAny})` : ''
        return `${fault.found} of ${fault.planted}${days}${other}`
      }),
    ]),
  )

/** The page `docs/measurements/findings.md`; what was checked by hand stands in decision 105. */
export const findingsPage = ({ date, sets, hours, inHours }: FindingFigures): string => `# Findings about sensors

What the rules of [decision 105](../decisions/105-findings-about-sensors.md) find. ${date}, \`npm run bench -- findings\`.
Synthetic cities have seed 11; thresholds were chosen with seed 1 and with the real counts.

## Findings per sensor-year

Every day is judged as the daily work would. The synthetic cities have no faults, so each of their findings is a false
alarm; their sensors drift apart and back by themselves. What is wrong with the real sensors is not known.

${falseAlarms(sets)}
${
  hours
    ? `
Rules about hours in the real counts, ${hours.sensorYears.toFixed(1)} sensor-years: ${
        hours.found.length === 0
          ? 'no finding'
          : hours.found.map(({ key, rule, day }) => `sensor ${key} ${rule} ${day}`).join(', ')
      }.
`
    : ''
}
## Planted faults

Found of planted, with the middle number of days until found. A jump has 60 days, a drift 300, silence as long as it
lasts. What the same sensor had without the fault does not count.

${byFault(sets)}

${
  inHours.length > 0
    ? `In the real hours, found on the last hour of the fault:

${table(
  ['planted fault', 'found'],
  inHours.map(({ fault, found, planted }) => [fault, `${found} of ${planted}`]),
)}
`
    : ''
}
## Findings in the real counts

${sets
  .slice(0, 1)
  .map(({ found }) =>
    table(
      ['sensor', 'rule', 'onset', 'found on', 'change'],
      found.map(({ key, rule, onset, foundOn, effect }) => [key, rule, onset, foundOn, percent(effect)]),
    ),
  )
  .join('')}
`
