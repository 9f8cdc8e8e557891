import type { ReactNode } from 'react'
import { MINUTE_MS } from '../../../../../machines/calendar/durations.ts'
import type { RecordedBatch } from '../../../../../machines/live/recorder.ts'
import { clock, time } from '../../../../i18n/dates.ts'
import { Hatch } from '../../../../ui/chart/canvas/hatch.tsx'
import { axisTopOf, BIN_MS, type Bin, lostSpans } from './bins.ts'
import * as styles from './recorder.module.css'

/** The drawn time range in milliseconds since the epoch, and the size of the drawing in px. */
export type RecordingFrame = {
  from: number
  to: number
  width: number
  height: number
}

const AXIS_PX = 20
const HEAD_PX = 18
const LABEL_PX = 30
const TICKS = 5

/** The times of the axis labels. */
const ticksOf = ({ from, to }: RecordingFrame): number[] => {
  const stepMs = (to - from) / (TICKS - 1)
  const first = Math.ceil(from / stepMs) * stepMs
  return Array.from({ length: TICKS }, (_, index) => first + index * stepMs).filter((at) => at <= to)
}

type RecordingDrawingProps = {
  batches: readonly RecordedBatch[]
  bins: readonly Bin[]
  /** The shown moment, in milliseconds since the epoch. */
  at: number
  frame: RecordingFrame
  hatchId: string
}

/** Draws the bars of a recording, hatches lost connections, and marks the shown moment; later bars are paler. */
export const RecordingDrawing = ({ batches, bins, at, frame, hatchId }: RecordingDrawingProps): ReactNode => {
  const { from, to, width, height } = frame
  const bottom = height - AXIS_PX
  const x = (ms: number): number => ((ms - from) / (to - from)) * width
  const top = axisTopOf(bins)
  const heightOf = (count: number): number => (Math.min(count, top) / top) * (bottom - HEAD_PX)
  const cursor = Math.min(width - 1, Math.max(1, x(at)))
  return (
    <svg width="100%" height={height} viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden="true">
      <Hatch id={hatchId} />
      {lostSpans(batches).map((lost) => (
        <rect
          key={lost.from}
          x={x(lost.from)}
          y={0}
          width={Math.max(1, x(lost.to) - x(lost.from))}
          height={bottom}
          fill={`url(#${hatchId})`}
        />
      ))}
      {bins.map(({ begins, count }) => {
        if (!count) return null
        const left = Math.max(0, x(begins))
        const right = Math.min(width, x(begins + BIN_MS))
        return (
          <rect
            key={begins}
            className={begins > at ? `${styles.bar} ${styles.barAhead}` : styles.bar}
            x={left + 0.5}
            y={bottom - heightOf(count)}
            width={Math.max(0.5, right - left - 1)}
            height={heightOf(count)}
          />
        )
      })}
      <line className="chart-zero" x1={0} x2={width} y1={bottom} y2={bottom} />
      {ticksOf(frame).map((tick) => (
        <text
          key={tick}
          className="chart-axis"
          x={Math.min(width - LABEL_PX, Math.max(LABEL_PX, x(tick)))}
          y={height - 5}
          textAnchor="middle"
        >
          {tick % MINUTE_MS === 0 ? time(new Date(tick)) : clock(new Date(tick))}
        </text>
      ))}
      <line className={styles.now} x1={cursor} x2={cursor} y1={0} y2={bottom} />
      <circle className={styles.grip} cx={cursor} cy={4} r={4} />
    </svg>
  )
}
