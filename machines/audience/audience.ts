/** People in Poland aged 7 to 75: the base of every reach percentage (K20). */
export const AUDIENCE_BASE = 32_681_000
/** Label of that target group (K18). */
export const TARGET_GROUP = 'ALL 7-75'

/** How vehicles and views count: settings of a company. */
export type Multipliers = { car: number; bus: number; views: number }
/** People net and vehicles that passed. */
export type TrafficCounts = { people: number; cars: number; buses: number }

const toOneDecimal = (value: number): number => Math.round(value * 10) / 10

/** Contacts: (people + cars × car + buses × bus) × views, unrounded (readings, "Money and audience"). */
export const audienceOf = (traffic: TrafficCounts, multipliers: Multipliers): number =>
  (traffic.people + traffic.cars * multipliers.car + traffic.buses * multipliers.bus) * multipliers.views

/** Reach in percent of the base, one decimal, never clamped: contacts per 100 people of ALL 7-75 (K21). */
export const reachPercent = (traffic: TrafficCounts, multipliers: Multipliers): number =>
  toOneDecimal((100 * audienceOf(traffic, multipliers)) / AUDIENCE_BASE)

/** The variant from an audience that is known already (K22). */
export const reachPercentOfAudience = (audience: number, multiplier = 1): number =>
  toOneDecimal((100 * audience * multiplier) / AUDIENCE_BASE)

/** Price of a thousand contacts in PLN with two decimals; nobody there, no CPM. */
export const cpm = (priceGrosze: number, audience: number): number | null =>
  audience > 0 ? Math.round((priceGrosze * 1000) / audience) / 100 : null
