import type { ReactNode } from 'react'
import type { CampaignProgress } from '../../../../../contract/campaign/progress.ts'
import { Measured } from '../../../../ui/explain/measured.tsx'
import { measurementOf } from '../../explain/realization-measurement.ts'

/** A realized number: marked where hours are missing, a dash while nothing was measured (face.md, Charts: not measured). */
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
    <Measured measuredHours={measuredHours} hours={hours} stands={isKnown}>
      {children}
    </Measured>
  )
}
