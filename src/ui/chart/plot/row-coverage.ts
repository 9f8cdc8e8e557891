import { translate } from '../../../i18n/translate.ts'
import { type Coverage, coverageOf, measuredHoursText } from '../../explain/measurement.ts'
import type { LegendEntry } from './legend.tsx'
import type { PlotRow } from './plot-table.ts'
import { plotWords } from './words.ts'

/** The coverage of a row, from its values and its measured hours. */
export const rowCoverage = ({ values, measured }: Pick<PlotRow, 'values' | 'measured'>): Coverage => {
  // Hours outside the filter or in the future are not an outage.
  if (measured?.hours === 0) return 'complete'
  if (values.every((value) => value === null)) return 'none'
  return coverageOf(measured) === 'complete' && values.every((value) => value !== null) ? 'complete' : 'partial'
}

const entry = (kind: 'none' | 'partial', rows: readonly PlotRow[]): LegendEntry[] => {
  const first = rows[0]
  if (!first) return []
  const note = first.measured ? measuredHoursText(first.measured) : translate(plotWords, 'notMeasured')
  const words = translate(plotWords, 'dayNote', { day: first.label, note })
  const more = rows.length - 1
  return [{ symbol: { kind }, words: more > 0 ? translate(plotWords, 'andMore', { note: words, count: more }) : words }]
}

/** Legend entries of the hatches: for each kind, the first row in words and the number of further rows. */
export const incompleteEntries = (rows: readonly PlotRow[]): LegendEntry[] => {
  const of = (coverage: 'none' | 'partial'): PlotRow[] => rows.filter((row) => rowCoverage(row) === coverage)
  return [...entry('none', of('none')), ...entry('partial', of('partial'))]
}
