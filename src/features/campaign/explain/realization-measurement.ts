import type { CampaignProgress } from '../../../../contract/campaign/progress.ts'
import { hasMeasured, missingHours } from '../../../../machines/campaign/preview/progress-series.ts'
import type { Measurement } from '../../../ui/explain/measurement.ts'

/** How well a campaign's realized contacts are founded: `isKnown` is false while nothing was measured at all, which is no zero. */
export type RealizedMeasurement = Measurement & {
  isKnown: boolean
}

/** Hours that the campaign's own sensors owed until now, and how many of them were measured. */
export const measurementOf = ({ days }: Pick<CampaignProgress, 'days'>): RealizedMeasurement => {
  const { owed, missing } = missingHours(days)
  return { measuredHours: owed - missing, hours: owed, isKnown: hasMeasured(days) }
}
