/**
 * The assumptions of the model of reach, each with its base. Nobody is recognised, so none of them is measured by the
 * platform: an assumption that reach depends on strongly has a low and a high value (decision 103).
 */

/** The version of the model and its parameters. It is stored with each plan. */
export const REACH_MODEL = 'residents-1'

/** Part of the contacts that residents of the city have; the others are visitors, who are outside of the base. */
export const RESIDENT_SHARE = 0.95
/** Part of the residents who are 7 to 75 years old: 32 681 000 of 37 637 000 people (GUS, 31 December 2023). */
export const TARGET_SHARE = 32_681_000 / 37_637_000

/** What decides how many people a number of contacts reaches. */
export type ReachAssumption = {
  /** Contacts that a regular passer of a place has on its busiest day, on average. */
  readonly passes: number
  /** Shape of the distribution of mobility over residents: low if few people do most of the passing. */
  readonly mobility: number
  /** Shape of the distribution of the passes of one place over residents of one group: low if few live on its ways. */
  readonly routes: number
}

/** The fewest people: those who pass are mostly the same ones. `passes` holds for one place, below for many. */
const FEWEST: ReachAssumption = { passes: 1.8, mobility: 1, routes: 0.2 }
/** `passes` of the fewest people for many places: not all of them can be places of commuters. */
const PASSES_MANY_PLACES = 1.2
/** Between both: what plans are ranked by. It was chosen on simulated cities (docs/measurements/reach.md). */
export const MIDDLE: ReachAssumption = { passes: 0.5, mobility: 2, routes: 0.3 }
/** The most people. */
export const MOST: ReachAssumption = { passes: 0.03, mobility: 2.5, routes: 3 }

/** The assumption of the fewest people for a number of places in a city. */
export const fewestOf = (places: number): ReachAssumption => ({
  ...FEWEST,
  passes: PASSES_MANY_PLACES * (FEWEST.passes / PASSES_MANY_PLACES) ** (1 / Math.sqrt(Math.max(1, places))),
})

/**
 * Part of the contacts that do not depend on where a person lives or works: errands, leisure, ways through the city.
 */
export const CITYWIDE_SHARE = 0.4
/** Distance from home or work, in km, at which people pass a place e times less often. */
export const LOCAL_KM = 2
/** Residents 7 to 75 per km² of a city, from which its radius follows. */
export const PEOPLE_PER_KM2 = 2000
/** Radius of the places of work relative to that of the homes. */
export const WORK_RADIUS = 0.5
/** Groups of residents by home and place of work, all of the same size. */
export const RESIDENT_GROUPS = 64
/** Part of their regular passers that places in one square of 300 m have in common. */
export const SHARED_REGULARS = 0.7
