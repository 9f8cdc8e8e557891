import * as z from 'zod/mini'
import { day, id, instant, uuid } from '../values.ts'
import { playsBySource, playsReportedUntil, uncountedPlays } from './plays-source.ts'
import { reachMissing, sharedReach } from './reach.ts'
import { spotEstimate, spotProgress } from './spot-contacts.ts'

/** Age bands that the sensors report. The base of GRP is ALL 7-75. */
export const ageBands = ['7-14', '15-24', '25-34', '35-44', '45-54', '55-64', '65-75'] as const

/**
 * One day of a campaign. `realized_audience` is `null` if nothing was measured. The plan is that of the measured
 * places.
 */
export const progressDay = z.object({
  date: day,
  planned_audience: z.int(),
  realized_audience: z.nullable(z.int()),
  planned_emissions: z.int(),
  emissions: z.int(),
  plays_by_source: playsBySource,
  /** Location-hours of the flight on this day up to now, and how many of them were measured. */
  hours: z.int(),
  measured_hours: z.int(),
})

/**
 * Ways to compensate the missing contacts of a campaign, computed with the mean daily contacts of its own screens.
 */
export const makeGood = z.object({
  shortfall: z.int(),
  contacts_per_screen_day: z.int(),
  screen_days: z.int(),
  /** Additional days after the last day, on the same screens. */
  more_days: z.int(),
  /** Additional screens on each whole remaining day; `null` if no day remains. */
  more_screens: z.nullable(z.int()),
  /** Free screens in the campaign's cities and industries from tomorrow to its last day; `null` if no day remains. */
  free_screens: z.nullable(z.int()),
})
/** The compensation of a shortfall. */
export type MakeGood = z.output<typeof makeGood>

/** Places of a campaign without a sensor. They are not measured, so their part of the plan is compared with nothing. */
const unmeasuredPlaces = z.object({ locations: z.int(), planned_audience: z.int(), plan_percent: z.number() })

/** Realized audience, emissions and CPM of a campaign against its plan (E43). */
export const progress = z.object({
  uuid,
  as_of: instant,
  status: z.string(),
  /** Since when the figures are final; null while late counts can change them. */
  sealed_at: z.nullable(instant),
  /** The day on which the figures become final. */
  seals_on: z.nullable(day),
  /** Elapsed share of the flight, 0 to 100 (L25). */
  progress_percent: z.number(),
  total_audience: z.int(),
  /** The plan of the places that are measured, in all and until now. */
  planned_audience: z.int(),
  planned_to_date: z.int(),
  /** `null` if every place is measured; absent in answers of older versions. */
  unmeasured: z.optional(z.nullable(unmeasuredPlaces)),
  /** Difference from the plan of the measured hours; within `PACE_TOLERANCE_PERCENT` a campaign is on pace. */
  pace_percent: z.nullable(z.number()),
  /** Contacts at the end with their interval; `null` if no hour until now was measured: they are unknown. */
  projected_audience: z.nullable(z.int()),
  projected_low: z.nullable(z.int()),
  projected_high: z.nullable(z.int()),
  confidence_percent: z.int(),
  make_good: z.nullable(makeGood),
  emissions_count: z.int(),
  /** Plays in the hours that have ended and were measured; the CPM compares their price with the contacts. */
  measured_emissions: z.int(),
  measured_plays_by_source: playsBySource,
  planned_emissions: z.int(),
  /** The parts of `emissions_count`. */
  plays_by_source: playsBySource,
  plays_reported_until: playsReportedUntil,
  /** In no other number of the answer. */
  uncounted_plays: uncountedPlays,
  cpm: z.nullable(z.number()),
  planned_cpm: z.nullable(z.number()),
  /** GRP: contacts per 100 people of ALL 7-75 (K20), never clamped. */
  reach_percent: z.number(),
  /** The contacts of the spot; `null` if the plan was recorded without its exposure. */
  spot: z.optional(z.nullable(spotProgress)),
  days: z.array(progressDay),
  cities: z.array(z.object({ city_id: id, city_name: z.string(), screens: z.int(), audience: z.int() })),
  spots: z.array(z.object({ id: uuid, emissions: z.int(), plays_by_source: playsBySource })),
  screen_audience: z.array(z.object({ screen_id: id, audience: z.int() })),
})
/** Progress of a campaign. */
export type CampaignProgress = z.output<typeof progress>

