/**
 * Days after which the days of a flight say as much about the error of its level as was known before: what past
 * forecasts of 28 days erred in their first and in their last days (decision 101).
 */
const DAYS_OF_NOISE = 12

/** A running flight: contacts of its plan, and what was counted in its finished part. */
export type RunningFlight = {
  /** Days of the whole flight, and its planned contacts. */
  readonly days: number
  readonly planned: number
  /** Planned contacts of the hours that were counted, and what was counted in them. */
  readonly plannedSoFar: number
  readonly countedSoFar: number
  /** Planned contacts of the hours that are still open, or that nobody measured. */
  readonly open: number
  /** The interval of the plan; null if it has none. */
  readonly interval: { readonly low: number; readonly high: number } | null
}

/** Contacts of the open part of a flight, with the coverage of the plan's interval. */
export type RestOfFlight = { total: number; low: number; high: number }

/**
 * The rest of a flight by what its finished part tells. The error of a forecast is that of its level, which stays for
 * the whole flight, and that of its days, which is different each day. So the longer the finished part, the more of its
 * pace is expected of the rest, and the less uncertain is the rest; without a finished part it is the plan.
 */
export const restOfFlight = (flight: RunningFlight): RestOfFlight => {
  const { days, planned, plannedSoFar, countedSoFar, open, interval } = flight
  if (!(planned > 0) || !(open > 0)) return { total: 0, low: 0, high: 0 }
  const daysSoFar = (days * Math.max(0, plannedSoFar)) / planned
  const openDays = (days * open) / planned
  const pace = plannedSoFar > 0 ? countedSoFar / plannedSoFar : 1
  const total = open * pace ** (daysSoFar / (daysSoFar + DAYS_OF_NOISE))
  const half = interval && interval.low > 0 ? Math.log(interval.high / interval.low) / 2 : 0
  const levelLeft = DAYS_OF_NOISE / (daysSoFar + DAYS_OF_NOISE)
  const noise = DAYS_OF_NOISE / openDays
  const halfOfRest = half * Math.sqrt((levelLeft + noise) / (1 + DAYS_OF_NOISE / days))
  return { total, low: total * Math.exp(-halfOfRest), high: total * Math.exp(halfOfRest) }
}
