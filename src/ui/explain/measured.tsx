import './measured.css'
import type { ReactNode } from 'react'
import { coverageOf, type Measurement, measuredShareText } from './measurement.ts'

type MeasuredProps = Measurement & {
  /** Shows the number even if none of these hours was measured. */
  showUnmeasured?: boolean
  /** The number as formatted by i18n/format. */
  children: ReactNode
}

/**
 * A number with a hatched mark if only a part of its hours was measured; `–` if none was (docs/design.md, Charts).
 */
export const Measured = ({ measuredHours, hours, showUnmeasured = false, children }: MeasuredProps): ReactNode => {
  const coverage = coverageOf({ measuredHours, hours })
  if (coverage === 'complete') return <span className="measured num">{children}</span>
  const words = measuredShareText({ measuredHours, hours })
  return (
    <span className="measured num">
      {coverage === 'none' && !showUnmeasured ? '–' : children}
      <span className="measured-mark" role="img" aria-label={words} title={words} />
    </span>
  )
}
