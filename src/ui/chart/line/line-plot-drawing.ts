import { timeLabels } from '../axis/time-axis.ts'
import { type PoorSpan, stepMs, type TimeRow, type TimeStep } from '../axis/time-rows.ts'
import { drawValueAxis } from '../axis/value-axis.ts'
import type { DrawingContext } from '../canvas/drawing-context.ts'
import { basisOf } from '../plot/partly-measured.ts'
import type { LineSeries } from './line-canvas.tsx'

type LineDrawing = {
  rows: readonly TimeRow[]
  spans: readonly PoorSpan[]
  step: TimeStep
  range: readonly [number, number]
  ticks: readonly number[]
  lines: readonly LineSeries[]
  /** Too many values for single points. */
  isThinned: boolean
  hatchId: string
}

// Hollow points closer than this would hide the line.
const ROOM_FOR_POINT_PX = 8

const drawPoor = (context: DrawingContext, { spans, hatchId }: LineDrawing): void => {
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
      span.basis === 'partly' ? 'chart-partly' : 'chart-unmeasured',
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

/** Points that stand alone between two gaps, which no line shows, and those that were measured in part. */
const drawPoints = (context: DrawingContext, { rows, lines, step }: LineDrawing): void => {
  const half = stepMs[step] / 2
  const hasRoom = context.x(2 * half) - context.x(0) >= ROOM_FOR_POINT_PX
  for (const [place, { className }] of lines.entries()) {
    const value = (row: TimeRow | undefined): number | null => row?.values[place] ?? null
    for (const [index, row] of rows.entries()) {
      const y = value(row)
      if (y === null) continue
      const isAlone = value(rows[index - 1]) === null && value(rows[index + 1]) === null
      const isPartly = hasRoom && basisOf(row) === 'partly'
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

/** Draws everything around the lines of a plot over time: hatches, axes, points (docs/design.md, Charts). */
export const drawLinePlot = (context: DrawingContext, drawing: LineDrawing): void => {
  drawPoor(context, drawing)
  drawValueAxis(context, drawing.ticks)
  drawTime(context, drawing)
  if (!drawing.isThinned) drawPoints(context, drawing)
}
