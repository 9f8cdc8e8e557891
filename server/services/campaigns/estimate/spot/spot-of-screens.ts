import type { CampaignEstimate } from '../../../../../contract/campaign/campaign.ts'
import { splitWhole } from '../../../../../machines/audience/split-whole.ts'
import type { CampaignRow } from '../../policy.ts'
import { presentSpot } from './present-spot.ts'

/** Contacts of a screen with the spot, and those likely to see it. */
export type SpotOfScreen = { spot: number; visible: number }

/** Why a plan has no contacts of its spot: it has no contacts, or it was recorded before they were. */
export type SpotMissing = 'contacts' | 'older'

/** Why an estimate has no contacts of the spot; null if it has them, or if there is no estimate. */
export const missingSpot = (estimate: CampaignEstimate | null): SpotMissing | null => {
  if (!estimate || estimate.spot) return null
  return estimate.total_audience > 0 ? 'older' : 'contacts'
}

type Planned = Pick<CampaignRow, 'forecast' | 'audience'>

/**
 * The contacts of a plan's spot by screen, as they were recorded with the plan; they sum to those of the plan, the
 * visible ones up to rounding. Screens of a place share its contacts, so each is weighted by its own visibility. Or the
 * reason why the plan has none.
 */
export const spotOfScreens = ({ forecast, audience }: Planned): ReadonlyMap<number, SpotOfScreen> | SpotMissing => {
  if (!audience) return 'contacts'
  const stored = forecast?.spot
  const sums = presentSpot(stored, audience)
  if (!forecast || !sums || !stored?.ofScreens) return 'older'
  const visibility = new Map(stored.assessed.map(({ screenId, visibility: each }) => [screenId, each]))
  const withSpot = forecast.byScreen.map((screen, index) => screen.audience * (stored.ofScreens?.[index] ?? 0))
  const seen = forecast.byScreen.map(
    ({ screen_id }, index) => (visibility.get(screen_id) ?? 1) * (withSpot[index] ?? 0),
  )
  const spot = splitWhole(sums.spot_audience, withSpot)
  const visible = splitWhole(sums.visible_audience, seen)
  return new Map(
    forecast.byScreen.map(({ screen_id }, index) => {
      const own = spot[index] ?? 0
      return [screen_id, { spot: own, visible: Math.min(own, visible[index] ?? 0) }]
    }),
  )
}
