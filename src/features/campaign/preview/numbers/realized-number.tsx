import type { ReactNode } from 'react'
import type { CampaignProgress } from '../../../../../contract/campaign/progress.ts'
import { Measured } from '../../../../ui/explain/measured.tsx'
import { measurementOf } from '../../explain/realization-measurement.ts'

/** A realized number: marked if hours are missing, a dash if nothing was measured (docs/design.md, Charts). */
export const RealizedNumber = ({
  progress,
  children,
}: {
  progress: CampaignProgress
  children: ReactNode
}): ReactNode => {
  const { isKnown, hours, measuredHours } = measurementOf(progress)
  if (!isKnown && hours === 0) return '–'
  return (
    <Measured measuredHours={measuredHours} hours={hours} showUnmeasured={isKnown}>
      {children}
    </Measured>
  )
}
