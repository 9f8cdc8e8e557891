import { dayOfNumber, weekdayIndex } from '../../../../machines/calendar/days.ts'
import type { HolidayCalendar, SchoolCalendar } from '../../../../machines/calendar/holidays.ts'
import { atOnce, mapInSlices, type Pausing } from '../../../base/slices.ts'
import {
  type DayCalendar,
  plainCalendar,
  type SpecialDays,
  specialDaysReader,
  TRADING_SUNDAY,
} from '../calendar/day-calendar.ts'
import { type SpecialDay, specialDaysBetween } from '../calendar/special-days.ts'
import type { Backtest } from './backtest/backtest.ts'
import { type FittedBlock, fitBlock } from './backtest/fit-block.ts'
import { testedBlocks, usualHalfWidths } from './backtest/interval.ts'
import { defaultSettings, type ForecastSettings } from './forecast-settings.ts'
import { blocksOf, fittedBlockOf, MOST_LENGTH } from './model/blocks.ts'
import { type Block, featuresAt, type Past, type SchoolDays } from './model/features.ts'
import { setChanges } from './model/weights.ts'
import { type HolidayEffect, holidayEffects } from './panel/holiday-effect.ts'
import { type Levels, levelsOf } from './panel/level-sums.ts'
import { type NamedEffects, namedEffects } from './panel/named-days.ts'
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
  /** Public holidays of all sensors; none without a calendar of them. */
  calendar?: HolidayCalendar
  /** Whether schools have holidays on a day; never without a calendar of them. */
  isSchoolHoliday?: SchoolCalendar
  /** The calendar of each sensor, in place of the two for all. */
  calendarOf?: (key: string) => DayCalendar
}

/** The forecast levels of a block, its past forecasts, and the sizes of their errors by season. */
export type ForecastBlock = Block & {
  levels: Float64Array
  ownYear: Uint8Array
  anyYear: boolean
  backtest: Backtest
  scales: Float64Array
}

/** How well sensors were measured: measured days of each sensor, and its measured shares of the latest days. */
export type MeasuredHistory = {
  measuredDays: Float64Array
  /** Days of each sensor that were left out because it failed. */
  failedDays: Float64Array
  recent: Float64Array
  recentDays: number
}

/** Contacts of each sensor on each day of a flight, and the data for intervals. Use `totalOf` for sums. */
export type FlightForecast = {
  from: number
  days: number
  /** Row of each sensor with a history; sensors without one are absent. */
  rows: ReadonlyMap<string, number>
  /** Contacts, by sensor, then by day. */
  contacts: Float64Array
  /** Contacts of each sensor on holidays of the flight and on days of events; part of `contacts`. */
  onHolidays: Float64Array
  /** Calendar of each sensor, what is special on the days by each, and what is known of days with a name. */
  calendars: readonly DayCalendar[]
  specialOf: (calendar: DayCalendar) => SpecialDays
  specialDaysOf: (calendar: DayCalendar) => readonly SpecialDay[]
  named: readonly NamedEffects[]
  blocks: ForecastBlock[]
  history: MeasuredHistory
  /** Usual half-widths of the total of one sensor, computed when first asked for; null without past forecasts. */
  usualHalves: () => readonly number[] | null
  settings: ForecastSettings
}

const hasOrdinaryDay = (levels: Levels | undefined): boolean => (levels?.expected.at(-1) ?? 0) > 0

/** Most blocks whose weights are kept with the sensors: those of a flight of a year, or of some short ones. */
export const MOST_FITTED_BLOCKS = 14

/** The weights of a block and what follows from its past forecasts; they are fitted once for all flights. */
function* fittedBlock(sensors: FittedSensors, past: Past, block: Block): Pausing<FittedBlock> {
  const { ahead, length } = fittedBlockOf(block)
  const key = `${ahead} ${length}`
  const known = sensors.fittedBlocks.get(key)
  if (known) return known
  const found = yield* fitBlock(past, sensors.days - 1, { ahead, length }, sensors.settings)
  const [oldest] = sensors.fittedBlocks.keys()
  if (oldest !== undefined && sensors.fittedBlocks.size >= MOST_FITTED_BLOCKS) sensors.fittedBlocks.delete(oldest)
  sensors.fittedBlocks.set(key, found)
  return found
}

function* forecastBlock(sensors: FittedSensors, past: Past, block: Block): Pausing<ForecastBlock> {
  const { weights, backtest, scales } = yield* fittedBlock(sensors, past, block)
  const now = featuresAt(past, sensors.days - 1, block, sensors.settings)
  const changes = new Float64Array(now.base.length)
  setChanges(now, weights, changes)
  return {
    ...block,
    levels: now.base.map((base, sensor) => base * Math.exp(changes[sensor] ?? 0)),
    ownYear: now.ownYear,
    anyYear: now.anyYear,
    backtest,
    scales,
  }
}

/** Days whose measured share is part of the explanation of a forecast. */
const RECENT_DAYS = 56

const measuredHistory = ({ days, sensors }: Panel): MeasuredHistory => {
  const recentDays = Math.min(RECENT_DAYS, days)
  const recent = new Float64Array(sensors.length * recentDays)
  for (const [at, { share }] of sensors.entries()) recent.set(share.subarray(days - recentDays), at * recentDays)
  return {
    measuredDays: Float64Array.from(sensors, ({ measuredDays }) => measuredDays),
    failedDays: Float64Array.from(sensors, ({ failedDays }) => failedDays),
    recent,
    recentDays,
  }
}

