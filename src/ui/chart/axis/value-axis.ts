import { compact, decimal } from '../../../i18n/format.ts'
import type { DrawingContext } from '../canvas/drawing-context.ts'
import { niceTicks } from './ticks.ts'

/** A value axis from zero: where it ends, and its ticks. */
export type ValueAxis = {
  top: number
  ticks: number[]
}

/** Value axis from zero with space above the highest value; only whole-number ticks for counts. */
export const axisFromZero = (values: readonly number[], counted = true): ValueAxis => {
  const highest = values.reduce((high, value) => Math.max(high, value), 0) || 1
  const ticks = niceTicks(0, highest * 1.04, 5)
  return { top: highest * 1.06, ticks: counted ? ticks.filter(Number.isInteger) : ticks }
}

const tickWords = (tick: number): string => (Number.isInteger(tick) ? compact(tick) : decimal(tick, tick < 0.1 ? 2 : 1))

/** Writes the ticks left of the plot and draws the line of zero. */
export const drawValueAxis = (context: DrawingContext, ticks: readonly number[], zero = true): void => {
  const { left, right, bottom } = context.area
  if (zero) context.line([left, bottom], [right, bottom], 'chart-zero')
  for (const tick of ticks) context.text(left - 8, context.y(tick) + 4, tickWords(tick), 'chart-axis', 'end')
}
