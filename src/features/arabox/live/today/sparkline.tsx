import type { ReactNode } from 'react'
import * as styles from '../live.module.css'
import { axisTopOf, BIN_MS, type Bin } from '../recorder/bins.ts'

const WIDTH = 72
const HEIGHT = 22
const PAD = 2

/** The SVG path through complete bars, interrupted where the connection was lost. The last bar is not complete yet. */
const pathOf = (bins: readonly Bin[], windowMs: number): string => {
  const capacity = windowMs / BIN_MS
  const complete = bins.slice(0, -1).slice(-capacity)
  const top = axisTopOf(complete)
  const offset = capacity - complete.length
  const points = complete.map(({ count }, index) => ({
    x: PAD + ((offset + index) / (capacity - 1)) * (WIDTH - 2 * PAD),
    y: count === null ? null : HEIGHT - PAD - (Math.min(count, top) / top) * (HEIGHT - 2 * PAD),
  }))
  return points
    .map(({ x, y }, index) => {
      if (y === null) return ''
      const before = points[index - 1]
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
    <svg
      className={`${styles.sparkline} ${className}`}
      width={WIDTH}
      height={HEIGHT}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
    >
      <path d={pathOf(bins, windowMs)} />
    </svg>
  )
}
