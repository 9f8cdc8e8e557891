import { NEAR_METRES } from '../../../contract/campaign/plan.ts'
import { ageBands } from '../../../contract/campaign/progress.ts'
import { LARGEST_ID, LOOP_SECONDS, SLOT_SECONDS } from '../../../contract/limits.ts'
import { FIRST_HOUR, LAST_HOUR } from '../../calendar/flights.ts'
import { daysIn, hoursIn, numbersIn, oneOf, wordsIn } from '../../kit/address/read-params.ts'
import type { PlanValues } from './plan-values.ts'

/** The request for plans as it stands in an address: the values of the form and the typed points of interest. */
export type AddressedPlan = { values: PlanValues; nearText: string }

/** A longer list of points of interest is left out of the address: servers and mail programs cut long addresses. */
const LONGEST_NEAR_TEXT = 1000

const lists = [
  ['city', 'city_ids'],
  ['industry', 'industry_ids'],
  ['without', 'without_industry_ids'],
  ['age', 'ages'],
  ['sex', 'sexes'],
  ['weekday', 'weekdays'],
] as const

const amounts = [
  ['budget', 'budget'],
  ['goal', 'goal'],
  ['days', 'flight_days'],
] as const

/** The names of the plan's parameters in an address. */
export const planParameters: readonly string[] = [
  ...[...lists, ...amounts].map(([name]) => name),
  'company',
  'hours',
  'seconds',
  'metres',
  'near',
  'from',
  'to',
]

/**
 * The search part of an address (without `?`). Values of a new plan are left out; its dates are written if any other
 * value is.
 */
export const writePlan = ({ values, nearText }: AddressedPlan, first: PlanValues): string => {
  const params = new URLSearchParams()
  if (values.company_id !== null && values.company_id !== first.company_id)
    params.set('company', String(values.company_id))
  for (const [name, member] of amounts) if (values[member] !== null) params.set(name, String(values[member]))
  for (const [name, member] of lists) for (const one of values[member]) params.append(name, String(one))
  if (values.hour_from !== first.hour_from || values.hour_to !== first.hour_to)
    params.set('hours', `${values.hour_from}-${values.hour_to}`)
  if (values.spot_seconds !== first.spot_seconds) params.set('seconds', String(values.spot_seconds))
  if (values.near_metres !== first.near_metres) params.set('metres', String(values.near_metres))
  if (nearText !== '' && nearText.length <= LONGEST_NEAR_TEXT) params.set('near', nearText)
  const hasOwnDates = values.date_from !== first.date_from || values.date_to !== first.date_to
  // The dates of a new plan move with the day on which it is opened: a plan that is sent to a colleague keeps its own.
  if ((params.size > 0 || hasOwnDates) && values.date_from !== null && values.date_to !== null) {
    params.set('from', values.date_from)
    params.set('to', values.date_to)
  }
  return params.toString()
}

const amountIn = (text: string | null): number | null => {
  const amount = text === null || text.trim() === '' ? Number.NaN : Number(text)
  return Number.isFinite(amount) && amount >= 0 ? amount : null
}

const wholeIn = (text: string | null, least: number, most: number, step = 1): number | null => {
  const amount = amountIn(text)
  return amount !== null && amount >= least && amount <= most && amount % step === 0 ? amount : null
}

const playingHoursIn = (text: string | null) => {
  const hours = hoursIn(text)
  if (!hours || hours.from < FIRST_HOUR || hours.to > LAST_HOUR || hours.from >= hours.to) return {}
  return { hour_from: hours.from, hour_to: hours.to }
}

/**
 * Reads the request for plans from the search part of an address; invalid values are those of a new plan. The
 * company is read only for a user who may plan for all.
 */
export const readPlan = (search: string, first: PlanValues): AddressedPlan => {
  const params = new URLSearchParams(search)
  const days = daysIn(params)
  const values: PlanValues = {
    ...first,
    ...(days ? { date_from: days.from, date_to: days.to } : {}),
    ...playingHoursIn(params.get('hours')),
    company_id: first.company_id ?? wholeIn(params.get('company'), 1, LARGEST_ID),
    budget: amountIn(params.get('budget')),
    goal: wholeIn(params.get('goal'), 1, Number.MAX_SAFE_INTEGER),
    flight_days: wholeIn(params.get('days'), 1, Number.MAX_SAFE_INTEGER),
    city_ids: numbersIn(params, 'city', LARGEST_ID),
    industry_ids: numbersIn(params, 'industry', LARGEST_ID),
    without_industry_ids: numbersIn(params, 'without', LARGEST_ID),
    ages: wordsIn(params, 'age', ageBands),
    sexes: [oneOf(['women', 'men'] as const, params.get('sex'))].filter((sex) => sex !== null),
    weekdays: numbersIn(params, 'weekday', 7),
    spot_seconds: wholeIn(params.get('seconds'), SLOT_SECONDS, LOOP_SECONDS, SLOT_SECONDS) ?? first.spot_seconds,
    near_metres: wholeIn(params.get('metres'), NEAR_METRES.least, NEAR_METRES.most) ?? first.near_metres,
  }
  return { values, nearText: params.get('near') ?? '' }
}
