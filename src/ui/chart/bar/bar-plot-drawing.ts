import { compact, decimal } from '../../../i18n/format.ts'
import type { Measurement } from '../../explain/measurement.ts'
import { drawValueAxis } from '../axis/value-axis.ts'
import type { DrawingContext } from '../canvas/drawing-context.ts'
import { rowCoverage } from '../plot/row-coverage.ts'
import { type BarLayout, placeBar, shortenLabel, wrapInTwoLines } from './bar-layout.ts'

/** One category of a bar plot with a value for each series; null if it was not measured. */
export type BarCategory = {
  label: string
  /** The full name, for the table, the download and the reading cursor. */
  name?: string
  values: readonly (number | null)[]
  measured?: Measurement
}

type BarDrawing = {
  categories: readonly BarCategory[]
  layout: BarLayout
  ticks: readonly number[]
  /** Number of bars side by side in a slot. */
  barsPerSlot: number
  digits: number
  hatchId: string
}

const LINE_PX = 13
const ROOM_FOR_VALUE_PX = 34

const sum = (values: readonly (number | null)[]): number =>
  values.reduce<number>((total, value) => total + (value ?? 0), 0)

/** The values at which the bars of a category end: the sum of a stack, or each value of a group. */
export const barEnds = (values: readonly (number | null)[], barsPerSlot: number): (number | null)[] => {
  if (barsPerSlot > 1 || values.length < 2) return [...values]
  return [values.some((value) => value !== null) ? sum(values) : null]
}

const drawIncomplete = (context: DrawingContext, { categories, layout, hatchId }: BarDrawing): void => {
  const incomplete = categories.flatMap((category, index) => {
    const coverage = rowCoverage(category)
    return coverage === 'complete'
      ? []
      : [{ index, className: coverage === 'partial' ? 'chart-partly' : 'chart-unmeasured' }]
  })
  if (incomplete.length === 0) return
  const fill = context.hatch(hatchId)
  const { left, right, top, bottom } = context.area
  for (const { index, className } of incomplete) {
    if (layout.direction === 'columns') {
      const [from, to] = [context.x(index + 0.1), context.x(index + 0.9)]
      context.rect(from, top, to - from, bottom - top, className, fill)
    } else {
      const [from, to] = [context.y(index + 0.1), context.y(index + 0.9)]
      context.rect(left, from, right - left, to - from, className, fill)
    }
  }
}

const drawColumns = (context: DrawingContext, { categories, layout, ticks, barsPerSlot }: BarDrawing): void => {
  const slot = context.x(1) - context.x(0)
  drawValueAxis(context, ticks)
  for (const [index, { label, values }] of categories.entries()) {
    const middle = context.x(index + 0.5)
    const lines = wrapInTwoLines(label, slot) ?? [label]
    for (const [line, words] of index % layout.labelEvery === 0 ? lines.entries() : []) {
      context.text(middle, context.area.bottom + 15 + line * LINE_PX, words, 'chart-axis', 'middle')
    }
    for (const [series, value] of barEnds(values, barsPerSlot).entries()) {
      const { thickness, offset } = placeBar(series, barsPerSlot, slot)
      if (value === null || thickness < ROOM_FOR_VALUE_PX) continue
      context.text(middle + offset, context.y(value) - 5, compact(value), 'chart-axis chart-value', 'middle')
    }
  }
}

const drawRows = (context: DrawingContext, { categories, layout, barsPerSlot, digits }: BarDrawing): void => {
  const { left, top, bottom } = context.area
  const slot = context.y(1) - context.y(0)
  const room = layout.padding.left - 12
  context.line([left, top], [left, bottom], 'chart-zero')
  for (const [index, { label, values }] of categories.entries()) {
    const middle = context.y(index + 0.5)
    const lines = wrapInTwoLines(label, room) ?? shortenLabel(label, room)
    for (const [line, words] of lines.entries()) {
      const y = middle + 4 + (line - (lines.length - 1) / 2) * LINE_PX
      context.text(left - 8, y, words, 'chart-axis', 'end')
    }
    for (const [series, value] of barEnds(values, barsPerSlot).entries()) {
      if (value === null) continue
      const { offset } = placeBar(series, barsPerSlot, slot)
      const words = digits > 0 ? decimal(value, digits) : compact(value)
      context.text(context.x(value) + 6, middle + offset + 4, words, 'chart-axis chart-value')
    }
  }
}

/** Draws the parts of a bar plot that Chartist does not: hatches, labels, axis, values (docs/design.md, Charts). */
export const drawBarPlot = (context: DrawingContext, drawing: BarDrawing): void => {
  drawIncomplete(context, drawing)
  if (drawing.layout.direction === 'columns') drawColumns(context, drawing)
  else drawRows(context, drawing)
}
