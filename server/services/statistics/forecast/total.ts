import type { FlightForecast, LearnedBlock } from './forecast.ts'
import { drawnHalfWidth, halfWidthOf } from './interval.ts'

/** How a forecast was computed, for whoever has to explain it. */
export type Basis = {
  sensors: number
  /** Weeks measured, of the sensors on average. */
  historyWeeks: number
  /** Share of the last eight weeks' usual volume that was measured, 0 to 1. */
  measuredShare: number
  /** Whose change of the same weeks last year was used. */
  lastYear: 'own' | 'others' | 'none'
  /** Share of the volume for which the sensor's own last year was used, 0 to 1. */
  ownLastYearShare: number
  /** Holidays in the flight, by name. */
  holidays: string[]
  /** Past forecasts that the interval is made from; 0 when it is a guess. */
  pastForecasts: number
}

/** Contacts of a flight with their 80 % interval, by day, and how they were computed. */
export type TotalForecast = { total: number; low: number; high: number; byDay: Float64Array; basis: Basis }

/** Past errors from which a sum's own interval is believed. */
const LEAST_ERRORS = 8
const WIDEST = 1.5
/** z of the two-sided 80 % interval. */
const Z80 = 1.2816

const volumeOf = ({ levels }: LearnedBlock, weights: ReadonlyMap<number, number>): number => {
  let volume = 0
  for (const [sensor, weight] of weights) volume += weight * (levels[sensor] || 0)
  return volume
}

type BlockDoubt = { volume: number; half: number }

/** Doubt about each block; one too far ahead to have been tried grows from the last that was, with the root of the distance. */
const doubtsOf = ({ blocks, recipe }: FlightForecast, weights: ReadonlyMap<number, number>) => {
  let known = { half: recipe.unknownHalfWidth, ahead: 14 }
  let pastForecasts = 0
  const doubts = blocks.map((block, at): BlockDoubt => {
    const own = halfWidthOf(block.hindsight, weights, block.levels)
    if (at === 0) pastForecasts = own.errors
    const volume = block.length * volumeOf(block, weights)
    const isSumWithPast = weights.size > 1 && own.errors >= LEAST_ERRORS
    if (!isSumWithPast && block.poolHalf === null) {
      return { volume, half: known.half * Math.sqrt(Math.max(1, block.ahead / known.ahead)) }
    }
    const half = isSumWithPast ? own.half : drawnHalfWidth(own, block.poolHalf, recipe)
    known = { half, ahead: Math.max(14, block.ahead) }
    return { volume, half }
  })
  return { doubts, pastForecasts }
}

/** Half-width of a flight from its blocks': errors carry over from one to the next, the less the further they are apart. */
const combined = (doubts: readonly BlockDoubt[], carry: number): number => {
  const volume = doubts.reduce((sum, block) => sum + block.volume, 0)
  let variance = 0
  for (const [at, one] of doubts.entries()) {
    for (const [beside, other] of doubts.entries()) {
      variance += one.volume * one.half * other.volume * other.half * carry ** Math.abs(at - beside)
    }
  }
  return volume > 0 ? Math.sqrt(variance) / volume : (doubts[0]?.half ?? 0)
}

const measuredShareOf = ({ panel }: FlightForecast, rows: Iterable<number>): number => {
  const first = Math.max(0, panel.days - 56)
  let measured = 0
  let all = 0
  for (const row of rows) {
    const share = panel.sensors[row]?.share.subarray(first) ?? []
    all += share.length
    for (const part of share) measured += part
  }
  return all > 0 ? measured / all : 0
}

const basisOf = (flight: FlightForecast, weights: ReadonlyMap<number, number>, pastForecasts: number): Basis => {
  const rows = [...weights.keys()]
  const [block] = flight.blocks
  const volume = block ? volumeOf(block, weights) : 0
  const own = block ? volumeOf(block, new Map([...weights].filter(([row]) => block.ownYear[row]))) : 0
  const weeks = rows.reduce((sum, row) => sum + (flight.panel.sensors[row]?.measuredDays ?? 0) / 7, 0)
  return {
    sensors: rows.length,
    historyWeeks: weeks / rows.length,
    measuredShare: measuredShareOf(flight, rows),
    lastYear: own > 0 ? 'own' : block?.anyYear ? 'others' : 'none',
    ownLastYearShare: volume > 0 ? own / volume : 0,
    holidays: flight.holidays,
    pastForecasts,
  }
}

/**
 * Contacts of some sensors over a flight: `weights` says how often each counts (a sensor that also stands for places without
 * one counts more than once). The interval holds the truth in 80 % of past forecasts of this very sum, so what happens to
 * sensors on the same days is in it. Null when none of them has a history.
 */
export const totalOf = (flight: FlightForecast, weights: ReadonlyMap<string, number>): TotalForecast | null => {
  const { rows, days, contacts, onHolidays, recipe } = flight
  const known = new Map<number, number>()
  for (const [key, weight] of weights) {
    const row = rows.get(key)
    if (row !== undefined && weight > 0) known.set(row, weight)
  }
  if (known.size === 0) return null
  const byDay = new Float64Array(days)
  let festive = 0
  for (const [row, weight] of known) {
    festive += weight * (onHolidays[row] ?? 0)
    for (let day = 0; day < days; day += 1) byDay[day] = (byDay[day] ?? 0) + weight * (contacts[row * days + day] ?? 0)
  }
  const total = byDay.reduce((sum, day) => sum + day, 0)
  const { doubts, pastForecasts } = doubtsOf(flight, known)
  const half = combined(doubts, recipe.carry)
  const holidayHalf = total > 0 ? (Z80 * recipe.holidayDoubt * festive) / total : 0
  const wide = Math.min(WIDEST, Math.hypot(half, holidayHalf))
  return {
    total,
    low: total * Math.exp(-wide),
    high: total * Math.exp(wide),
    byDay,
    basis: basisOf(flight, known, pastForecasts),
  }
}
