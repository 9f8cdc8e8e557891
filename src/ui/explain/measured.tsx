import './measured.css'
import type { ReactNode } from 'react'
import { coverageOf, type Measurement, measuredShare } from './measurement.ts'

type MeasuredProps = Measurement & {
  /** The number has other sources too, so it is shown even if none of these hours was measured. */
  showUnmeasured?: boolean
  /** The number as formatted by i18n/format. */
  children: ReactNode
}

/**
 * A number. It has a hatched mark if only a part of its hours was measured; it is `–` if none was (docs/design.md,
 * Charts: not measured).
 */
export const Measured = ({ measuredHours, hours, showUnmeasured = false, children }: MeasuredProps): ReactNode => {
  const coverage = coverageOf({ measuredHours, hours })
  if (coverage === 'whole') return <span className="measured num">{children}</span>
  const words = measuredShare({ measuredHours, hours })
  return (
    <span className="measured num">
      {coverage === 'not' && !showUnmeasured ? '–' : children}
      <span className="measured-mark" role="img" aria-label={words} title={words} />
    </span>
  )
}
