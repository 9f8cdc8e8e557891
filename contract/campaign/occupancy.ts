import * as z from 'zod/mini'
import { LOOP_SECONDS } from '../limits.ts'
import { operation } from '../operation.ts'
import { validation } from '../validation.ts'
import { day, id, integerParam, repeated, uuid } from '../values.ts'
import { campaignFields } from './campaign.ts'
import { playsBySource, playsReportedUntil } from './plays-source.ts'

/** Most days of one answer about occupancy: a month whose weeks are complete. */
export const MOST_OCCUPANCY_DAYS = 42
/** Most screens of a city in one answer about occupancy. */
export const OCCUPANCY_PAGE = 120
/** Most campaigns that an answer names as the reason of a conflict. */
export const MOST_NAMED_HOLDERS = 30

const service = 'analytics'
const byUuid = z.strictObject({ uuid })
const spotSecondsParam = z._default(
  integerParam.check(z.refine((seconds) => seconds >= 1 && seconds <= LOOP_SECONDS, validation.loop)),
  10,
)

/**
 * A campaign that holds slots, with the slots that it holds on each of its screens. An account sees only
 * the campaigns of its own company, or all with `campaign.read_all_companies`.
 */
const slotHolder = z.object({
  uuid,
  name: z.string(),
  company_name: z.string(),
  status: z.string(),
  date_from: day,
  date_to: day,
  slots: z.int(),
  /** Rows of the answer on which it holds slots: cities or screens, with the number of its screens there. */
  places: z.array(z.object({ id, screens: z.int() })),
})
/** A campaign that holds slots. */
export type SlotHolder = z.output<typeof slotHolder>

const occupancy = z.object({
  /** Every day of the answer; the arrays below have one number for each. */
  days: z.array(day),
  /** Number of cities or screens in all, and the page of them in `rows`. */
  total: z.int(),
  page: z.int(),
  size: z.int(),
  /** Cities of the network, or screens of one city. `free` counts the screens with room for a spot. */
  rows: z.array(
    z.object({
      id,
      name: z.string(),
      /** Address of a screen; null for a city. */
      address: z.nullable(z.string()),
      screens: z.int(),
      free: z.array(z.int()),
      /** Slots that are held; null unless the account sees the campaigns of all companies. */
      taken: z.nullable(z.array(z.int())),
    }),
  ),
  /** All screens of the selection, on every page. */
  screens: z.int(),
  free: z.array(z.int()),
  holders: z.array(slotHolder),
  /** Time of the platform's clock. */
  as_of: z.iso.datetime({ offset: true }),
})
/** Occupancy of cities or screens by day. */
export type Occupancy = z.output<typeof occupancy>

const flight = z.object({ date_from: day, date_to: day })

const planFit = z.object({
  fits: z.boolean(),
  /** The cities with fewer free screens than needed; `days` are those on which already one day has too few. */
  cities: z.array(
    z.object({
      city_id: id,
      city_name: z.string(),
      needed: z.int(),
      /** Screens with room on every day of the flight. */
      free: z.int(),
      total: z.int(),
      days: z.array(z.object({ date: day, free: z.int() })),
    }),
  ),
  /** The screens picked by hand that have no room, and the days on which they have none. */
  screens: z.array(z.object({ screen_id: id, name: z.string(), address: z.string(), days: z.array(day) })),
  /** The campaigns that hold slots of the short cities or screens, those on most screens first. */
  holders: z.array(slotHolder),
  /** The nearest dates of the same length on which the plan fits; null if there are none within three months. */
  before: z.nullable(flight),
  after: z.nullable(flight),
})
/** Why a plan does not fit, and when it does. */
export type PlanFit = z.output<typeof planFit>

const placedScreen = z.object({
  screen_id: id,
  name: z.string(),
  address: z.string(),
  city_name: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  /** Planned contacts of its place: screens of one place have the same contacts, which count once. */
  audience: z.int(),
  /** Planned plays, and plays until now. */
  emissions: z.int(),
  played: z.int(),
  plays_by_source: playsBySource,
})

