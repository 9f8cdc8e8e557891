import * as z from 'zod/mini'
import {
  LONGEST_GEMIUS_ID,
  LONGEST_NAME,
  LONGEST_REASON,
  LOOP_SECONDS,
  MOST_CITIES,
  MOST_INDUSTRIES,
  MOST_SCREENS_IN_CITY,
  MOST_SELECTED_SCREENS,
  MOST_SPOTS,
} from '../limits.ts'
import { usedSpecialDays } from '../statistics/used-special-days.ts'
import { type FieldError, validation } from '../validation.ts'
import { day, daysInPeriod, id, instant, requiredLine, requiredText, uuid } from '../values.ts'
import { modelledReach, reachMissing } from './reach.ts'
import { spotEstimate } from './spot-contacts.ts'

/** The values of the status filter, in the order of the lifecycle (L01). */
export const listedStatuses = ['draft', 'new', 'ready', 'accepted', 'in_progress', 'end'] as const
/** Every status on the wire. A `pending` campaign is confirmed and waits for its first day. */
export const campaignStatuses = ['draft', 'new', 'ready', 'accepted', 'pending', 'in_progress', 'end'] as const
/** Statuses of an offer: an offer is a campaign before its confirmation (C47). */
export const offerStatuses = ['draft', 'new', 'ready', 'accepted'] as const
/** A campaign's status on the wire. */
export type CampaignStatus = (typeof campaignStatuses)[number]

/** Fewest screens of a campaign (K14). */
export const MINIMUM_SCREENS = 5
/** The longest flight: a technical limit that bounds the work of one request. */
export const LONGEST_FLIGHT_DAYS = 731

const cityRequest = z.strictObject({
  city_id: id,
  screens: z.int().check(z.minimum(1), z.maximum(MOST_SCREENS_IN_CITY)),
})

// A screen that is listed twice counts once, for the minimum and for the price.
const distinct = (ids: number[]): number[] => [...new Set(ids)]

/** The fields of a campaign that users edit. Days, screens and spots may be missing in a draft. */
export const campaignFields = {
  name: requiredLine(LONGEST_NAME),
  company_id: id,
  date_from: z.nullable(day),
  date_to: z.nullable(day),
  industry_ids: z.array(id).check(z.maxLength(MOST_INDUSTRIES)),
  /** The number of screens in each city, if the platform selects them. */
  cities: z.array(cityRequest).check(
    z.maxLength(MOST_CITIES),
    z.refine((cities) => new Set(cities.map((city) => city.city_id)).size === cities.length, validation.cityTwice),
  ),
  /** Screens selected on the map. They take precedence over `cities`. */
  screen_ids: z.nullable(z.array(id).check(z.maxLength(MOST_SELECTED_SCREENS), z.overwrite(distinct))),
  spot_seconds: z.int().check(z.minimum(1, validation.loop), z.maximum(LOOP_SECONDS, validation.loop)),
  spots: z
    .array(z.strictObject({ id: z.optional(uuid), file_name: requiredLine(LONGEST_NAME) }))
    .check(z.maxLength(MOST_SPOTS)),
  gemius_uuid: z.nullable(z.string().check(z.maxLength(LONGEST_GEMIUS_ID))),
}

const draft = z.object(campaignFields)
/** The edited fields of a campaign. */
export type CampaignDraft = z.output<typeof draft>

/** The number of screens that a draft requests. */
export const screenCountOf = (fields: Pick<CampaignDraft, 'cities' | 'screen_ids'>): number =>
  fields.screen_ids?.length ?? fields.cities.reduce((sum, city) => sum + city.screens, 0)

/**
 * The field errors that prevent saving a draft (`draft`) or submitting a campaign (`new`): required fields, at least
 * one option, at least five screens, order of days, length of the flight (V01–V03, V22). Client and server share this
 * rule.
 */
export const campaignFieldErrors = (fields: CampaignDraft, target: 'draft' | 'new'): FieldError[] => {
  const fieldErrors: FieldError[] = []
  if (fields.date_from && fields.date_to && fields.date_to < fields.date_from) {
    fieldErrors.push({ path: 'date_to', message: validation.dateOrder })
  }
  if (fields.date_from && fields.date_to && daysInPeriod(fields.date_from, fields.date_to) > LONGEST_FLIGHT_DAYS) {
    fieldErrors.push({ path: 'date_to', message: validation.tooLong })
  }
  if (target === 'draft') return fieldErrors
  for (const path of ['date_from', 'date_to'] as const) {
    if (!fields[path]) fieldErrors.push({ path, message: validation.required })
  }
  const screens = screenCountOf(fields)
  const path = fields.screen_ids ? 'screen_ids' : 'cities'
  if (screens === 0) fieldErrors.push({ path, message: validation.option })
  else if (screens < MINIMUM_SCREENS) fieldErrors.push({ path, message: validation.screens })
  return fieldErrors
}

