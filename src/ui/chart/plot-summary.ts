import { number } from '../../i18n/format.ts'
import { translate } from '../../i18n/translate.ts'
import { plotWords } from '../../i18n/words/plot.ts'
import type { PlotTable, WriteValue } from './plot-table.ts'

function ofSeries(table: PlotTable, place: number, write: WriteValue, summed: boolean): string[] {
  const known = table.rows.flatMap(({ label, values }) => {
    const value = values[place]
    return typeof value === 'number' ? [{ label, value }] : []
  })
  const first = known[0]
  if (!first) return [translate(plotWords, 'notMeasured')]
  const least = known.reduce((low, row) => (row.value < low.value ? row : low), first)
  const most = known.reduce((high, row) => (row.value > high.value ? row : high), first)
  const sum = known.reduce((total, { value }) => total + value, 0)
  return [
    translate(plotWords, 'least', { value: write(least.value), at: least.label }),
    translate(plotWords, 'most', { value: write(most.value), at: most.label }),
    ...(summed ? [translate(plotWords, 'total', { value: write(sum) })] : []),
  ]
}

/** The sentence that stands for the whole plot: least, most and, where adding makes sense, the total of every series, then what was not measured. */
export function summary(title: string, table: PlotTable, write: WriteValue = number, summed = true): string {
  const isOne = table.series.length === 1
  const parts = table.series.map(({ name }, place) => {
    const words = ofSeries(table, place, write, summed).join(', ')
    return isOne ? words : `${name}: ${words}`
  })
  const gaps = table.rows.filter(({ values }) => values.every((value) => value === null)).length
  if (gaps > 0) parts.push(translate(plotWords, 'unmeasured', { count: gaps, of: table.rows.length }))
  return `${title}. ${parts.join('; ')}.`
}
