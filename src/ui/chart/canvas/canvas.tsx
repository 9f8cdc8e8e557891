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

/** Space around the plot area for labels, in px. */
export type Padding = {
  top: number
  right: number
  bottom: number
  left: number
}

type CanvasProps = {
  /** Creates the Chartist chart in the element; memoize it, because a new function creates a new chart. */
  make: (element: HTMLElement) => Chart
  /** Converts values to px of the drawing; by default with Chartist's axes. */
  project?: (area: DrawingContext['area'], drawn: CreatedEvent) => Pick<DrawingContext, 'x' | 'y'>
  /** px */
  height: number
  /** Draws what Chartist does not: labels, hatches, bands, the line of the current time. Runs after every drawing. */
  decorate: (context: DrawingContext) => void
}

// The width of A4 without two margins of 14 mm, at 96 px per inch.
const PRINT_WIDTH = 688

const setViewBox = (box: HTMLElement): void => {
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
 * Wrapper around Chartist: draws one chart in an element, and again after a change of width and before and after
 * printing (docs/design.md, Charts, Print).
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
      setViewBox(element)
    })
    const observer = typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(() => chart.update())
    observer?.observe(element)
    const before = (): void => {
      // A drawing beside another one gets its part of the paper's width; a column of the page gets all of it.
      const page = element.closest('[data-print-column], main') ?? document.body
      element.style.width = `${Math.floor((element.clientWidth * PRINT_WIDTH) / page.clientWidth)}px`
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
