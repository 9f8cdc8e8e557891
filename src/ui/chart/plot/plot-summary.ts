import { number } from '../../../i18n/format.ts'
import { translate } from '../../../i18n/translate.ts'
import type { PlotTable, WriteValue } from './plot-table.ts'
import { rowCoverage } from './row-coverage.ts'
import { plotWords } from './words.ts'

const ofSeries = (table: PlotTable, index: number, write: WriteValue, summed: boolean): string[] => {
  const known = table.rows.flatMap((row) => {
    const value = row.values[index]
    return typeof value === 'number' ? [{ label: row.label, value, isWhole: rowCoverage(row) === 'complete' }] : []
  })
  // A day measured in part may look like a quiet day: only complete rows are compared, unless there are none.
  const whole = known.filter(({ isWhole }) => isWhole)
  const compared = whole.length > 0 ? whole : known
  const first = compared[0]
  if (!first) return [translate(plotWords, 'notMeasured')]
  const least = compared.reduce((low, row) => (row.value < low.value ? row : low), first)
  const most = compared.reduce((high, row) => (row.value > high.value ? row : high), first)
  const sum = known.reduce((total, { value }) => total + value, 0)
  return [
    translate(plotWords, 'least', { value: write(least.value), at: least.label }),
    translate(plotWords, 'most', { value: write(most.value), at: most.label }),
    ...(summed ? [translate(plotWords, 'total', { value: write(sum) })] : []),
  ]
}

/**
 * One sentence that describes a plot: minimum, maximum and, if `summed`, the total of every series; then the number
 * of rows that were not measured or measured in part.
 */
export const plotSummary = (title: string, table: PlotTable, write: WriteValue = number, summed = true): string => {
  const isOne = table.series.length === 1
  const parts = table.series.map(({ name }, index) => {
    const words = ofSeries(table, index, write, summed).join(', ')
    return isOne ? words : `${name}: ${words}`
  })
  for (const coverage of ['none', 'partial'] as const) {
    const count = table.rows.filter((row) => rowCoverage(row) === coverage).length
    const key = coverage === 'none' ? 'unmeasured' : 'partlyMeasured'
    if (count > 0) parts.push(translate(plotWords, key, { count, of: table.rows.length }))
  }
  return `${title}. ${parts.join('; ')}.`
}
