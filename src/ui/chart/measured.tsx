import './measured.css'
import type { ReactNode } from 'react'
import { founded, type Measurement, measuredShare } from './measurement.ts'

interface MeasuredProps extends Measurement {
  /** The number as written by i18n/format. */
  children: ReactNode
}

/** A number with a hatched mark when only a part of its hours was measured, and `–` when none was (face.md, Charts: not measured). */
export function Measured({ measuredHours, hours, children }: MeasuredProps): ReactNode {
  const basis = founded({ measuredHours, hours })
  if (basis === 'whole') return <span className="measured num">{children}</span>
  const words = measuredShare({ measuredHours, hours })
  return (
    <span className="measured num">
      {basis === 'not' ? '–' : children}
      <span className="measured-mark" role="img" aria-label={words} title={words} />
    </span>
  )
}
