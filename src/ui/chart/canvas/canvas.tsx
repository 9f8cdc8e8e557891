import '../chart.css'
import type { CreatedEvent } from 'chartist'
import { type ReactNode, useEffect, useRef } from 'react'
import { createDrawingContext, type DrawingContext } from './drawing-context.ts'

/** The members of a Chartist chart of any kind that the canvas uses. */
type Chart = {
  on(event: 'created', listener: (drawn: CreatedEvent) => void): unknown
  update(): unknown
  detach(): unknown
}

/** Free space around the plot area in px, for words. */
export type Padding = {
  top: number
  right: number
  bottom: number
  left: number
}

type CanvasProps = {
  /** Makes the Chartist chart in the element; another function draws anew, so keep it while nothing changes. */
  make: (element: HTMLElement) => Chart
  /** Turns a value into px of the drawing; without it both axes are asked. */
  project?: (area: DrawingContext['area'], drawn: CreatedEvent) => Pick<DrawingContext, 'x' | 'y'>
  /** px */
  height: number
  /** Draws what Chartist does not: axes' words, hatches, bands, the line of now. Runs after every drawing. */
  decorate: (context: DrawingContext) => void
}

// A4 less two margins of 14 mm, at 96 px an inch.
const PRINT_WIDTH = 688

const printable = (box: HTMLElement): void => {
  const svg = box.querySelector('svg')
  if (!svg) return
  const { width, height } = svg.getBoundingClientRect()
  if (width > 0) svg.setAttribute('viewBox', `0 0 ${Math.round(width)} ${Math.round(height)}`)
}

const alongAxes = (area: DrawingContext['area'], { axisX, axisY }: CreatedEvent): Pick<DrawingContext, 'x' | 'y'> => {
  return {
    x: (value) => area.left + axisX.projectValue(value, 0),
    y: (value) => area.bottom - axisY.projectValue(value, 0),
  }
}

/**
 * Wrapper around Chartist: keeps one chart in its box and redraws it when the width changes or before print
 * (docs/design.md, Charts, Print).
 */
export const Canvas = ({ make, project = alongAxes, height, decorate }: CanvasProps): ReactNode => {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = box.current
    if (!element) return
    const chart = make(element)
    chart.on('created', (drawn) => {
      const { x1, x2, y1, y2 } = drawn.chartRect
      const area = { left: x1, right: x2, top: y2, bottom: y1 }
      decorate(createDrawingContext({ svg: drawn.svg, ...project(area, drawn), area }))
      printable(element)
    })
    const observer = typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(() => chart.update())
    observer?.observe(element)
    const before = (): void => {
      element.style.width = `${Math.min(PRINT_WIDTH, element.clientWidth)}px`
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
  }, [make, project, decorate])
  return <div className="chart-canvas" ref={box} style={{ height }} aria-hidden="true" />
}
