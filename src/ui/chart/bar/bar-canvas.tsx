import { BarChart, type BarDrawEvent, FixedScaleAxis, Svg } from 'chartist'
import { type ReactNode, useCallback } from 'react'
import { Canvas, type Padding } from '../canvas/canvas.tsx'
import type { DrawingContext } from '../canvas/drawing-context.ts'

/** The bars of one series: one value for each category, null for no bar. */
export type BarSeries = {
  className: string
  values: readonly (number | null)[]
}

/** Thickness of a bar, and its offset from the middle of its slot, in px. */
export type BarPlace = {
  thickness: number
  offset: number
  /** Offset along the value axis, in px. */
  shift?: number
}

type BarCanvasProps = {
  series: readonly BarSeries[]
  /** Columns are ordered from the left, rows from the top. */
  direction: 'columns' | 'rows'
  stacked?: boolean
  /** The value axis. */
  range: readonly [number, number]
  ticks: readonly number[]
  /** px */
  height: number
  padding: Padding
  /** Returns the position of the bars of a series in a slot of `slotPx`. */
  place: (series: number, slotPx: number) => BarPlace
  /** Draws on top of Chartist's output, after every drawing. On the category axis, slot n is from n to n + 1. */
  decorate: (context: DrawingContext) => void
}

const RADIUS = 2

const drawBar = (bar: BarDrawEvent, at: number, { thickness, shift = 0 }: BarPlace, isRow: boolean): void => {
  const [from, to] = isRow ? [bar.x1, bar.x2] : [bar.y1, bar.y2]
  const along = Math.min(from, to) + shift
  const length = Math.abs(to - from)
  const across = at - thickness / 2
  const box = isRow
    ? { x: along, y: across, width: length, height: thickness }
    : { x: across, y: along, width: thickness, height: length }
  bar.element.replace(new Svg('rect', { ...box, rx: Math.min(RADIUS, length / 2), class: 'chart-bar' }))
}

/** Vertical or horizontal bars from zero, drawn by Chartist. */
export const BarCanvas = (props: BarCanvasProps): ReactNode => {
  const { series, direction, stacked = false, range, ticks, height, padding, place, decorate } = props
  const isRow = direction === 'rows'
  const count = Math.max(1, series[0]?.values.length ?? 0)
  const make = useCallback(
    (element: HTMLElement) => {
      const valueAxis = {
        type: FixedScaleAxis,
        ticks: [...ticks],
        low: range[0],
        high: range[1],
        showLabel: false,
        offset: 0,
      }
      const categoryAxis = { showLabel: false, showGrid: false, offset: 0 }
      const labels = Array.from({ length: count }, (_, index) => String(index))
      const chart = new BarChart(
        element,
        { labels, series: series.map(({ className, values }) => ({ className, data: [...values] })) },
        {
          height,
          horizontalBars: isRow,
          stackBars: stacked,
          seriesBarDistance: 0,
          chartPadding: padding,
          axisX: isRow ? valueAxis : categoryAxis,
          axisY: isRow ? categoryAxis : valueAxis,
        },
      )
      chart.on('draw', (event) => {
        if (event.type !== 'bar' || !('x1' in event)) return
        const { chartRect, seriesIndex, index } = event
        const slot = (isRow ? chartRect.height() : chartRect.width()) / count
        const bar = place(seriesIndex, slot)
        const middle = (isRow ? chartRect.y2 : chartRect.x1) + (index + 0.5) * slot + bar.offset
        if (series[seriesIndex]?.values[index] === null) event.element.remove()
        else drawBar(event, middle, bar, isRow)
      })
      return chart
    },
    [series, isRow, stacked, range, ticks, height, padding, place, count],
  )
  const project = useCallback(
    ({ left, right, top, bottom }: DrawingContext['area']) => {
      const value = (share: number): number => (share - range[0]) / (range[1] - range[0])
      return {
        x: (at: number) => left + (isRow ? value(at) : at / count) * (right - left),
        y: (at: number) => (isRow ? top + (at / count) * (bottom - top) : bottom - value(at) * (bottom - top)),
      }
    },
    [range, isRow, count],
  )
  return <Canvas make={make} project={project} height={height} decorate={decorate} />
}
