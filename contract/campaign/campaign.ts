import * as z from 'zod/mini'
import { LOOP_SECONDS } from '../limits.ts'
import { type FieldError, validation } from '../validation.ts'
import { day, daysInPeriod, id, instant, uuid, words } from '../values.ts'

/** The status filter's values, in the order of the flow (L01). */
export const listedStatuses = ['draft', 'new', 'ready', 'accepted', 'in_progress', 'end'] as const
/** Every status on the wire: `pending` is a confirmed campaign that waits for its first day (readings, "Campaign lifecycle"). */
export const campaignStatuses = ['draft', 'new', 'ready', 'accepted', 'pending', 'in_progress', 'end'] as const
/** A campaign's status on the wire. */
export type CampaignStatus = (typeof campaignStatuses)[number]

/** Fewest screens of a campaign (K14). */
export const MINIMUM_SCREENS = 5
/** Longest flight, days: a technical bound, so that no request can ask for work without end. */
export const LONGEST_FLIGHT_DAYS = 731

const cityScreens = z.strictObject({ city_id: id, screens: z.int().check(z.minimum(1), z.maximum(100_000)) })

// A screen named twice is still one screen, for the minimum and for the price.
const distinct = (ids: number[]): number[] => [...new Set(ids)]

/** What a person writes about a campaign; dates, places and spots may still be missing in a draft. */
export const campaignFields = {
  name: words(200),
  company_id: id,
  date_from: z.nullable(day),
  date_to: z.nullable(day),
  industry_ids: z.array(id).check(z.maxLength(100)),
  /** How many screens in which city, when the platform picks them. */
  cities: z.array(cityScreens).check(
    z.maxLength(200),
    z.refine((cities) => new Set(cities.map((city) => city.city_id)).size === cities.length, validation.cityTwice),
  ),
  /** Screens picked on the map; they win over `cities`. */
  screen_ids: z.nullable(z.array(id).check(z.maxLength(5000), z.overwrite(distinct))),
  spot_seconds: z.int().check(z.minimum(1, validation.loop), z.maximum(LOOP_SECONDS, validation.loop)),
  spots: z.array(z.strictObject({ id: z.optional(uuid), file_name: words(200) })).check(z.maxLength(20)),
  gemius_uuid: z.nullable(z.string().check(z.maxLength(100))),
}

const draft = z.object(campaignFields)
/** A campaign as a person writes it. */
export type CampaignDraft = z.output<typeof draft>

/** The number of screens that a draft requests. */
export const screenCountOf = (fields: Pick<CampaignDraft, 'cities' | 'screen_ids'>): number =>
  fields.screen_ids?.length ?? fields.cities.reduce((sum, city) => sum + city.screens, 0)

/**
 * Field errors that keep a draft from being saved (`draft`) or from being complete (`new`): required fields, one option at
 * least, five screens, order of days. The form and the server both ask this (V01–V03, V22); the price is the lifecycle's.
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

/** Body of a new campaign: saved as a draft, or as a complete (`new`) campaign. */
export const campaignCreate = z
  .strictObject({
    ...campaignFields,
    status: z.enum(['draft', 'new']),
    operator_id: z.optional(z.nullable(id)),
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
 * Body of a change. `version` is the one that the person saw; `status` asks for a step; `reason` goes with sending back
 * and with withdrawing a confirmation.
 */
export const campaignChange = z.partial(
  z.strictObject({
    ...campaignFields,
    operator_id: z.nullable(id),
    is_shared: z.boolean(),
    status: z.enum(campaignStatuses),
    reason: words(1000),
  }),
)
/** A change with the version that it was made on. */
export const campaignChangeBody = z.extend(campaignChange, { version: z.int().check(z.minimum(1)) })

/** A spot of a campaign; `spot_file_persist` tells whether its file is stored (E06). */
export const spot = z.object({
  id: uuid,
  file_name: z.string(),
  spot_file_persist: z.boolean(),
  seconds: z.nullable(z.number()),
  width: z.nullable(z.int()),
  height: z.nullable(z.int()),
  size_bytes: z.nullable(z.int()),
})

/** Settings of a company by which counts become contacts (readings, "Money and audience"). */
export const contactMultipliers = z.object({ car_multi: z.number(), bus_multi: z.number(), views_multi: z.number() })
/** How counts become contacts. */
export type ContactMultipliers = z.output<typeof contactMultipliers>

/** What a forecast of contacts was made from, for whoever asks how it was computed (decision 014). */
export const forecastBasis = z.object({
  /** Sensors that carry it, also for places that have none of their own. */
  sensors: z.int(),
  /** Weeks that those sensors had measured, on average. */
  history_weeks: z.number(),
  /** Share of the last eight weeks' usual volume that was measured. */
  measured_percent: z.number(),
  /** Whose change of the same weeks last year it follows. */
  last_year: z.enum(['own', 'others', 'none']),
  /** Public holidays of the flight, by name (`forecast/holidays.ts`). */
  holidays: z.array(z.string()),
  /** Earlier forecasts by whose misses the interval was drawn; 0 where it is a guess. */
  past_forecasts: z.int(),
})
/** What a forecast was made from. */
export type ForecastBasis = z.output<typeof forecastBasis>

/** Money in PLN with two decimals, counts in people, shares in percent. Null where it cannot be computed. */
export const estimate = z.object({
  total_audience: z.int(),
  /** Interval of `total_audience` that holds with `confidence_percent`. */
  audience_low: z.int(),
  audience_high: z.int(),
  confidence_percent: z.int(),
  cpm: z.nullable(z.number()),
  emissions_count: z.int(),
  campaign_price: z.number(),
  campaign_price_from_price_list: z.number(),
  /** Company's percent: negative subtracts, positive adds (K25). */
  discount: z.number(),
  reach_percent: z.number(),
  share_of_voice_percent: z.number(),
  screen_days: z.int(),
  screen_audience: z.array(z.object({ screen_id: id, audience: z.int() })),
  /** Locations whose own sensor carries the forecast, of all chosen ones. */
  measured_locations: z.int(),
  locations: z.int(),
  /** Null in an estimate that was stored before they were kept. */
  multipliers: z.nullable(contactMultipliers),
  /** Null where no sensor has measured anything yet, or the estimate was stored before it was kept. */
  basis: z.nullable(forecastBasis),
})
/** Estimate of a campaign (E08). */
export type CampaignEstimate = z.output<typeof estimate>

/** What a list shows of a running or ended campaign. */
export const pace = z.object({
  realized_audience: z.int(),
  planned_to_date: z.int(),
  /** Realized against plan for now, percent; null while there is no plan to compare with. */
  pace_percent: z.nullable(z.number()),
  /** Realized against the whole plan, percent. */
  realized_percent: z.nullable(z.number()),
})

const person = z.object({ id, name: z.string() })

/** A campaign or an offer (E03). `as_of` is the server's clock: rules that ask "now" ask this. */
export const campaign = z.object({
  id,
  uuid,
  version: z.int(),
  status: z.string(),
  name: z.string(),
  company_id: id,
  company_name: z.string(),
  operator: z.nullable(person),
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
  estimate: z.nullable(estimate),
  pace: z.nullable(pace),
  created_at: instant,
  created_by: z.nullable(person),
  updated_at: instant,
  as_of: instant,
})
/** A campaign as it travels. */
export type Campaign = z.output<typeof campaign>
/** A spot as it travels. */
export type Spot = z.output<typeof spot>
