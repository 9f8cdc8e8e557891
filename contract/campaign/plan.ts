import * as z from 'zod/mini'
import {
  LOOP_SECONDS,
  MOST_CITIES,
  MOST_INDUSTRIES,
  MOST_NEAR_POINTS,
  MOST_SCREENS_IN_CITY,
  MOST_SELECTED_SCREENS,
} from '../limits.ts'
import { placeInCountry } from '../location/coordinates.ts'
import { latitude, longitude } from '../location/location.ts'
import { operation } from '../operation.ts'
import { validation } from '../validation.ts'
import { day, daysInPeriod, id, instant, uuid } from '../values.ts'
import { estimate, LONGEST_FLIGHT_DAYS } from './campaign.ts'
import { ageBands } from './progress.ts'
import { modelledReach, reachMissing } from './reach.ts'

/** What a proposal is best at. */
export const planLabels = ['lowest_price', 'most_contacts', 'best_cpm', 'widest_reach'] as const
/** What a proposal is best at. */
export type PlanLabel = (typeof planLabels)[number]

/** Radius around points of interest, in metres. */
export const NEAR_METRES = { least: 50, most: 50_000 } as const
/** First and last hour of the day in which screens play: 6 to 24. */
export const PLAYING_HOURS = { from: 6, to: 24 } as const

const money = z.number().check(z.minimum(0), z.maximum(1_000_000_000))
const screens = z.int().check(z.minimum(0), z.maximum(MOST_SCREENS_IN_CITY))
const hour = z.int().check(z.minimum(PLAYING_HOURS.from), z.maximum(PLAYING_HOURS.to))
const ids = (most: number) => z._default(z.array(id).check(z.maxLength(most)), [])
/** At least one of the values; a value that is listed twice counts once. */
const someOf = <Value extends z.ZodMiniType>(value: Value, most: number) =>
  z.array(value).check(z.minLength(1, validation.option), z.maxLength(most))

/**
 * The people, hours and days that count: a weight on the contacts, which does not change the price. A member that is
 * left out means all. Hours are from the first to before the last; weekdays are 1 Monday to 7 Sunday.
 */
export const planTarget = z
  .strictObject({
    ages: z.optional(someOf(z.enum(ageBands), ageBands.length)),
    sexes: z.optional(someOf(z.enum(['women', 'men']), 2)),
    hours: z.optional(z.strictObject({ from: hour, to: hour })),
    weekdays: z.optional(someOf(z.int().check(z.minimum(1), z.maximum(7)), 7)),
  })
  .check(
    z.refine(({ hours }) => !hours || hours.from < hours.to, { path: ['hours', 'to'], message: validation.hourOrder }),
  )
/** The people, hours and days that count. */
export type PlanTarget = z.output<typeof planTarget>

const point = z.strictObject({ latitude, longitude }).check(placeInCountry)

/** What a plan is proposed for. `budget` is in PLN, `goal` in contacts in the target group; at least one is needed. */
export const planRequest = z
  .strictObject({
    company_id: id,
    /** The flight, or the window in which a flight of `flight_days` days may lie. */
    date_from: day,
    date_to: day,
    flight_days: z.optional(z.int().check(z.minimum(1), z.maximum(LONGEST_FLIGHT_DAYS))),
    spot_seconds: z.int().check(z.minimum(1, validation.loop), z.maximum(LOOP_SECONDS, validation.loop)),
    budget: z.optional(money),
    goal: z.optional(z.int().check(z.minimum(1))),
    /** Cities with the fewest and most screens in each; none means all active cities. */
    cities: z._default(
      z.array(z.strictObject({ city_id: id, min: z.optional(screens), max: z.optional(screens) })).check(
        z.maxLength(MOST_CITIES),
        z.refine(
          (cities) => new Set(cities.map(({ city_id }) => city_id)).size === cities.length,
          validation.cityTwice,
        ),
      ),
      [],
    ),
    /** Only locations of one of these venue types; none means all. */
    industry_ids: ids(MOST_INDUSTRIES),
    /** No locations of these venue types. */
    without_industry_ids: ids(MOST_INDUSTRIES),
    /** Only locations within a distance of at least one point. */
    near: z.optional(
      z.strictObject({
        metres: z.number().check(z.minimum(NEAR_METRES.least), z.maximum(NEAR_METRES.most)),
        points: z.array(point).check(z.minLength(1, validation.option), z.maxLength(MOST_NEAR_POINTS)),
      }),
    ),
    target: z.optional(planTarget),
    /** Screens that every plan has, and screens that no plan has. */
    pinned_screen_ids: ids(MOST_SELECTED_SCREENS),
    banned_screen_ids: ids(MOST_SELECTED_SCREENS),
    /** The campaign that is edited. Its own slots count as free. */
    campaign: z.optional(uuid),
  })
  .check((context) => {
    const { value, issues } = context
    const refuse = (path: string, message: string): void =>
      void issues.push({ code: 'custom', path: [path], message, input: value })
    const days = daysInPeriod(value.date_from, value.date_to)
    if (days < 1) refuse('date_to', validation.dateOrder)
    else if (days > LONGEST_FLIGHT_DAYS) refuse('date_to', validation.tooLong)
    else if ((value.flight_days ?? 1) > days) refuse('flight_days', validation.longerThanWindow)
    if (value.budget === undefined && value.goal === undefined) refuse('budget', validation.budgetOrGoal)
  })