/**
 * The part of a forecast that all flights after an origin share: sums of days, weeks and holiday effects of the sensors
 * `keys`. The counts of the days are not part of it, because they need more memory than all of it.
 */
export type FittedSensors = {
  origin: number
  days: number
  keys: readonly string[]
  calendars: readonly DayCalendar[]
  weeks: readonly Float64Array[]
  effects: readonly HolidayEffect[]
  named: readonly NamedEffects[]
  levels: Levels[]
  history: MeasuredHistory
  /** Weights that flights needed so far, by distance and length. */
  fittedBlocks: Map<string, FittedBlock>
  settings: ForecastSettings
}

/** Fits all sensors until the origin, for any number of flights after it. */
export function* fitSensors(
  {
    histories,
    origin,
    calendar = () => null,
    isSchoolHoliday = () => false,
    calendarOf,
  }: Omit<ForecastRequest, 'from' | 'to'>,
  settings: ForecastSettings = defaultSettings,
): Pausing<FittedSensors> {
  const common = plainCalendar(calendar, isSchoolHoliday)
  const all = yield* panelOf(histories, origin, calendarOf ?? (() => common), settings.mostTimesUsual)
  const isMeasured = ({ measuredDays, isClosed }: PanelSensor): boolean => measuredDays > 0 && !isClosed
  const panel = { ...all, sensors: all.sensors.filter(isMeasured) }
  const profiles = yield* profilesOf(panel, settings)
  const effects = yield* holidayEffects(panel, profiles, settings)
  const named = yield* namedEffects(panel, profiles, effects, settings)
  const levels = yield* levelsOf(panel, profiles)
  return {
    origin,
    days: panel.days,
    keys: panel.sensors.map(({ key }) => key),
    calendars: panel.sensors.map(({ calendar: own }) => own),
    weeks: profiles.map(({ week }) => week),
    effects,
    named,
    levels,
    history: measuredHistory(panel),
    fittedBlocks: new Map(),
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

/** The lists of special days of a flight, each read once. */
const specialDayLists = (from: number, to: number) => {
  const known = new Map<DayCalendar, readonly SpecialDay[]>()
  return (calendar: DayCalendar): readonly SpecialDay[] => {
    const found = known.get(calendar) ?? specialDaysBetween(calendar, dayOfNumber(from), dayOfNumber(to))
    known.set(calendar, found)
    return found
  }
}

const noNames: readonly string[] = []

/** The school holidays of sensors in days of the panel and of the flight until `to`, one function for each calendar. */
const schoolDaysUntil = (to: number, { origin, days, calendars }: FittedSensors): SchoolDays[] => {
  const known = new Map<DayCalendar, SchoolDays>()
  for (const calendar of new Set(calendars)) {
    const until = new Uint16Array(days + to - origin + MOST_LENGTH + 1)
    for (let index = 0; index + 1 < until.length; index += 1)
      until[index + 1] = (until[index] ?? 0) + (calendar.isSchoolHoliday(origin + 1 - days + index) ? 1 : 0)
    const before = (index: number): number => until[Math.max(0, index)] ?? 0
    known.set(calendar, (from, length) => before(from + length) - before(from))
  }
  return calendars.flatMap((calendar) => known.get(calendar) ?? [])
}

const once = <Value>(compute: () => Value): (() => Value) => {
  let known: { value: Value } | undefined
  return () => {
    known ??= { value: compute() }
    return known.value
  }
}

/** The forecast of one flight, from its first to its last day, by fitted sensors. */
export function* forecastFitted(
  fitted: FittedSensors,
  { from, to }: Pick<ForecastRequest, 'from' | 'to'>,
): Pausing<FlightForecast> {
  const { origin, calendars, keys, weeks, effects, named, levels, history, settings } = fitted
  if (from <= origin || to < from)
    throw new RangeError('a flight is forecast after its origin, from its first to its last day')
  const days = to - from + 1
  const blocks: ForecastBlock[] = []
  const past = { levels, schoolDays: schoolDaysUntil(to, fitted) }
  for (const block of blocksOf(from - origin, days)) blocks.push(yield* forecastBlock(fitted, past, block))
  const specialOf = specialDaysReader(from, days)
  const contacts = new Float64Array(keys.length * days)
  const onHolidays = new Float64Array(keys.length)
  for (const block of blocks) {
    const first = block.ahead - (from - origin)
    yield* mapInSlices(keys, (_, at) => {
      const known = block.levels[at] || 0
      const calendar = calendars[at]
      const special = calendar && specialOf(calendar).byIndex
      for (let day = first; day < first + block.length; day += 1) {
        const weekday = weekdayIndex(from + day)
        const { holiday = null, names = noNames } = special?.get(day) ?? {}
        const usual = holiday ? effects[at]?.(holiday, weekday) : weeks[at]?.[weekday]
        const part = names.reduce((product, name) => product * (named[at]?.factorOf(name) ?? 1), usual ?? 1)
        contacts[at * days + day] = known * part
        if (holiday || names.some((name) => name !== TRADING_SUNDAY))
          onHolidays[at] = (onHolidays[at] ?? 0) + known * part
      }
    })
  }
  return {
    from,
    days,
    rows: new Map(keys.flatMap((key, at) => (hasOrdinaryDay(levels[at]) ? [[key, at] as const] : []))),
    contacts,
    onHolidays,
    calendars,
    specialOf,
    specialDaysOf: specialDayLists(from, to),
    named,
    blocks,
    history,
    usualHalves: once(() => usualHalfWidths(testedBlocks(blocks))),
    settings,
  }
}
