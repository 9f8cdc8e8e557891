import { translate } from '../../../i18n/translate.ts'
import { coverageOf, measuredOf } from '../../explain/measurement.ts'
import type { LegendEntry } from './legend.tsx'
import type { PlotRow } from './plot-table.ts'
import { plotWords } from './words.ts'

/** Whether a row was measured wholly, in part or not at all, from its values and its hours. */
export const basisOf = ({ values, measured }: Pick<PlotRow, 'values' | 'measured'>): 'whole' | 'partly' | 'not' => {
  // Hours that nobody asked for, or that have not passed, are no outage.
  if (measured?.hours === 0) return 'whole'
  if (values.every((value) => value === null)) return 'not'
  return coverageOf(measured) === 'whole' && values.every((value) => value !== null) ? 'whole' : 'partly'
}

const entry = (kind: 'not' | 'partly', rows: readonly PlotRow[]): LegendEntry[] => {
  const first = rows[0]
  if (!first) return []
  const note = first.measured ? measuredOf(first.measured) : translate(plotWords, 'notMeasured')
  const words = translate(plotWords, 'dayNote', { day: first.label, note })
  const more = rows.length - 1
  return [{ sign: { kind }, words: more > 0 ? translate(plotWords, 'andMore', { note: words, count: more }) : words }]
}

/** What the hatches of a plot stand for: the first row of each kind in words, and how many more there are. */
export const poorEntries = (rows: readonly PlotRow[]): LegendEntry[] => {
  const of = (basis: 'not' | 'partly'): PlotRow[] => rows.filter((row) => basisOf(row) === basis)
  return [...entry('not', of('not')), ...entry('partly', of('partly'))]
}
