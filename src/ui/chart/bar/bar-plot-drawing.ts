import { compact, decimal } from '../../../i18n/format.ts'
import type { Measurement } from '../../explain/measurement.ts'
import { drawValueAxis } from '../axis/value-axis.ts'
import type { Pen } from '../canvas/pen.ts'
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

const drawPoor = (pen: Pen, { categories, layout, hatchId }: BarDrawing): void => {
  const poor = categories.flatMap((category, index) => {
    const basis = basisOf(category)
    return basis === 'whole' ? [] : [{ index, look: basis === 'partly' ? 'chart-partly' : 'chart-unmeasured' }]
  })
  if (poor.length === 0) return
  const fill = pen.hatch(hatchId)
  const { left, right, top, bottom } = pen.area
  for (const { index, look } of poor) {
    if (layout.direction === 'columns') {
      const [from, to] = [pen.x(index + 0.1), pen.x(index + 0.9)]
      pen.rect(from, top, to - from, bottom - top, look, fill)
    } else {
      const [from, to] = [pen.y(index + 0.1), pen.y(index + 0.9)]
      pen.rect(left, from, right - left, to - from, look, fill)
    }
  }
}

const drawColumns = (pen: Pen, { categories, layout, ticks, abreast }: BarDrawing): void => {
  const slot = pen.x(1) - pen.x(0)
  drawValueAxis(pen, ticks)
  for (const [index, { label, values }] of categories.entries()) {
    const middle = pen.x(index + 0.5)
    const lines = inTwoLines(label, slot) ?? [label]
    for (const [line, words] of index % layout.every === 0 ? lines.entries() : []) {
      pen.text(middle, pen.area.bottom + 15 + line * LINE_PX, words, 'chart-axis', 'middle')
    }
    for (const [series, value] of barEnds(values, abreast).entries()) {
      const { thickness, offset } = placeBar(series, abreast, slot)
      if (value === null || thickness < ROOM_FOR_VALUE_PX) continue
      pen.text(middle + offset, pen.y(value) - 5, compact(value), 'chart-axis chart-value', 'middle')
    }
  }
}

const drawRows = (pen: Pen, { categories, layout, abreast, digits }: BarDrawing): void => {
  const { left, top, bottom } = pen.area
  const slot = pen.y(1) - pen.y(0)
  const room = layout.padding.left - 12
  pen.line([left, top], [left, bottom], 'chart-zero')
  for (const [index, { label, values }] of categories.entries()) {
    const middle = pen.y(index + 0.5)
    const lines = inTwoLines(label, room) ?? shortened(label, room)
    for (const [line, words] of lines.entries()) {
      const y = middle + 4 + (line - (lines.length - 1) / 2) * LINE_PX
      pen.text(left - 8, y, words, 'chart-axis', 'end')
    }
    for (const [series, value] of barEnds(values, abreast).entries()) {
      if (value === null) continue
      const { offset } = placeBar(series, abreast, slot)
      const words = digits > 0 ? decimal(value, digits) : compact(value)
      pen.text(pen.x(value) + 6, middle + offset + 4, words, 'chart-axis chart-value')
    }
  }
}

/** Draws everything around the bars: hatches, labels, axis, values at the ends (docs/design.md, Charts). */
export const drawBarPlot = (pen: Pen, drawing: BarDrawing): void => {
  drawPoor(pen, drawing)
  if (drawing.layout.direction === 'columns') drawColumns(pen, drawing)
  else drawRows(pen, drawing)
}
