import type { SpotEstimate, SpotProgress } from '../../../../../contract/campaign/spot-contacts.ts'
import { meanShares, type SpotShares, spotContactsOf } from '../../../../../machines/audience/spot/spot-contacts.ts'
import { FIRST_HOUR, LAST_HOUR } from '../../../../../machines/calendar/flights.ts'
import type { StoredSpot } from './stored-spot.ts'

const nothing: SpotShares = { spot: 0, visible: 0 }

/** The shares of the contacts in some playing hours of a plan that are with the spot, and likely to see it. */
export const sharesBetween = ({ hours }: Pick<StoredSpot, 'hours'>, from = FIRST_HOUR, to = LAST_HOUR): SpotShares =>
  meanShares(
    hours.slice(from - FIRST_HOUR, to - FIRST_HOUR).map(({ contacts, spot, visible }) => ({
      weight: contacts,
      shares: { spot, visible },
    })),
  ) ?? nothing

/** Presents the contacts of a plan's spot; null if its plan has none. */
export const presentSpot = (spot: StoredSpot | null | undefined, audience: number): SpotEstimate | null => {
  if (!spot || audience <= 0) return null
  const of = spotContactsOf(audience, sharesBetween(spot))
  return {
    spot_audience: of.spot,
    visible_audience: of.visible,
    plays_per_contact: Math.round(100 * spot.plays) / 100,
    seconds_per_contact: Math.round(10 * spot.seconds) / 10,
    measured_dwell_percent: Math.round(1000 * spot.measuredShare) / 10,
    assessed_screens: spot.assessed.length,
    screens: spot.screens,
    spot_seconds: spot.spotSeconds,
    method: spot.method,
  }
}

/** Realized contacts of some hours of a day. */
export type RealizedPart = { contacts: number; from: number; to: number }

/**
 * Realized contacts of a spot: those of each day, by the exposure in its ordered hours that was recorded with the plan.
 * Null if the plan has no exposure.
 */
export const presentSpotProgress = (
  spot: StoredSpot | null | undefined,
  planned: number,
  { audience, parts }: { audience: number; parts: readonly RealizedPart[] },
): SpotProgress | null => {
  if (!spot) return null
  const ofPlan = spotContactsOf(planned, sharesBetween(spot))
  const shares = meanShares(
    parts.map(({ contacts, from, to }) => ({ weight: contacts, shares: sharesBetween(spot, from, to) })),
  )
  const of = spotContactsOf(audience, shares ?? nothing)
  return {
    spot_audience: of.spot,
    visible_audience: of.visible,
    planned_spot_audience: ofPlan.spot,
    planned_visible_audience: ofPlan.visible,
  }
}
