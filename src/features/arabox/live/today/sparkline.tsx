import type { ReactNode } from 'react'
import { axisTopOf, BIN_MS, type Bin } from '../recorder/bins.ts'

const WIDTH = 72
const HEIGHT = 22
const PAD = 2

/** The SVG path through complete bars, interrupted where the connection was lost. The last bar is not complete yet. */
const linesOf = (bins: readonly Bin[], windowMs: number): string => {
  const most = windowMs / BIN_MS
  const whole = bins.slice(0, -1).slice(-most)
  const top = axisTopOf(whole)
  const offset = most - whole.length
  const points = whole.map(({ count }, place) => ({
    x: PAD + ((offset + place) / (most - 1)) * (WIDTH - 2 * PAD),
    y: count === null ? null : HEIGHT - PAD - (Math.min(count, top) / top) * (HEIGHT - 2 * PAD),
  }))
  return points
    .map(({ x, y }, place) => {
      if (y === null) return ''
      const before = points[place - 1]
      return `${before && before.y !== null ? 'L' : 'M'}${x.toFixed(1)} ${y.toFixed(1)}`
    })
    .join('')
}

type SparklineProps = {
  bins: readonly Bin[]
  /** The shown time range in milliseconds. */
  windowMs: number
  className: string
  /** Text alternative. */
  label: string
}

/** The recording of one counter as a small line chart. */
export const Sparkline = ({ bins, windowMs, className, label }: SparklineProps): ReactNode => {
  return (
    <svg className={`sparkline ${className}`} width={WIDTH} height={HEIGHT} role="img" aria-label={label}>
      <path d={linesOf(bins, windowMs)} />
    </svg>
  )
}
