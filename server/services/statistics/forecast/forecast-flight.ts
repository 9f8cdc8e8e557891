import { weekdayIndex } from '../../../../machines/calendar/days.ts'
import type { HolidayCalendar } from '../../../../machines/calendar/holidays.ts'
import { atOnce, mapInSlices, type Pausing } from '../../../base/slices.ts'
import { type FittedBlock, fitBlock } from './backtest/fit-block.ts'
import { poolHalfWidth } from './backtest/interval.ts'
import { defaultSettings, type ForecastSettings } from './forecast-settings.ts'
import { blocksOf } from './model/blocks.ts'
import type { Block } from './model/features.ts'
import { type HolidayEffect, holidayEffects } from './panel/holiday-effect.ts'
import { type Levels, levelsOf } from './panel/level-sums.ts'
import type { SensorHistory } from './panel/sensor-history.ts'
import { type Panel, type PanelSensor, panelOf } from './panel/sensor-panel.ts'
import { profilesOf } from './panel/weekday-profile.ts'

/**
 * Input of a forecast: histories, the last known day (`origin`), and the first and last day of the flight (day
 * numbers).
 */
export type ForecastRequest = {
  histories: readonly SensorHistory[]
  origin: number
  from: number
  to: number
  calendar: HolidayCalendar
}

/** A fitted block with the pool's usual half-width for one sensor; null without backtest. */
export type ForecastBlock = Block & FittedBlock & { poolHalf: number | null }

/** How well sensors were measured: measured days of each sensor, and its measured shares of the latest days. */
export type MeasuredHistory = { measuredDays: Float64Array; recent: Float64Array; recentDays: number }

/** Contacts of each sensor on each day of a flight, and the data for intervals. Use `totalOf` for sums. */
export type FlightForecast = {
  from: number
  days: number
  /** Row of each sensor with a history; sensors without one are absent. */
  rows: ReadonlyMap<string, number>
  /** Contacts, by sensor, then by day. */
  contacts: Float64Array
  /** Contacts of each sensor on holidays of the flight; part of `contacts`. */
  onHolidays: Float64Array
  holidays: string[]
  blocks: ForecastBlock[]
  history: MeasuredHistory
  settings: ForecastSettings
}

const hasOrdinaryDay = (levels: Levels | undefined): boolean => (levels?.expected.at(-1) ?? 0) > 0

function* forecastBlock(
  levels: readonly Levels[],
  origin: number,
  block: Block,
  settings: ForecastSettings,
): Pausing<ForecastBlock> {
  const fitted = yield* fitBlock(levels, origin, block, settings)
  return { ...block, ...fitted, poolHalf: yield* poolHalfWidth(fitted.backtest, fitted.levels) }
}

/** Days whose measured share is part of the explanation of a forecast. */
const RECENT_DAYS = 56

const measuredHistory = ({ days, sensors }: Panel): MeasuredHistory => {
  const recentDays = Math.min(RECENT_DAYS, days)
  const recent = new Float64Array(sensors.length * recentDays)
  for (const [at, { share }] of sensors.entries()) recent.set(share.subarray(days - recentDays), at * recentDays)
  return { measuredDays: Float64Array.from(sensors, ({ measuredDays }) => measuredDays), recent, recentDays }
}

/**
 * The part of a forecast that all flights after an origin share: sums of days, weeks and holiday effects of the sensors
 * `keys`. The counts of the days are not part of it, because they need more memory than all of it.
 */
export type FittedSensors = {
  origin: number
  calendar: HolidayCalendar
  days: number
  keys: readonly string[]
  weeks: readonly Float64Array[]
  effects: readonly HolidayEffect[]
  levels: Levels[]
  history: MeasuredHistory
  settings: ForecastSettings
}

/** Fits all sensors until the origin, for any number of flights after it. */
export function* fitSensors(
  { histories, origin, calendar }: Pick<ForecastRequest, 'histories' | 'origin' | 'calendar'>,
  settings: ForecastSettings = defaultSettings,
): Pausing<FittedSensors> {
  const all = yield* panelOf(histories, origin, calendar, settings.mostTimesUsual)
  const isMeasured = ({ measuredDays }: PanelSensor): boolean => measuredDays > 0
  const panel = { ...all, sensors: all.sensors.filter(isMeasured) }
  const profiles = yield* profilesOf(panel, settings)
  const effects = yield* holidayEffects(panel, profiles, settings)
  const levels = yield* levelsOf(panel, profiles)
  return {
    origin,
    calendar,
    days: panel.days,
    keys: panel.sensors.map(({ key }) => key),
    weeks: profiles.map(({ week }) => week),
    effects,
    levels,
    history: measuredHistory(panel),
    settings,
  }
}

/**
 * Forecasts the contacts of each sensor on each day of a flight from the counts of all sensors until the origin
 * (decision 014). Weights are fitted on all sensors together, so pass all sensors of the same cities. Throws a
 * RangeError if the flight does not begin after the origin.
 */
export const forecastFlight = (
  { from, to, ...request }: ForecastRequest,
  settings: ForecastSettings = defaultSettings,
): FlightForecast => atOnce(forecastFitted(atOnce(fitSensors(request, settings)), { from, to }))

/** The forecast of one flight, from its first to its last day, by fitted sensors. */
export function* forecastFitted(
  { origin, calendar, days: pastDays, keys, weeks, effects, levels, history, settings }: FittedSensors,
  { from, to }: Pick<ForecastRequest, 'from' | 'to'>,
): Pausing<FlightForecast> {
  if (from <= origin || to < from)
    throw new RangeError('a flight is forecast after its origin, from its first to its last day')
  const days = to - from + 1
  const blocks: ForecastBlock[] = []
  for (const block of blocksOf(from - origin, days))
    blocks.push(yield* forecastBlock(levels, pastDays - 1, block, settings))
  const names = Array.from({ length: days }, (_, day) => calendar(from + day))
  const contacts = new Float64Array(keys.length * days)
  const onHolidays = new Float64Array(keys.length)
  for (const block of blocks) {
    const first = block.ahead - (from - origin)
    yield* mapInSlices(keys, (_, at) => {
      const known = block.levels[at] || 0
      for (let day = first; day < first + block.length; day += 1) {
        const weekday = weekdayIndex(from + day)
        const name = names[day]
        const part = name ? effects[at]?.(name, weekday) : weeks[at]?.[weekday]
        contacts[at * days + day] = known * (part ?? 1)
        if (name) onHolidays[at] = (onHolidays[at] ?? 0) + known * (part ?? 1)
      }
    })
  }
  return {
    from,
    days,
    rows: new Map(keys.flatMap((key, at) => (hasOrdinaryDay(levels[at]) ? [[key, at] as const] : []))),
    contacts,
    onHolidays,
    holidays: names.filter((name) => name !== null),
    blocks,
    history,
    settings,
  }
}