/** How the files of a spot fit the screens of a plan: each screen plays the file whose shape is nearest. */
const filmFit = z.object({
  spot_id: uuid,
  screens: z.int(),
  /** Screens whose size is not known. */
  unknown_screens: z.int(),
  /** Screens that play H.265, which some players cannot. */
  h265_screens: z.int(),
  /** Screens of a size that play a film of another shape. */
  misfits: z.array(
    z.object({
      screens: z.int(),
      screen_width: z.int(),
      screen_height: z.int(),
      film_width: z.int(),
      film_height: z.int(),
    }),
  ),
})
/** How the files of a spot fit the screens of a plan. */
export type FilmFit = z.output<typeof filmFit>

const campaignScreens = z.object({
  items: z.array(
    z.extend(placedScreen, {
      /**
       * Days of the flight on which other campaigns leave no room; null once the campaign holds its own slots, or once
       * its first day is over.
       */
      blocked_days: z.nullable(z.array(day)),
    }),
  ),
  /** Campaigns that hold slots of the blocked screens. */
  holders: z.array(slotHolder),
  /** How the films fit the screens, by the screens' present sizes; a spot without a file is absent. */
  films: z.array(filmFit),
  plays_reported_until: playsReportedUntil,
})
/** The screens of a campaign. */
export type CampaignScreens = z.output<typeof campaignScreens>

const sharedScreens = z.object({
  items: z.array(z.omit(placedScreen, { screen_id: true, name: true })),
  plays_reported_until: playsReportedUntil,
})
/** The screens of a shared campaign, without internal ids and names. */
export type SharedScreens = z.output<typeof sharedScreens>

/** Operations on the slots of screens: who holds them, why a plan does not fit, and which screens a campaign has. */
export const occupancyOperations = {
  getOccupancy: operation({
    id: 'campaign.occupancy',
    service,
    method: 'GET',
    path: '/campaign/occupancy',
    summary: 'Occupancy by day: of the cities of the network, or of the screens of one city',
    access: 'session',
    query: z.strictObject({
      date_from: day,
      date_to: day,
      city_id: z.optional(integerParam),
      industry_ids: z.optional(repeated(integerParam)),
      spot_seconds: spotSecondsParam,
      page: z._default(integerParam.check(z.refine((page) => page >= 1, validation.page)), 1),
    }),
    status: 200,
    answer: occupancy,
    problems: [],
  }),
  explainFit: operation({
    id: 'campaign.fit',
    service,
    method: 'POST',
    path: '/campaign/availability/fit',
    summary: 'Which cities or screens are short for a plan and on which days, and the nearest dates on which it fits',
    access: 'session',
    token: 'read',
    body: z.strictObject({
      date_from: day,
      date_to: day,
      industry_ids: campaignFields.industry_ids,
      cities: campaignFields.cities,
      screen_ids: campaignFields.screen_ids,
      spot_seconds: campaignFields.spot_seconds,
      campaign: z.optional(uuid),
    }),
    status: 200,
    answer: planFit,
    problems: ['not_found'],
  }),
  listCampaignScreens: operation({
    id: 'campaign.screens',
    service,
    method: 'GET',
    path: '/campaign/{uuid}/screens',
    summary: 'The screens of a campaign with address, contacts and plays, and whether they are free',
    access: 'session',
    params: byUuid,
    status: 200,
    answer: campaignScreens,
    problems: ['not_found'],
  }),
  listSharedScreens: operation({
    id: 'shared.screens',
    service,
    method: 'GET',
    path: '/shared/campaign/{uuid}/screens',
    summary: 'The screens of a shared campaign',
    access: 'anyone',
    params: byUuid,
    status: 200,
    answer: sharedScreens,
    problems: ['not_found'],
  }),
}
