import './number.css'
import type { ReactNode } from 'react'

const share = (value: number, min: number, max: number): number =>
  max > min ? Math.min(100, Math.max(0, (100 * (value - min)) / (max - min))) : 0

type MeterProps = {
  value: number
  max: number
  tone?: 'neutral' | 'warn' | 'theme'
  /** Accessible text of the bar: "wolne 84 z 112". */
  label: string
}

/** A thin bar that shows a share of a whole; its text is beside it. */
export const Meter = ({ value, max, tone = 'neutral', label }: MeterProps): ReactNode => {
  return (
    <span className={`meter meter-${tone}`} role="img" aria-label={label}>
      <span className="meter-fill" style={{ width: `${share(value, 0, max)}%` }} />
    </span>
  )
}

type IntervalBarProps = {
  low: number
  value: number
  high: number
  min: number
  max: number
  label: string
}

/** An estimate and its interval on a line (docs/design.md, Form and estimate). */
export const IntervalBar = ({ low, value, high, min, max, label }: IntervalBarProps): ReactNode => {
  const at = (number: number): string => `${share(number, min, max)}%`
  return (
    <svg className="interval-bar" role="img" aria-label={label}>
      <line x1="0" x2="100%" y1="6" y2="6" stroke="var(--line-strong)" strokeWidth="2" />
      <line x1={at(low)} x2={at(high)} y1="6" y2="6" stroke="var(--s1)" strokeOpacity="0.45" strokeWidth="5" />
      <circle cx={at(value)} cy="6" r="4" fill="var(--s1)" />
    </svg>
  )
}
