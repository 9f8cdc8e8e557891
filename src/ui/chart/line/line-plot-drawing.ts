import { timeLabels } from '../axis/time-axis.ts'
import { beginOf, type IncompleteSpan, stepMs, type TimeRow, type TimeStep } from '../axis/time-rows.ts'
import { drawValueAxis } from '../axis/value-axis.ts'
import type { DrawingContext } from '../canvas/drawing-context.ts'
import { rowCoverage } from '../plot/row-coverage.ts'
import type { LineSeries } from './line-canvas.tsx'

/** A named day on the time axis: a holiday, an outage. */
export type TimeMark = { day: string; name: string }

type LineDrawing = {
  rows: readonly TimeRow[]
  spans: readonly IncompleteSpan[]
  step: TimeStep
  range: readonly [number, number]
  ticks: readonly number[]
  lines: readonly LineSeries[]
  /** The line has too many values to show single points. */
  isDownsampled: boolean
  hatchId: string
  marks: readonly TimeMark[]
}

// Hollow points that are closer together would hide the line.
const ROOM_FOR_POINT_PX = 8

const drawIncomplete = (context: DrawingContext, { spans, hatchId }: LineDrawing): void => {
  if (spans.length === 0) return
  const { top, bottom } = context.area
  const fill = context.hatch(hatchId)
  let drawnTo = Number.NEGATIVE_INFINITY
  for (const span of spans) {
    const left = Math.max(context.x(span.from), drawnTo)
    const right = Math.max(context.x(span.to), context.x(span.from) + 1)
    // A year of hours has thousands of intervals; those that share a pixel are drawn once.
    if (right - left < 0.5) continue
    drawnTo = right
    context.rect(
      left,
      top,
      right - left,
      bottom - top,
      span.coverage === 'partial' ? 'chart-partly' : 'chart-unmeasured',
      fill,
    )
  }
}

const drawTime = (context: DrawingContext, { range, step }: LineDrawing): void => {
  const { left, right, bottom } = context.area
  for (const { at, words, below } of timeLabels(range[0], range[1], step, right - left)) {
    context.text(context.x(at), bottom + 15, words, 'chart-axis', 'middle')
    if (below) context.text(context.x(at), bottom + 28, below, 'chart-axis chart-weekday', 'middle')
  }
}

/** Draws single points between two gaps, which have no line, and hollow points for steps measured in part. */
const drawPoints = (context: DrawingContext, { rows, lines, step }: LineDrawing): void => {
  const half = stepMs[step] / 2
  const hasRoom = context.x(2 * half) - context.x(0) >= ROOM_FOR_POINT_PX
  for (const [series, { className }] of lines.entries()) {
    const value = (row: TimeRow | undefined): number | null => row?.values[series] ?? null
    for (const [index, row] of rows.entries()) {
      const y = value(row)
      if (y === null) continue
      const isAlone = value(rows[index - 1]) === null && value(rows[index + 1]) === null
      const isPartly = hasRoom && rowCoverage(row) === 'partial'
      if (!isAlone && !isPartly) continue
      context.dot(
        context.x(row.begins + half),
        context.y(y),
        3.5,
        `${className} ${isPartly ? 'chart-hollow' : 'chart-solid'}`,
      )
    }
  }
}

const MARK_CHARACTER_PX = 6

/** Draws a line at each marked day, and its name where it does not cover the name before it. */
const drawMarks = (context: DrawingContext, { marks, range }: LineDrawing): void => {
  const { top, bottom, left, right } = context.area
  let namedTo = left
  for (const { day, name } of marks.toSorted((one, other) => (one.day < other.day ? -1 : 1))) {
    const begins = beginOf(day)
    if (begins < range[0] || begins >= range[1]) continue
    const middle = context.x(Math.min(begins + stepMs.day / 2, range[1]))
    context.line([middle, top], [middle, bottom], 'chart-mark')
    const width = name.length * MARK_CHARACTER_PX
    const start = Math.min(middle + 3, right - width)
    if (start < namedTo) continue
    namedTo = start + width
    context.text(start, top + 8, name, 'chart-axis chart-mark-name')
  }
}

/** Draws the parts of a line plot that Chartist does not: hatches, axes, points (docs/design.md, Charts). */
export const drawLinePlot = (context: DrawingContext, drawing: LineDrawing): void => {
  drawIncomplete(context, drawing)
  drawValueAxis(context, drawing.ticks)
  drawTime(context, drawing)
  drawMarks(context, drawing)
  if (!drawing.isDownsampled) drawPoints(context, drawing)
}
