import { number } from '../../../i18n/format.ts'
import { translate } from '../../../i18n/translate.ts'
import { type Measurement, measuredHoursText } from '../../explain/measurement.ts'
import { chartWords } from '../words.ts'
import { plotWords } from './words.ts'

/** One number of a plot: `null` was not measured; `hidden` is not shown, because the group is too small. */
export type PlotValue = number | null | 'hidden'

/** One series of a plot and the colour of what it counts (docs/design.md, Data series). */
export type PlotSeries = {
  name: string
  colour?: SeriesColour
}

/**
 * People, men and realized are s1, gross and open hours `s1-pale`, cars s2, buses s3, women s4, plan and average s6.
 */
export type SeriesColour = 's1' | 's1-pale' | 's2' | 's3' | 's4' | 's5' | 's6'

/** One step of time or category of a plot, with its value in each series. */
export type PlotRow = {
  key: string
  /** The label in the table and for the reading cursor: `pon. 2 mar`. */
  label: string
  /** The label in a download: `2026-03-02`. */
  exportLabel: string
  values: readonly PlotValue[]
  measured?: Measurement
}

/** The whole content of a plot, as a table. */
export type PlotTable = {
  /** Heading of the first column: `Dzień`. */
  head: string
  series: readonly PlotSeries[]
  rows: readonly PlotRow[]
}

const order: readonly SeriesColour[] = ['s1', 's2', 's3', 's4', 's5', 's6']

/** The series with colours: their own, or the default of their position. */
export const withColours = (series: readonly PlotSeries[]): Required<PlotSeries>[] => {
  return series.map((one, index) => ({ ...one, colour: one.colour ?? order[index % order.length] ?? 's1' }))
}

/** Writes a value with its unit: `12 340 osób`. */
export type WriteValue = (value: number) => string

/** A value for the reading cursor: with its unit, `nie zmierzono` or `ukryta`. */
export const formatValue = (value: PlotValue | undefined, write: WriteValue = number): string => {
  if (value === 'hidden') return translate(chartWords, 'hidden')
  return typeof value === 'number' ? write(value) : translate(plotWords, 'notMeasured')
}

/** A value in a cell of the table; `–` if it was not measured. */
export const formatCell = (value: PlotValue | undefined, write: WriteValue = number): string => {
  if (value === 'hidden') return translate(chartWords, 'hidden')
  return typeof value === 'number' ? write(value) : '–'
}

/** One row as a sentence for screen readers: `pon. 2 mar: 12 340 osób, zmierzono 18 z 18 godz.` */
export const rowSentence = (table: PlotTable, row: PlotRow, write: WriteValue): string => {
  const isOne = table.series.length === 1
  const values = table.series.map(({ name }, index) =>
    isOne ? formatValue(row.values[index], write) : `${name} ${formatValue(row.values[index], write)}`,
  )
  return `${row.label}: ${[...values, ...(row.measured ? [measuredHoursText(row.measured)] : [])].join(', ')}`
}

/** Whether any value of the plot is known or hidden. */
export const hasValues = ({ rows }: PlotTable): boolean => {
  return rows.some(({ values }) => values.some((value) => value !== null))
}
