import { type Learned, learnBlock } from './backtest.ts'
import { blocksOf } from './blocks.ts'
import type { Block } from './features.ts'
import { type SensorHistory, weekdayIndex } from './history.ts'
import { holidayEffects } from './holiday-effect.ts'
import type { Calendar } from './holidays.ts'
import { poolHalfWidth } from './interval.ts'
import { type Levels, levelsOf } from './levels.ts'
import { type Panel, panelOf } from './panel.ts'
import { profilesOf } from './profile.ts'
import { type Recipe, usualRecipe } from './settings.ts'

/** What is to be forecast: the last day that is known, and the flight's first and last day (day numbers, after the origin). */
export type ForecastRequest = {
  histories: readonly SensorHistory[]
  origin: number
  from: number
  to: number
  calendar: Calendar
}

/** A block as it was learned, with the pool's usual half-width for one sensor. */
export type LearnedBlock = Block & Learned & { poolHalf: number | null }

/** Every sensor's contacts on every day of a flight, and what intervals are made from; ask `totalOf` for sums. */
export type FlightForecast = {
  from: number
  days: number
  /** Row of each sensor that has a history; one without is absent. */
  rows: ReadonlyMap<string, number>
  /** Contacts, sensor by sensor, day by day. */
  contacts: Float64Array
  /** Part of `contacts` that a holiday's effect decides. */
  onHolidays: Float64Array
  holidays: string[]
  blocks: LearnedBlock[]
  panel: Panel
  levels: Levels[]
  recipe: Recipe
}

const knowsOrdinaryDay = (levels: Levels | undefined): boolean => (levels?.expected.at(-1) ?? 0) > 0

const learnedBlock = (levels: readonly Levels[], origin: number, block: Block, recipe: Recipe): LearnedBlock => {
  const learned = learnBlock(levels, origin, block, recipe)
  return { ...block, ...learned, poolHalf: poolHalfWidth(learned.hindsight, learned.levels) }
}

/**
 * Forecasts each sensor's contacts of each day of a flight from what all sensors counted until the origin (decision 014). The
 * sensors learn from each other, so hand in those of the same cities together. Throws a RangeError when the flight does not
 * lie after the origin.
 */
export const forecastFlight = (
  { histories, origin, from, to, calendar }: ForecastRequest,
  recipe: Recipe = usualRecipe,
): FlightForecast => {
  if (from <= origin || to < from)
    throw new RangeError('a flight is forecast after its origin, from its first to its last day')
  const all = panelOf(histories, origin, calendar, recipe.mostTimesUsual)
  const panel = { ...all, sensors: all.sensors.filter((sensor) => sensor.measuredDays > 0) }
  const profiles = profilesOf(panel, recipe)
  const effects = holidayEffects(panel, profiles, recipe)
  const levels = levelsOf(panel, profiles)
  const days = to - from + 1
  const blocks = blocksOf(from - origin, days).map((block) => learnedBlock(levels, panel.days - 1, block, recipe))
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
    rows: new Map(panel.sensors.flatMap(({ key }, at) => (knowsOrdinaryDay(levels[at]) ? [[key, at] as const] : []))),
    contacts,
    onHolidays,
    holidays: names.filter((name) => name !== null),
    blocks,
    panel,
    levels,
    recipe,
  }
}