/** What a plan is proposed for, as it is sent. */
export type PlanRequest = z.input<typeof planRequest>
/** What a plan is proposed for, after parsing. */
export type ParsedPlanRequest = z.output<typeof planRequest>

/** What could not be met, with the nearest value that can be. Prices in PLN. */
const unmet = z.discriminatedUnion('code', [
  z.object({ code: z.literal('too_few_screens'), free: z.int() }),
  z.object({ code: z.literal('city_minimum'), city_id: id, min: z.int(), free: z.int() }),
  z.object({ code: z.literal('budget_too_low'), lowest_price: z.number() }),
  z.object({ code: z.literal('price_never_reached'), highest_price: z.number() }),
  z.object({ code: z.literal('goal_unreachable'), most_contacts: z.int() }),
  z.object({ code: z.literal('pinned_not_free'), screen_ids: z.array(id) }),
  z.object({ code: z.literal('goal_over_budget'), price: z.number(), most_contacts: z.int() }),
])
/** What could not be met. */
export type PlanUnmet = z.output<typeof unmet>

/**
 * Why a plan is proposed: a label with the fewest contacts that it had to have (`lowest_price`, `best_cpm`), or
 * `larger_is_cheaper` with the smaller number of screens that costs more.
 */
const why = z.object({
  code: z.enum([...planLabels, 'larger_is_cheaper']),
  contacts: z.nullable(z.int()),
  screens: z.nullable(z.int()),
})

/** Contacts in the target group; all contacts without a target. `share_percent` is their part of all contacts. */
const targetContacts = z.object({
  contacts: z.int(),
  low: z.int(),
  high: z.int(),
  share_percent: z.number(),
  /** Part that sensors of the plan's own locations counted on foot; vehicles have the age mix of people on foot. */
  on_foot_percent: z.number(),
  /** Price of a thousand contacts in the target group. */
  cpm: z.nullable(z.number()),
  /** Part of the residents 7 to 75 years old who are in the group, percent (GUS, all of Poland). */
  group_percent: z.number(),
  /** Net reach in the group, with its GRP; null with the reason. */
  reach: z.nullable(modelledReach),
  reach_missing: z.optional(reachMissing),
})

/** A proposal. Its estimate is the one that a campaign of these screens has. */
export const proposedPlan = z.object({
  labels: z.array(z.enum(planLabels)),
  date_from: day,
  date_to: day,
  screen_ids: z.array(id),
  cities: z.array(
    z.object({
      city_id: id,
      city_name: z.string(),
      latitude: z.number(),
      longitude: z.number(),
      screens: z.int(),
    }),
  ),
  estimate,
  target: targetContacts,
  why: z.array(why),
  /** The next price band that is cheaper in total; null if there is none. */
  price_step: z.nullable(z.object({ add_screen_days: z.int(), saved: z.number() })),
})
/** A proposal. */
export type ProposedPlan = z.output<typeof proposedPlan>

/** The answer to a request for plans. */
export const planAnswer = z.object({
  as_of: instant,
  /** Screens that every plan could have used, and how many were left out, by the first reason. */
  candidates: z.object({
    screens: z.int(),
    locations: z.int(),
    dropped: z.object({ industry: z.int(), distance: z.int(), banned: z.int(), taken: z.int() }),
  }),
  plans: z.array(proposedPlan),
  /** The most contacts for each price; at most 200 points, sorted by price. */
  front: z.array(z.object({ screens: z.int(), price: z.number(), contacts: z.int() })),
  unmet: z.array(unmet),
})
/** The answer to a request for plans. */
export type PlanAnswer = z.output<typeof planAnswer>

/** Operations that propose plans. */
export const planOperations = {
  propose: operation({
    id: 'plan.propose',
    service: 'analytics',
    method: 'POST',
    path: '/plan',
    summary: 'Plans proposed for a budget or a wanted number of contacts; nothing is stored',
    access: 'session',
    token: 'read',
    body: planRequest,
    status: 200,
    answer: planAnswer,
    problems: ['not_found'],
  }),
} as const
