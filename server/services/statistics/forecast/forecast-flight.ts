import { weekdayIndex } from '../../../../machines/calendar/days.ts'
import type { HolidayCalendar } from '../../../../machines/calendar/holidays.ts'
import { type FittedBlock, fitBlock } from './backtest/fit-block.ts'
import { poolHalfWidth } from './backtest/interval.ts'
import { defaultSettings, type ForecastSettings } from './forecast-settings.ts'
import { blocksOf } from './model/blocks.ts'
import type { Block } from './model/features.ts'
import { holidayEffects } from './panel/holiday-effect.ts'
import { type Levels, levelsOf } from './panel/level-sums.ts'
import type { SensorHistory } from './panel/sensor-history.ts'
import { type Panel, panelOf } from './panel/sensor-panel.ts'
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
  panel: Panel
  levels: Levels[]
  settings: ForecastSettings
}

const hasOrdinaryDay = (levels: Levels | undefined): boolean => (levels?.expected.at(-1) ?? 0) > 0

const forecastBlock = (
  levels: readonly Levels[],
  origin: number,
  block: Block,
  settings: ForecastSettings,
): ForecastBlock => {
  const fitted = fitBlock(levels, origin, block, settings)
  return { ...block, ...fitted, poolHalf: poolHalfWidth(fitted.backtest, fitted.levels) }
}

/** The part of a forecast that all flights after an origin share: days, weekly profiles and holiday effects. */
export type FittedSensors = {
  origin: number
  calendar: HolidayCalendar
  panel: Panel
  profiles: ReturnType<typeof profilesOf>
  effects: ReturnType<typeof holidayEffects>
  levels: Levels[]
  settings: ForecastSettings
}

/** Fits all sensors until the origin, for any number of flights after it. */
export const fitSensors = (
  { histories, origin, calendar }: Pick<ForecastRequest, 'histories' | 'origin' | 'calendar'>,
  settings: ForecastSettings = defaultSettings,
): FittedSensors => {
  const all = panelOf(histories, origin, calendar, settings.mostTimesUsual)
  const panel = { ...all, sensors: all.sensors.filter((sensor) => sensor.measuredDays > 0) }
  const profiles = profilesOf(panel, settings)
  const effects = holidayEffects(panel, profiles, settings)
  return { origin, calendar, panel, profiles, effects, levels: levelsOf(panel, profiles), settings }
}

/**
 * Forecasts the contacts of each sensor on each day of a flight from the counts of all sensors until the origin
 * (decision 014). Weights are fitted on all sensors together, so pass all sensors of the same cities. Throws a
 * RangeError if the flight does not begin after the origin.
 */
export const forecastFlight = (
  { from, to, ...request }: ForecastRequest,
  settings: ForecastSettings = defaultSettings,
): FlightForecast => forecastFitted(fitSensors(request, settings), { from, to })

/** The forecast of one flight, from its first to its last day, by fitted sensors. */
export const forecastFitted = (
  { origin, calendar, panel, profiles, effects, levels, settings }: FittedSensors,
  { from, to }: Pick<ForecastRequest, 'from' | 'to'>,
): FlightForecast => {
  if (from <= origin || to < from)
    throw new RangeError('a flight is forecast after its origin, from its first to its last day')
  const days = to - from + 1
  const blocks = blocksOf(from - origin, days).map((block) => forecastBlock(levels, panel.days - 1, block, settings))
  const names = Array.from({ length: days }, (_, day) => calendar(from + day))
  const contacts = new Float64Array(panel.sensors.length * days)
  const onHolidays = new Float64Array(panel.sensors.length)
  for (const block of blocks) {
    const first = block.ahead - (from - origin)
    for (const [at, level] of block.levels.entries()) {
      const known = level || 0
      for (let day = first; day < first + block.length; day += 1) {
        const weekday = weekdayIndex(from + day)
        const name = names[day]
        const part = name ? effects[at]?.(name, weekday) : profiles[at]?.week[weekday]
        contacts[at * days + day] = known * (part ?? 1)
        if (name) onHolidays[at] = (onHolidays[at] ?? 0) + known * (part ?? 1)
      }
    }
  }
  return {
    from,
    days,
    rows: new Map(panel.sensors.flatMap(({ key }, at) => (hasOrdinaryDay(levels[at]) ? [[key, at] as const] : []))),
    contacts,
    onHolidays,
    holidays: names.filter((name) => name !== null),
    blocks,
    panel,
    levels,
    settings,
  }
}
