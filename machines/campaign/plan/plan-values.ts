import type { PlanRequest, PlanTarget } from '../../../contract/campaign/plan.ts'
import { planRequest } from '../../../contract/campaign/plan.ts'
import type { ageBands } from '../../../contract/campaign/progress.ts'
import type { User } from '../../../contract/users/user.ts'
import { addDays, weekdayOf } from '../../calendar/days.ts'
import { FIRST_HOUR, LAST_HOUR } from '../../calendar/flights.ts'

/** An age band of the counts. */
export type AgeBand = (typeof ageBands)[number]
/** A point of interest. */
export type PlanPoint = { latitude: number; longitude: number }

/** Values of the planner's form. Empty lists of cities, venue types, ages, sexes and weekdays mean all. */
export type PlanValues = {
  company_id: number | null
  date_from: string | null
  date_to: string | null
  /** Length of a flight that may lie anywhere in the dates; null if it fills them. */
  flight_days: number | null
  spot_seconds: number
  /** PLN. */
  budget: number | null
  /** Contacts in the target group. */
  goal: number | null
  city_ids: number[]
  industry_ids: number[]
  without_industry_ids: number[]
  ages: AgeBand[]
  sexes: ('women' | 'men')[]
  hour_from: number
  hour_to: number
  weekdays: number[]
  near_metres: number
}

/** Days of a new plan: two weeks from the Monday after next. */
const NEW_PLAN_DAYS = 14

/** Values of a new plan; the company is the user's own, unless the user may plan for all of them. */
export const blankPlan = ({ permissions, company_id }: User, today: string | null): PlanValues => {
  const from = today && addDays(today, 15 - weekdayOf(today))
  return {
    company_id: permissions.includes('campaign.read_all_companies') ? null : company_id,
    date_from: from,
    date_to: from && addDays(from, NEW_PLAN_DAYS - 1),
    flight_days: null,
    spot_seconds: 10,
    budget: null,
    goal: null,
    city_ids: [],
    industry_ids: [],
    without_industry_ids: [],
    ages: [],
    sexes: [],
    hour_from: FIRST_HOUR,
    hour_to: LAST_HOUR,
    weekdays: [],
    near_metres: 500,
  }
}

/** Screens that every plan must have, and that none may have. */
export type PlanChoices = { pinned: readonly number[]; banned: readonly number[] }

const targetOf = ({ ages, sexes, hour_from, hour_to, weekdays }: PlanValues): PlanTarget | undefined => {
  const target = {
    ...(ages.length > 0 ? { ages } : {}),
    ...(sexes.length > 0 ? { sexes } : {}),
    ...(hour_from !== FIRST_HOUR || hour_to !== LAST_HOUR ? { hours: { from: hour_from, to: hour_to } } : {}),
    ...(weekdays.length > 0 ? { weekdays } : {}),
  }
  return Object.keys(target).length > 0 ? target : undefined
}

/** Whether the values count only some people, hours or days. */
export const hasTarget = (values: PlanValues): boolean => targetOf(values) !== undefined

/**
 * The request for plans; null while company, dates, or both budget and goal are missing. A member that means everything
 * is left out.
 */
export const planRequestOf = (
  values: PlanValues,
  points: readonly PlanPoint[],
  { pinned, banned }: PlanChoices,
): PlanRequest | null => {
  const { company_id, date_from, date_to, flight_days, budget, goal, city_ids } = values
  if (company_id === null || !date_from || !date_to || (budget === null && goal === null)) return null
  const target = targetOf(values)
  const request: PlanRequest = {
    company_id,
    date_from,
    date_to,
    spot_seconds: values.spot_seconds,
    ...(flight_days === null ? {} : { flight_days }),
    ...(budget === null ? {} : { budget }),
    ...(goal === null ? {} : { goal }),
    cities: city_ids.map((city_id) => ({ city_id })),
    industry_ids: values.industry_ids,
    without_industry_ids: values.without_industry_ids,
    ...(points.length > 0 ? { near: { metres: values.near_metres, points: [...points] } } : {}),
    ...(target ? { target } : {}),
    pinned_screen_ids: [...pinned],
    banned_screen_ids: [...banned],
  }
  return request
}

/** The first broken rule of a request at a field, as the server would name it; null if there is none. */
export const planFieldError = (request: PlanRequest | null, path: string): string | null => {
  if (!request) return null
  const { error } = planRequest.safeParse(request)
  return error?.issues.find((issue) => issue.path.join('.') === path)?.message ?? null
}