/** The price in PLN that the person who saves has seen: another one is answered with `price_changed`. */
const expectedPrice = z.number().check(z.minimum(0))

/** Body that creates a campaign, as a draft or as a complete campaign (`new`). */
export const campaignCreate = z
  .strictObject({
    ...campaignFields,
    status: z.enum(['draft', 'new']),
    operator_id: z.optional(z.nullable(id)),
    expected_price: z.optional(expectedPrice),
  })
  .check((context) => {
    for (const fieldError of campaignFieldErrors(context.value, context.value.status)) {
      context.issues.push({
        code: 'custom',
        path: [fieldError.path],
        message: fieldError.message,
        input: context.value,
      })
    }
  })

/**
 * The changes of a campaign. `status` requests a step of the lifecycle; `reason` belongs to sending a campaign back
 * and to withdrawing a confirmation.
 */
export const campaignChange = z.partial(
  z.strictObject({
    ...campaignFields,
    operator_id: z.nullable(id),
    is_shared: z.boolean(),
    /** Whether the public page shows the CPM, from which the price follows. */
    show_cpm: z.boolean(),
    status: z.enum(campaignStatuses),
    expected_price: expectedPrice,
    reason: requiredText(LONGEST_REASON),
  }),
)
/** Body that changes a campaign. `version` is the version that the user saw. */
export const campaignChangeBody = z.extend(campaignChange, { version: z.int().check(z.minimum(1)) })

/** A spot of a campaign. `spot_file_persist` says whether its file is stored (E06). */
export const spot = z.object({
  id: uuid,
  file_name: z.string(),
  spot_file_persist: z.boolean(),
  seconds: z.nullable(z.number()),
  width: z.nullable(z.int()),
  height: z.nullable(z.int()),
  size_bytes: z.nullable(z.int()),
  /** The sizes and codecs of all its files; a picture has no codec. Absent in answers without files. */
  files: z.optional(z.array(z.object({ width: z.int(), height: z.int(), codec: z.nullable(z.string()) }))),
})

/** Screens of one size in pixels, null if it is not known. */
const sizedScreens = z.object({ width: z.nullable(z.int()), height: z.nullable(z.int()), screens: z.int() })
/** Screens of one size. */
export type SizedScreens = z.output<typeof sizedScreens>

/** The multipliers of a company that turn counts into contacts. */
export const contactMultipliers = z.object({ car_multi: z.number(), bus_multi: z.number(), views_multi: z.number() })
/** The multipliers of a company. */
export type ContactMultipliers = z.output<typeof contactMultipliers>

/** The data from which a forecast of contacts was computed (decision 014). */
export const forecastBasis = z.object({
  /** Number of sensors with data, also used for locations without a sensor. */
  sensors: z.int(),
  /** Mean number of weeks that those sensors have measured. */
  history_weeks: z.number(),
  /** Measured share of the usual volume of the last eight weeks, percent. */
  measured_percent: z.number(),
  /** The sensors whose change in the same weeks of last year the forecast follows. */
  last_year: z.enum(['own', 'others', 'none']),
  /** Names of the public holidays in the flight. */
  holidays: z.array(z.string()),
  /** Number of backtested forecasts whose errors determine the interval; 0 if the interval is an assumption. */
  past_forecasts: z.int(),
  /** Name and version of the method; absent in forecasts of older versions. */
  method: z.optional(z.string()),
  /** Days of the sensors that were left out because a sensor failed without saying so; absent in older forecasts. */
  left_out_days: z.optional(z.int()),
  /** Holidays, trading Sundays and events of the flight, by their calendars; absent in older forecasts. */
  special_days: z.optional(usedSpecialDays),
})
/** The data from which a forecast was computed. */
export type ForecastBasis = z.output<typeof forecastBasis>

