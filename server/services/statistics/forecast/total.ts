import { halfWidthOf, MIN_ERRORS, normalQuantiles, shrunkHalfWidths, testedBlocks } from './backtest/interval.ts'
import type { FlightForecast, ForecastBlock } from './forecast-flight.ts'
import { forecastMethod } from './forecast-settings.ts'
import { type SpecialDaysOfFlight, specialDaysOf } from './special-days-of-flight.ts'

/** The explanation of how a forecast was computed. */
export type Basis = {
  sensors: number
  /** Mean number of measured weeks of the sensors. */
  historyWeeks: number
  /** Measured share of the usual contacts of the last eight weeks, 0–1. */
  measuredShare: number
  /** Source of the change in the same weeks of last year: own sensors, other sensors, or none. */
  lastYear: 'own' | 'others' | 'none'
  /** Share of the contacts for which the sensor's own last year was used, 0–1. */
  ownLastYearShare: number
  /** Names of the holidays in the flight. */
  holidays: string[]
  /** What else is special in the flight, by which calendars; absent in older bases. */
  special?: SpecialDaysOfFlight
  /** Number of past forecasts behind the interval; 0 if the interval is a default. */
  pastForecasts: number
  /** Name and version of the method, and days of the sensors that were left out as failures; absent in older bases. */
  method?: string
  failedDays?: number
}

/** Limits between which the contacts should be with a probability. */
export type Interval = { low: number; high: number }

/**
 * Contacts of a flight: total with its 80 % interval (`low`, `high`) and its 90 % interval, by day, and how they were
 * computed.
 */
export type TotalForecast = Interval & { total: number; interval90: Interval; byDay: Float64Array; basis: Basis }

const MAX_HALF_WIDTH = 1.5
/** Days ahead from which the uncertainty of an untested block grows. */
const SHORTEST_DISTANCE = 14
const volumeOf = ({ levels }: ForecastBlock, weights: ReadonlyMap<number, number>): number => {
  let volume = 0
  for (const [sensor, weight] of weights) volume += weight * (levels[sensor] || 0)
  return volume
}

/**
 * Half-widths of a flight, from the errors of past forecasts of the same sum and the same blocks. Blocks that are too
 * far ahead for that add the half-width of the others, which grows with the square root of the distance.
 */
const uncertaintyOf = (flight: FlightForecast, weights: ReadonlyMap<number, number>) => {
  const { blocks, settings } = flight
  const unknown = normalQuantiles.map((quantile) => (settings.unknownHalfWidth * quantile) / normalQuantiles[0])
  const tested = testedBlocks(blocks)
  const own = halfWidthOf(tested, weights)
  const hasErrorsOfSum = weights.size > 1 && own.errors >= MIN_ERRORS
  const usual = hasErrorsOfSum ? null : flight.usualHalves()
  const shrunk = usual ? shrunkHalfWidths(own, usual, settings) : unknown
  const known = hasErrorsOfSum ? own.halves : shrunk
  const untested = !hasErrorsOfSum && usual === null ? blocks : blocks.slice(tested.length)
  const distance = Math.max(SHORTEST_DISTANCE, untested === blocks ? 0 : (tested.at(-1)?.ahead ?? 0))
  let grown = 0
  let volume = 0
  for (const block of blocks) {
    const own = block.length * volumeOf(block, weights)
    volume += own
    grown += own * (untested.includes(block) ? Math.sqrt(Math.max(1, block.ahead / distance)) : 1)
  }
  const growth = volume > 0 ? grown / volume : 1
  return { halves: known.map((half) => half * growth), pastForecasts: own.errors }
}

const measuredShareOf = ({ history: { recent, recentDays } }: FlightForecast, rows: Iterable<number>): number => {
  let measured = 0
  let all = 0
  for (const row of rows) {
    const share = recent.subarray(row * recentDays, (row + 1) * recentDays)
    all += share.length
    for (const part of share) measured += part
  }
  return all > 0 ? measured / all : 0
}

const basisOf = (flight: FlightForecast, weights: ReadonlyMap<number, number>, pastForecasts: number): Basis => {
  const rows = [...weights.keys()]
  const { holidays, ...special } = specialDaysOf(flight, rows)
  const [block] = flight.blocks
  const volume = block ? volumeOf(block, weights) : 0
  const own = block ? volumeOf(block, new Map([...weights].filter(([row]) => block.ownYear[row]))) : 0
  const weeks = rows.reduce((sum, row) => sum + (flight.history.measuredDays[row] ?? 0) / 7, 0)
  return {
    sensors: rows.length,
    historyWeeks: weeks / rows.length,
    measuredShare: measuredShareOf(flight, rows),
    lastYear: own > 0 ? 'own' : block?.anyYear ? 'others' : 'none',
    ownLastYearShare: volume > 0 ? own / volume : 0,
    holidays,
    special,
    pastForecasts,
    method: forecastMethod,
    failedDays: rows.reduce((sum, row) => sum + (flight.history.failedDays[row] ?? 0), 0),
  }
}

/**
 * Contacts of some sensors in a flight. `weights` is the weight of each sensor (more than 1 if it also represents
 * locations without a sensor). The interval contains the actual value in 80 % of the past forecasts of the same sum, so
 * errors that the sensors have in common are included. Null if no sensor has a history.
 */
export const totalOf = (flight: FlightForecast, weights: ReadonlyMap<string, number>): TotalForecast | null => {
  const { rows, days, contacts, onHolidays, settings } = flight
  const known = new Map<number, number>()
  for (const [key, weight] of weights) {
    const row = rows.get(key)
    if (row !== undefined && weight > 0) known.set(row, weight)
  }
  if (known.size === 0) return null
  const byDay = new Float64Array(days)
  let onHoliday = 0
  for (const [row, weight] of known) {
    onHoliday += weight * (onHolidays[row] ?? 0)
    for (let day = 0; day < days; day += 1) byDay[day] = (byDay[day] ?? 0) + weight * (contacts[row * days + day] ?? 0)
  }
  const total = byDay.reduce((sum, day) => sum + day, 0)
  const { halves, pastForecasts } = uncertaintyOf(flight, known)
  const intervalOf = (which: 0 | 1): Interval => {
    const half = halves[which] ?? 0
    const holidayHalf = total > 0 ? (normalQuantiles[which] * settings.holidayDeviation * onHoliday) / total : 0
    const halfWidth = Math.min(MAX_HALF_WIDTH, Math.hypot(half, holidayHalf))
    return { low: total * Math.exp(-halfWidth), high: total * Math.exp(halfWidth) }
  }
  return {
    total,
    ...intervalOf(0),
    interval90: intervalOf(1),
    byDay,
    basis: basisOf(flight, known, pastForecasts),
  }
}
