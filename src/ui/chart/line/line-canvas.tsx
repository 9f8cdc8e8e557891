import { FixedScaleAxis, LineChart } from 'chartist'
import { type ReactNode, useCallback } from 'react'
import { Canvas, type Padding } from '../canvas/canvas.tsx'
import type { DrawingContext } from '../canvas/drawing-context.ts'

/** One line of a chart; it has a gap where `y` is null. */
export type LineSeries = {
  className: string
  points: readonly { x: number; y: number | null }[]
}

type LineCanvasProps = {
  series: readonly LineSeries[]
  xRange: readonly [number, number]
  yRange: readonly [number, number]
  yTicks: readonly number[]
  /** px */
  height: number
  padding: Padding
  /** Draws what Chartist does not: labels, hatches, bands, the line of the current time. Runs after every drawing. */
  decorate: (context: DrawingContext) => void
}

/** Lines on two linear scales with fixed ranges, drawn by Chartist. */
export const LineCanvas = (props: LineCanvasProps): ReactNode => {
  const { series, xRange, yRange, yTicks, height, padding, decorate } = props
  const make = useCallback(
    (element: HTMLElement) =>
      new LineChart(
        element,
        { series: series.map(({ className, points }) => ({ className, data: [...points] })) },
        {
          height,
          showPoint: false,
          showArea: false,
          lineSmooth: false,
          fullWidth: true,
          chartPadding: padding,
          axisX: {
            type: FixedScaleAxis,
            ticks: [],
            low: xRange[0],
            high: xRange[1],
            showLabel: false,
            showGrid: false,
            offset: 0,
          },
          axisY: {
            type: FixedScaleAxis,
            ticks: [...yTicks],
            low: yRange[0],
            high: yRange[1],
            showLabel: false,
            offset: 0,
          },
        },
      ),
    [series, xRange, yRange, yTicks, height, padding],
  )
  return <Canvas make={make} height={height} decorate={decorate} />
}
