import type { Svg } from 'chartist'
import { hatchPattern } from './hatch.tsx'

/** Adds shapes to a chart. Positions are in px of the chart; `x` and `y` convert values to px. */
export type DrawingContext = {
  x: (value: number) => number
  y: (value: number) => number
  /** The plot area in px. */
  area: { left: number; right: number; top: number; bottom: number }
  line: (from: readonly [number, number], to: readonly [number, number], className: string) => void
  polygon: (points: readonly (readonly [number, number])[], className: string) => void
  rect: (left: number, top: number, width: number, height: number, className: string, fill?: string) => void
  dot: (x: number, y: number, radius: number, className: string) => void
  text: (x: number, y: number, words: string, className: string, anchor?: 'start' | 'middle' | 'end') => void
  /** Adds a diagonal hatch and returns its fill, `url(#…)`. */
  hatch: (id: string) => string
}

type Frame = {
  svg: Svg
  x: (value: number) => number
  y: (value: number) => number
  area: DrawingContext['area']
}

const px = (value: number): string => value.toFixed(1)

/** Creates the drawing context of the chart that Chartist has just finished. */
export const createDrawingContext = ({ svg, x, y, area }: Frame): DrawingContext => {
  // Shapes behind the data are in the first group, before Chartist's own lines.
  const behind = svg.elem('g', { class: 'chart-behind' }, undefined, true)
  const front = svg.elem('g', { class: 'chart-front' })
  return {
    x,
    y,
    area,
    line: (from, to, className) =>
      front.elem('line', { x1: px(from[0]), y1: px(from[1]), x2: px(to[0]), y2: px(to[1]), class: className }),
    polygon: (points, className) =>
      behind.elem('polygon', { points: points.map((point) => point.map(px).join(',')).join(' '), class: className }),
    rect: (left, top, width, height, className, fill) =>
      behind.elem('rect', {
        x: px(left),
        y: px(top),
        width: px(Math.max(0, width)),
        height: px(height),
        class: className,
        ...(fill ? { fill } : {}),
      }),
    dot: (cx, cy, r, className) => front.elem('circle', { cx: px(cx), cy: px(cy), r, class: className }),
    text: (left, top, words, className, anchor = 'start') =>
      front.elem('text', { x: px(left), y: px(top), 'text-anchor': anchor, class: className }).text(words),
    hatch(id) {
      const pattern = behind.elem('defs').elem('pattern', { id, ...hatchPattern.pattern })
      pattern.elem('line', { ...hatchPattern.line, class: 'chart-hatch' })
      return `url(#${id})`
    },
  }
}
