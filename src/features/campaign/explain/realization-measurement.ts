import type { CampaignProgress } from '../../../../contract/campaign/progress.ts'
import { hasMeasured, missingHours } from '../../../../machines/campaign/preview/progress-series.ts'
import type { Measurement } from '../../../ui/explain/measurement.ts'

/**
 * How many hours of the realized contacts were measured. `isKnown` is false if no hour was: the contacts are then
 * unknown, not zero.
 */
export type RealizedMeasurement = Measurement & {
  isKnown: boolean
}

/** The hours that the campaign's own sensors should have measured until now, and how many of them they did. */
export const measurementOf = ({ days }: Pick<CampaignProgress, 'days'>): RealizedMeasurement => {
  const { owed, missing } = missingHours(days)
  return { measuredHours: owed - missing, hours: owed, isKnown: hasMeasured(days) }
}