/** Estimate of a campaign (E08). Money in PLN with two decimals, audience in contacts, shares in percent. */
export const estimate = z.object({
  total_audience: z.int(),
  /** The interval that contains the real audience with a probability of `confidence_percent`. */
  audience_low: z.int(),
  audience_high: z.int(),
  confidence_percent: z.int(),
  /** The interval with a probability of 90 percent; absent in estimates of older versions. */
  audience_90: z.optional(z.object({ low: z.int(), high: z.int() })),
  cpm: z.nullable(z.number()),
  emissions_count: z.int(),
  campaign_price: z.number(),
  campaign_price_from_price_list: z.number(),
  /** Percent of the company: a negative one subtracts, a positive one adds (K25). */
  discount: z.number(),
  /** GRP: contacts per 100 people of ALL 7-75 (K20), never clamped. */
  reach_percent: z.number(),
  /** `null` if the residents of a city are unknown, and in estimates of older versions. */
  reach: z.nullable(modelledReach),
  /** Why there is no reach; absent if there is one. */
  reach_missing: z.optional(reachMissing),
  share_of_voice_percent: z.number(),
  screen_days: z.int(),
  screen_audience: z.array(z.object({ screen_id: id, audience: z.int() })),
  /** The present sizes of the chosen screens; only in estimates of drafts. */
  screen_sizes: z.optional(z.array(sizedScreens)),
  /** Selected locations with a sensor of their own; `locations` counts all selected ones. */
  measured_locations: z.int(),
  locations: z.int(),
  /**
   * Locations without a sensor: their part of the contacts, the mean error of one of them, how many were counted by
   * hand, and the model. `null` if there are none; absent in estimates of older versions.
   */
  unmeasured: z.optional(
    z.nullable(
      z.object({
        locations: z.int(),
        audience_percent: z.number(),
        error_percent: z.int(),
        counted: z.int(),
        model: z.string(),
      }),
    ),
  ),
  /** `null` in estimates that older versions stored without multipliers. */
  multipliers: z.nullable(contactMultipliers),
  /** `null` if no sensor has measured anything yet, and in estimates of older versions. */
  basis: z.nullable(forecastBasis),
  /** The contacts of the spot; `null` without contacts, and absent in estimates of older versions. */
  spot: z.optional(z.nullable(spotEstimate)),
})
/** Estimate of a campaign (E08). */
export type CampaignEstimate = z.output<typeof estimate>

/** The progress that a list shows for a running or ended campaign. */
export const pace = z.object({
  realized_audience: z.int(),
  planned_to_date: z.int(),
  /** Realized audience in percent of the plan until now; `null` if nothing is planned until now. */
  pace_percent: z.nullable(z.number()),
  /** Realized audience in percent of the whole plan of the places that are measured. */
  realized_percent: z.nullable(z.number()),
  /** Since when these figures are final; null while late counts can change them. */
  sealed_at: z.nullable(instant),
})

const person = z.object({ id, name: z.string() })

/** A campaign or an offer (E03). `as_of` is the time of the server's clock; rules use it as "now". */
export const campaign = z.object({
  id,
  uuid,
  version: z.int(),
  status: z.string(),
  name: z.string(),
  company_id: id,
  company_name: z.string(),
  /** Who is responsible for the campaign. An account that was deleted or switched off is not active. */
  operator: z.nullable(z.extend(person, { is_active: z.boolean() })),
  date_from: z.nullable(day),
  date_to: z.nullable(day),
  industry_ids: z.array(id),
  cities: z.array(z.object({ city_id: id, city_name: z.string(), screens: z.int() })),
  screen_ids: z.nullable(z.array(id)),
  number_of_screens: z.int(),
  spot_seconds: z.int(),
  spots: z.array(spot),
  gemius_uuid: z.nullable(z.string()),
  is_shared: z.boolean(),
  /** The uuid of the public page's address; null while the campaign is not shared, another one after each sharing. */
  share_token: z.nullable(uuid),
  /** Whether the public page shows the CPM. */
  show_cpm: z.boolean(),
  estimate: z.nullable(estimate),
  pace: z.nullable(pace),
  created_at: instant,
  created_by: z.nullable(person),
  updated_at: instant,
  /** When and why a running campaign was stopped, and the price in PLN of what was played; null if it was not. */
  stopped: z.nullable(z.object({ at: instant, reason: z.string(), played_price: z.number() })),
  as_of: instant,
})
/** A campaign on the wire. */
export type Campaign = z.output<typeof campaign>
/** A campaign or offer of a list; an offer has the last day on which the client can accept, null without a limit. */
export type ListedCampaign = Campaign & { valid_until?: string | null }
/** A spot on the wire. */
export type Spot = z.output<typeof spot>
