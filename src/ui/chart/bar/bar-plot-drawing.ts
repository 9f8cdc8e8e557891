import { compact, decimal } from '../../../i18n/format.ts'
import type { Measurement } from '../../explain/measurement.ts'
import { drawValueAxis } from '../axis/value-axis.ts'
import type { DrawingContext } from '../canvas/drawing-context.ts'
import { basisOf } from '../plot/partly-measured.ts'
import { type BarLayout, inTwoLines, placeBar, shortened } from './bar-layout.ts'

/** One category of a bar plot with a value for each series; null was not measured. */
export type BarCategory = {
  label: string
  /** In full, where there is room for it: in the table, in the download, when it is read. */
  name?: string
  values: readonly (number | null)[]
  measured?: Measurement
}

type BarDrawing = {
  categories: readonly BarCategory[]
  layout: BarLayout
  ticks: readonly number[]
  /** Bars side by side in a slot. */
  abreast: number
  digits: number
  hatchId: string
}

const LINE_PX = 13
const ROOM_FOR_VALUE_PX = 34

const sum = (values: readonly (number | null)[]): number =>
  values.reduce<number>((total, value) => total + (value ?? 0), 0)

/** Where the bars of a category end: the sum of a stack, or each value of a group. */
export const barEnds = (values: readonly (number | null)[], abreast: number): (number | null)[] => {
  if (abreast > 1 || values.length < 2) return [...values]
  return [values.some((value) => value !== null) ? sum(values) : null]
}

const drawPoor = (context: DrawingContext, { categories, layout, hatchId }: BarDrawing): void => {
  const poor = categories.flatMap((category, index) => {
    const basis = basisOf(category)
    return basis === 'whole' ? [] : [{ index, className: basis === 'partly' ? 'chart-partly' : 'chart-unmeasured' }]
  })
  if (poor.length === 0) return
  const fill = context.hatch(hatchId)
  const { left, right, top, bottom } = context.area
  for (const { index, className } of poor) {
    if (layout.direction === 'columns') {
      const [from, to] = [context.x(index + 0.1), context.x(index + 0.9)]
      context.rect(from, top, to - from, bottom - top, className, fill)
    } else {
      const [from, to] = [context.y(index + 0.1), context.y(index + 0.9)]
      context.rect(left, from, right - left, to - from, className, fill)
    }
  }
}

const drawColumns = (context: DrawingContext, { categories, layout, ticks, abreast }: BarDrawing): void => {
  const slot = context.x(1) - context.x(0)
  drawValueAxis(context, ticks)
  for (const [index, { label, values }] of categories.entries()) {
    const middle = context.x(index + 0.5)
    const lines = inTwoLines(label, slot) ?? [label]
    for (const [line, words] of index % layout.every === 0 ? lines.entries() : []) {
      context.text(middle, context.area.bottom + 15 + line * LINE_PX, words, 'chart-axis', 'middle')
    }
    for (const [series, value] of barEnds(values, abreast).entries()) {
      const { thickness, offset } = placeBar(series, abreast, slot)
      if (value === null || thickness < ROOM_FOR_VALUE_PX) continue
      context.text(middle + offset, context.y(value) - 5, compact(value), 'chart-axis chart-value', 'middle')
    }
  }
}

const drawRows = (context: DrawingContext, { categories, layout, abreast, digits }: BarDrawing): void => {
  const { left, top, bottom } = context.area
  const slot = context.y(1) - context.y(0)
  const room = layout.padding.left - 12
  context.line([left, top], [left, bottom], 'chart-zero')
  for (const [index, { label, values }] of categories.entries()) {
    const middle = context.y(index + 0.5)
    const lines = inTwoLines(label, room) ?? shortened(label, room)
    for (const [line, words] of lines.entries()) {
      const y = middle + 4 + (line - (lines.length - 1) / 2) * LINE_PX
      context.text(left - 8, y, words, 'chart-axis', 'end')
    }
    for (const [series, value] of barEnds(values, abreast).entries()) {
      if (value === null) continue
      const { offset } = placeBar(series, abreast, slot)
      const words = digits > 0 ? decimal(value, digits) : compact(value)
      context.text(context.x(value) + 6, middle + offset + 4, words, 'chart-axis chart-value')
    }
  }
}

/** Draws everything around the bars: hatches, labels, axis, values at the ends (docs/design.md, Charts). */
export const drawBarPlot = (context: DrawingContext, drawing: BarDrawing): void => {
  drawPoor(context, drawing)
  if (drawing.layout.direction === 'columns') drawColumns(context, drawing)
  else drawRows(context, drawing)
}
