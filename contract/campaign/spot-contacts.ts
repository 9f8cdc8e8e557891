import * as z from 'zod/mini'

/** Contacts with the spot, and those of them that are likely to see it. */
const spotContacts = z.object({ spot_audience: z.int(), visible_audience: z.int() })

/**
 * The contacts of a plan's spot beside those of its screens (decision 102): with the spot, and likely to see it. Never
 * more than `total_audience`; `visible_audience` is never more than `spot_audience`.
 */
export const spotEstimate = z.extend(spotContacts, {
  /** Mean number of plays of the spot, and mean seconds of it, in view during one contact with a screen. */
  plays_per_contact: z.number(),
  seconds_per_contact: z.number(),
  /** Percent of the contacts whose time in view was measured at their place; the others rest on assumptions. */
  measured_dwell_percent: z.number(),
  /** Screens of the plan with an assessed visibility, of all its screens. The others count as fully visible. */
  assessed_screens: z.int(),
  screens: z.int(),
  spot_seconds: z.int(),
  /** Name and version of the method, and of the assumed times in view. */
  method: z.string(),
})
/** The contacts of a plan's spot. */
export type SpotEstimate = z.output<typeof spotEstimate>

/** Realized contacts of the spot: realized contacts by the exposure that was recorded with the plan; and its plan. */
export const spotProgress = z.extend(spotContacts, {
  planned_spot_audience: z.int(),
  planned_visible_audience: z.int(),
})
/** Realized contacts of the spot. */
export type SpotProgress = z.output<typeof spotProgress>
