import type { Svg } from 'chartist'

/** Draws in a chart's own values: `x` and `y` turn them into px of the chart. */
export type Pen = {
  x: (value: number) => number
  y: (value: number) => number
  /** The plot area in px. */
  area: { left: number; right: number; top: number; bottom: number }
  line: (from: readonly [number, number], to: readonly [number, number], look: string) => void
  polygon: (points: readonly (readonly [number, number])[], look: string) => void
  rect: (left: number, top: number, width: number, height: number, look: string, fill?: string) => void
  dot: (x: number, y: number, radius: number, look: string) => void
  text: (x: number, y: number, words: string, look: string, anchor?: 'start' | 'middle' | 'end') => void
  /** Diagonal hatching to fill with, `url(#…)`. */
  hatch: (id: string) => string
}

type Frame = {
  svg: Svg
  x: (value: number) => number
  y: (value: number) => number
  area: Pen['area']
}

const px = (value: number): string => value.toFixed(1)

/** A pen for the drawing that Chartist has just made. */
export const penFor = ({ svg, x, y, area }: Frame): Pen => {
  // Everything that lies behind the data goes into the first group, before Chartist's own lines.
  const behind = svg.elem('g', { class: 'chart-behind' }, undefined, true)
  const front = svg.elem('g', { class: 'chart-front' })
  return {
    x,
    y,
    area,
    line: (from, to, look) =>
      front.elem('line', { x1: px(from[0]), y1: px(from[1]), x2: px(to[0]), y2: px(to[1]), class: look }),
    polygon: (points, look) =>
      behind.elem('polygon', { points: points.map((point) => point.map(px).join(',')).join(' '), class: look }),
    rect: (left, top, width, height, look, fill) =>
      behind.elem('rect', {
        x: px(left),
        y: px(top),
        width: px(Math.max(0, width)),
        height: px(height),
        class: look,
        ...(fill ? { fill } : {}),
      }),
    dot: (cx, cy, r, look) => front.elem('circle', { cx: px(cx), cy: px(cy), r, class: look }),
    text: (left, top, words, look, anchor = 'start') =>
      front.elem('text', { x: px(left), y: px(top), 'text-anchor': anchor, class: look }).text(words),
    hatch(id) {
      const size = 6
      const pattern = behind.elem('defs').elem('pattern', {
        id,
        width: size,
        height: size,
        patternUnits: 'userSpaceOnUse',
        patternTransform: 'rotate(45)',
      })
      pattern.elem('line', { x1: 0, y1: 0, x2: 0, y2: size, class: 'chart-hatch' })
      return `url(#${id})`
    },
  }
}
