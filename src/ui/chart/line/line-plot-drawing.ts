import { timeLabels } from '../axis/time-axis.ts'
import { type PoorSpan, stepMs, type TimeRow, type TimeStep } from '../axis/time-rows.ts'
import { drawValueAxis } from '../axis/value-axis.ts'
import type { Pen } from '../canvas/pen.ts'
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

const drawPoor = (pen: Pen, { spans, hatchId }: LineDrawing): void => {
  if (spans.length === 0) return
  const { top, bottom } = pen.area
  const fill = pen.hatch(hatchId)
  let drawnTo = Number.NEGATIVE_INFINITY
  for (const span of spans) {
    const left = Math.max(pen.x(span.from), drawnTo)
    const right = Math.max(pen.x(span.to), pen.x(span.from) + 1)
    // A year of hours has thousands of intervals; those that share a pixel are drawn once.
    if (right - left < 0.5) continue
    drawnTo = right
    pen.rect(left, top, right - left, bottom - top, span.basis === 'partly' ? 'chart-partly' : 'chart-unmeasured', fill)
  }
}

const drawTime = (pen: Pen, { range, step }: LineDrawing): void => {
  const { left, right, bottom } = pen.area
  for (const { at, words, below } of timeLabels(range[0], range[1], step, right - left)) {
    pen.text(pen.x(at), bottom + 15, words, 'chart-axis', 'middle')
    if (below) pen.text(pen.x(at), bottom + 28, below, 'chart-axis chart-weekday', 'middle')
  }
}

/** Points that stand alone between two gaps, which no line shows, and those that were measured in part. */
const drawPoints = (pen: Pen, { rows, lines, step }: LineDrawing): void => {
  const half = stepMs[step] / 2
  const hasRoom = pen.x(2 * half) - pen.x(0) >= ROOM_FOR_POINT_PX
  for (const [place, { look }] of lines.entries()) {
    const value = (row: TimeRow | undefined): number | null => row?.values[place] ?? null
    for (const [index, row] of rows.entries()) {
      const y = value(row)
      if (y === null) continue
      const isAlone = value(rows[index - 1]) === null && value(rows[index + 1]) === null
      const isPartly = hasRoom && basisOf(row) === 'partly'
      if (!isAlone && !isPartly) continue
      pen.dot(pen.x(row.begins + half), pen.y(y), 3.5, `${look} ${isPartly ? 'chart-hollow' : 'chart-solid'}`)
    }
  }
}

/** Draws everything around the lines of a plot over time: hatches, axes, points (docs/design.md, Charts). */
export const drawLinePlot = (pen: Pen, drawing: LineDrawing): void => {
  drawPoor(pen, drawing)
  drawValueAxis(pen, drawing.ticks)
  drawTime(pen, drawing)
  if (!drawing.isThinned) drawPoints(pen, drawing)
}
