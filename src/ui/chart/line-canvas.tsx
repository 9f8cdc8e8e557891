import './chart.css'
import { FixedScaleAxis, LineChart } from 'chartist'
import { type ReactNode, useEffect, useRef } from 'react'
import { type Pen, penFor } from './pen.ts'

/** One line of a chart in plain numbers; `look` is the class that styles it. */
export interface LineSeries {
  look: string
  points: readonly { x: number; y: number }[]
}

interface LineCanvasProps {
  series: readonly LineSeries[]
  xRange: readonly [number, number]
  yRange: readonly [number, number]
  yTicks: readonly number[]
  /** px */
  height: number
  padding: { top: number; right: number; bottom: number; left: number }
  /** Draws what Chartist does not: axes' words, hatches, bands, the line of now. Runs after every drawing. */
  decorate: (pen: Pen) => void
}

// A4 less two margins of 14 mm, at 96 px an inch.
const printWidth = 688

function printable(box: HTMLElement): void {
  const svg = box.querySelector('svg')
  if (!svg) return
  const { width, height } = svg.getBoundingClientRect()
  if (width > 0) svg.setAttribute('viewBox', `0 0 ${Math.round(width)} ${Math.round(height)}`)
}

/** The one place that calls Chartist: lines on a fixed scale, drawn again when the width or the paper changes (face.md, Charts, Print). */
export function LineCanvas(props: LineCanvasProps): ReactNode {
  const { series, xRange, yRange, yTicks, height, padding, decorate } = props
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = box.current
    if (!element) return
    const chart = new LineChart(
      element,
      { series: series.map(({ look, points }) => ({ className: look, data: [...points] })) },
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
    )
    chart.on('created', ({ svg, chartRect, axisX, axisY }) => {
      const x = (value: number): number => chartRect.x1 + axisX.projectValue(value, 0)
      const y = (value: number): number => chartRect.y1 - axisY.projectValue(value, 0)
      const area = { left: chartRect.x1, right: chartRect.x2, top: chartRect.y2, bottom: chartRect.y1 }
      decorate(penFor({ svg, x, y, area }))
      printable(element)
    })
    const observer = typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(() => chart.update())
    observer?.observe(element)
    const before = (): void => {
      element.style.width = `${Math.min(printWidth, element.clientWidth)}px`
      chart.update()
    }
    const after = (): void => {
      element.style.width = ''
      chart.update()
    }
    addEventListener('beforeprint', before)
    addEventListener('afterprint', after)
    return () => {
      observer?.disconnect()
      removeEventListener('beforeprint', before)
      removeEventListener('afterprint', after)
      chart.detach()
    }
  }, [series, xRange, yRange, yTicks, height, padding, decorate])
  return <div className="chart-canvas" ref={box} style={{ height }} aria-hidden="true" />
}
