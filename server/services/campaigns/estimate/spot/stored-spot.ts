import type { VisibilityPart } from '../../../../../machines/audience/spot/visibility.ts'

/**
 * The exposure of a plan's spot as it was when the plan was valued (decision 102), and what it was computed from. All
 * shares are between 0 and 1.
 */
export type StoredSpot = {
  method: string
  spotSeconds: number
  /** By playing hour: the hour's share of the plan's contacts, and of these the shares with the spot and with LTS. */
  hours: { contacts: number; spot: number; visible: number }[]
  plays: number
  seconds: number
  /** Share of the contacts whose time in view was measured at their place. */
  measuredShare: number
  screens: number
  /**
   * The share of each screen's contacts that are with the spot, in the order of the forecast's `byScreen`. Absent in
   * plans of older versions.
   */
  ofScreens?: number[]
  /** The assessed screens: the visibility of each, and the factors of its assessed parts with their dates. */
  assessed: { screenId: number; visibility: number; parts: Partial<Record<VisibilityPart, AssessedFactor>> }[]
}

/** A factor of a screen's visibility, and the day on which it was assessed. */
type AssessedFactor = { factor: number; on: string }
