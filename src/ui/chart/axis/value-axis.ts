import { compact, decimal } from '../../../i18n/format.ts'
import type { DrawingContext } from '../canvas/drawing-context.ts'
import { niceTicks } from './ticks.ts'

/** A value axis from zero: its upper end and its ticks. */
export type ValueAxis = {
  top: number
  ticks: number[]
}

/** A value axis from zero with space above the highest value; counts have only whole-number ticks. */
export const axisFromZero = (values: readonly number[], isCount = true): ValueAxis => {
  const highest = values.reduce((high, value) => Math.max(high, value), 0) || 1
  const ticks = niceTicks(0, highest * 1.04, 5)
  return { top: highest * 1.06, ticks: isCount ? ticks.filter(Number.isInteger) : ticks }
}

const tickWords = (tick: number): string => (Number.isInteger(tick) ? compact(tick) : decimal(tick, tick < 0.1 ? 2 : 1))

/** Writes the values of the ticks left of the plot and draws the zero line. */
export const drawValueAxis = (context: DrawingContext, ticks: readonly number[], zero = true): void => {
  const { left, right, bottom } = context.area
  if (zero) context.line([left, bottom], [right, bottom], 'chart-zero')
  for (const tick of ticks) context.text(left - 8, context.y(tick) + 4, tickWords(tick), 'chart-axis', 'end')
}
