import * as z from 'zod/mini'

/**
 * Why no reach is given: residents of a city are unknown, there are no contacts, or a version before reach stored it.
 */
export const reachMissing = z.enum(['residents', 'contacts', 'older'])
/** Why no reach is given. */
export type ReachMissing = z.output<typeof reachMissing>

const range = z.object({ low: z.number(), high: z.number() })
const assumption = z.object({ passes: z.number(), mobility: z.number(), routes: z.number() })

/** What the present model of reach adds; it is recorded with each plan (decision 103). */
export const reachDetails = z.object({
  /** Name and version of the model. */
  model: z.string(),
  /** Contacts of residents: people reached × frequency. Those of visitors are not among them. */
  contacts: z.int(),
  /** Contacts of residents per 100 people of the base: percent reached × frequency. */
  grp: z.number(),
  /** Percent with at least one contact under the assumption between both ends, by which plans are ranked. */
  middle: z.optional(z.number()),
  /** Percent of the people with at least two and three contacts. */
  percent_2: range,
  percent_3: range,
  /** Places with contacts. */
  places: z.int(),
  /**
   * The shape k of a negative binomial distribution with the same reach and mean, for comparison with published ones.
   */
  dispersion: range,
  assumptions: z.object({ resident_share: z.number(), fewest: assumption, most: assumption }),
  /** Percent reached from the first day of the flight to the end of each day: low and high. */
  by_day: z.array(z.array(z.number())),
})

/**
 * The reach of a plan as clients see it: as it was recorded, without the build-up by day and the assumptions. The base
 * are the residents of the plan's cities, 7 to 75 years old.
 */
export const sharedReach = z.object({
  people: z.int(),
  percent_low: z.number(),
  percent_high: z.number(),
  /** Percent under the assumption between both ends; null, like 2+ and 3+, if an older version stored the reach. */
  middle: z.nullable(z.number()),
  percent_2: z.nullable(range),
  percent_3: z.nullable(range),
  frequency_low: z.number(),
  frequency_high: z.number(),
})
/** The reach of a plan as clients see it. */
export type SharedReach = z.output<typeof sharedReach>

/**
 * Net reach, modelled from contacts (decisions 031 and 103): residents of the campaign's cities, 7 to 75 years old or
 * in a target group, who have at least one contact, as a range, in people and percent; and their mean number of
 * contacts.
 */
export const modelledReach = z.object({
  people: z.int(),
  reached_low: z.int(),
  reached_high: z.int(),
  percent_low: z.number(),
  percent_high: z.number(),
  frequency_low: z.number(),
  frequency_high: z.number(),
  /** Absent in reach that older versions stored, and in lists. */
  details: z.optional(reachDetails),
})
/** Net reach, modelled from contacts. */
export type ModelledReach = z.output<typeof modelledReach>