/** Recorded contacts of a sealed campaign beside what the stored counts say now, for the days that differ. */
export const contactsCheck = z.object({
  sealed_at: instant,
  recorded_audience: z.int(),
  counted_audience: z.int(),
  days: z.array(z.object({ date: day, recorded: z.nullable(z.int()), counted: z.nullable(z.int()) })),
})
/** Recorded contacts of a sealed campaign beside those of the stored counts. */
export type ContactsCheck = z.output<typeof contactsCheck>

/** People by age band, in the order of `ageBands`. A group that is too small to be shown is `null`. */
const bands = z.array(z.nullable(z.int()))

/** People net by age band and gender, per day and in total (E09). */
export const ageGender = z.object({
  total_audience: z.int(),
  daily_audience: z.array(z.object({ date: day, women: bands, men: bands })),
  totals: z.object({ women: bands, men: bands }),
  /** Number of hidden groups: those that are too small. The shown ones have noise (decision 095). */
  hidden_groups: z.int(),
  smallest_group: z.int(),
  /**
   * The number of people by which a group of the totals is off, or less, in two of three cases; null if the figures
   * were sealed without it.
   */
  group_error: z.nullable(z.int()),
})
/** Age and gender of a campaign's audience. */
export type CampaignAgeGender = z.output<typeof ageGender>

/** One entry of a campaign's history. */
export const campaignEvent = z.object({
  version: z.int(),
  type: z.string(),
  at: instant,
  by: z.nullable(z.object({ id, name: z.string() })),
  reason: z.nullable(z.string()),
  status_before: z.nullable(z.string()),
  status: z.string(),
  /** Details that the history shows: screens, days, spots, file_name, operator, price. */
  facts: z.record(z.string(), z.union([z.string(), z.number()])),
})
/** One entry of a campaign's history. */
export type CampaignHistoryEntry = z.output<typeof campaignEvent>

/**
 * A shared campaign on the public page, without internal data: no account ids, prices, discounts or versions. `uuid` is
 * the token of the page, not the uuid of the campaign.
 */
export const sharedCampaign = z.object({
  uuid,
  name: z.string(),
  company_name: z.string(),
  status: z.string(),
  date_from: day,
  date_to: day,
  number_of_screens: z.int(),
  spot_seconds: z.int(),
  /** Whether the page shows the CPM; without it every `cpm` of the page is `null`. */
  show_cpm: z.boolean(),
  /** When the running campaign was stopped; null if it was not. */
  stopped_at: z.nullable(instant),
  cities: z.array(z.object({ city_name: z.string(), screens: z.int(), latitude: z.number(), longitude: z.number() })),
  spots: z.array(
    z.object({
      id: uuid,
      seconds: z.nullable(z.number()),
      sign_url: z.nullable(z.string()),
      still_url: z.nullable(z.string()),
    }),
  ),
  as_of: instant,
})
/** A shared campaign. */
export type SharedCampaign = z.output<typeof sharedCampaign>

/** Estimate on the public page. */
export const sharedEstimate = z.object({
  total_audience: z.int(),
  cpm: z.nullable(z.number()),
  emissions_count: z.int(),
  /** GRP: contacts per 100 people of ALL 7-75 (K20), never clamped. */
  reach_percent: z.number(),
  spot: z.optional(z.nullable(spotEstimate)),
  /** Null with a reason; absent in answers of older versions. */
  reach: z.optional(z.nullable(sharedReach)),
  reach_missing: z.optional(reachMissing),
})
/** Progress on the public page, without cities: internal screens and compensation are left out. */
export const sharedProgress = z.omit(progress, {
  screen_audience: true,
  cities: true,
  make_good: true,
  measured_emissions: true,
  measured_plays_by_source: true,
  uncounted_plays: true,
})
/** Progress on the public page, with city names. */
export const sharedProgressWithCities = z.extend(sharedProgress, {
  cities: z.array(z.object({ city_name: z.string(), screens: z.int(), audience: z.int() })),
})
/** Progress on the public page. */
export type SharedProgress = z.output<typeof sharedProgressWithCities>
