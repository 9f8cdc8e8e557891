/** People in Poland aged 7 to 75: the base of GRP (K20). */
export const AUDIENCE_BASE = 32_681_000
/** Label of this target group (K18). */
export const TARGET_GROUP = 'ALL 7-75'

/** Multipliers of vehicles and views, set for each company. */
export type Multipliers = { car: number; bus: number; views: number }
/** Number of people (net), cars and buses. */
export type TrafficCounts = { people: number; cars: number; buses: number }

const toOneDecimal = (value: number): number => Math.round(value * 10) / 10

/** Contacts: (people + cars × car + buses × bus) × views, unrounded. */
export const audienceOf = (traffic: TrafficCounts, multipliers: Multipliers): number =>
  (traffic.people + traffic.cars * multipliers.car + traffic.buses * multipliers.bus) * multipliers.views

/** GRP: contacts per 100 people of ALL 7-75, one decimal, never clamped (K21). The wire calls it `reach_percent`. */
export const reachPercent = (traffic: TrafficCounts, multipliers: Multipliers): number =>
  toOneDecimal((100 * audienceOf(traffic, multipliers)) / AUDIENCE_BASE)

/** GRP of a known audience (K22). */
export const reachPercentOfAudience = (audience: number, multiplier = 1): number =>
  toOneDecimal((100 * audience * multiplier) / AUDIENCE_BASE)

/** Price of a thousand contacts in PLN with two decimals; null without contacts. */
export const cpm = (priceGrosze: number, audience: number): number | null =>
  audience > 0 ? Math.round((priceGrosze * 1000) / audience) / 100 : null
