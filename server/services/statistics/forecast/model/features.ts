import type { ForecastSettings } from '../forecast-settings.ts'
import { type Levels, levelBetween } from '../panel/level-sums.ts'

const YEAR_DAYS = 364
/** Days on each side by which a smooth season is longer than the block and the base. */
const SMOOTH_DAYS = 14
/**
 * Candidates for the recent level: number of days and their minimum measured share. The first sufficient one is used.
 */
const RECENT = [
  { days: 14, minShare: 0.3 },
  { days: 28, minShare: 0.2 },
  { days: 56, minShare: 0.1 },
]

/** Consecutive future days that are forecast as one level: `ahead` days after an origin, `length` days long. */
export type Block = { ahead: number; length: number }

/**
 * Places of the features of a sensor. Each is the logarithm of a ratio, most of them to the level of its last two
 * weeks. `school…` are differences of shares of school holidays. First those of the sensor itself, then those that all
 * sensors share: `pool…` is the mean of all sensors, weighted by their levels.
 */
export const FEATURE = {
  week: 0,
  month: 1,
  year: 2,
  change: 3,
  monthThen: 4,
  season: 5,
  smooth: 6,
  days: 7,
  twoMonths: 8,
  schoolThen: 9,
  school: 10,
  poolChange: 11,
  poolMonthThen: 12,
  poolSeason: 13,
  poolSmooth: 14,
  poolWeek: 15,
  poolMonth: 16,
  poolYear: 17,
  poolDays: 18,
  poolTwoMonths: 19,
} as const

/** Number of features, and of those that are the sensor's own. */
export const FEATURES = Object.keys(FEATURE).length
export const OWN_FEATURES = FEATURE.poolChange

/**
 * Features of all sensors at one origin for one block; the own features of sensor n begin at
 * `rows[n × OWN_FEATURES]`, and `shared` has those that all sensors share.
 */
export type Features = {
  /** Level of the last two weeks, or of the days that are available; NaN without any. */
  base: Float64Array
  rows: Float64Array
  shared: Float64Array
  /** 1 if the sensor has its own last year. */
  ownYear: Uint8Array
  /** Whether any sensor has a last year. */
  anyYear: boolean
}

/** The number of days of school holidays among days of the panel. */
export type SchoolDays = (from: number, days: number) => number

/** What features are computed from: levels of the sensors, and the school holidays at each; many share one function. */
export type Past = { readonly levels: readonly Levels[]; readonly schoolDays: readonly SchoolDays[] }

const baseOf = (levels: Levels, origin: number): number => {
  for (const { days, minShare } of RECENT) {
    const level = levelBetween(levels, origin - days + 1, origin, minShare)
    if (!Number.isNaN(level)) return level
  }
  return levelBetween(levels, 0, origin, 0)
}

const within = (value: number, most: number): number => Math.min(most, Math.max(-most, value))

const ratio = (level: number, against: number, most: number): number => {
  const logarithm = Math.log(level / against)
  return Number.isNaN(logarithm) ? 0 : within(logarithm, most)
}

/** First year back whose same weeks are known at the origin; several if the block is more than a year ahead. */
const firstYearBack = ({ ahead, length }: Block): number => Math.ceil((ahead + length - 1) / YEAR_DAYS)

/** Share of school holidays in the block, less their share in the two weeks until the origin. */
const schoolChange = (schoolDays: SchoolDays, origin: number, { ahead, length }: Block): number =>
  schoolDays(origin + ahead, length) / length - schoolDays(origin - 13, 14) / 14

/** Sums and numbers of known values of the years before: change, month before it, season, smooth season, school. */
const YEAR_FEATURES = [FEATURE.change, FEATURE.monthThen, FEATURE.season, FEATURE.smooth, FEATURE.schoolThen] as const
type Years = { sums: Float64Array; known: Float64Array }

const noYears = (): Years => ({
  sums: new Float64Array(YEAR_FEATURES.length),
  known: new Float64Array(YEAR_FEATURES.length),
})

const add = ({ sums, known }: Years, at: number, value: number): void => {
  if (Number.isNaN(value)) return
  sums[at] = (sums[at] ?? 0) + value
  known[at] = (known[at] ?? 0) + 1
}

/** Sets `years` to the changes into the same weeks of the years before. */
const addYears = (
  years: Years,
  sensor: Levels,
  origin: number,
  { ahead, length }: Block,
  schoolThen: readonly number[],
): void => {
  years.sums.fill(0)
  years.known.fill(0)
  const first = firstYearBack({ ahead, length })
  for (let at = 0; at < schoolThen.length; at += 1) {
    const then = origin - (first + at) * YEAR_DAYS
    if (then < 13) break
    const from = then + ahead
    const to = from + length - 1
    const season = levelBetween(sensor, from, to, 0.4)
    const base = levelBetween(sensor, then - 13, then, 0.4)
    if (Number.isNaN(season) || Number.isNaN(base)) continue
    add(years, 0, Math.log(season / base))
    add(years, 1, Math.log(levelBetween(sensor, then - 27, then - 14, 0.4) / base))
    add(years, 2, Math.log(season / levelBetween(sensor, then + 1, then + YEAR_DAYS, 0.05)))
    const smooth = levelBetween(sensor, from - SMOOTH_DAYS, Math.min(origin, to + SMOOTH_DAYS), 0.4)
    add(years, 3, Math.log(smooth / levelBetween(sensor, then - 13 - SMOOTH_DAYS, then + SMOOTH_DAYS, 0.4)))
    add(years, 4, schoolThen[at] ?? 0)
  }
}

/** Features of a sensor and the feature of the pool that is their mean, if one is. */
const POOLED: readonly (readonly [own: number, pool: number | null])[] = [
  [FEATURE.change, FEATURE.poolChange],
  [FEATURE.monthThen, FEATURE.poolMonthThen],
  [FEATURE.season, FEATURE.poolSeason],
  [FEATURE.smooth, FEATURE.poolSmooth],
  [FEATURE.schoolThen, null],
  [FEATURE.week, FEATURE.poolWeek],
  [FEATURE.month, FEATURE.poolMonth],
  [FEATURE.year, FEATURE.poolYear],
  [FEATURE.days, FEATURE.poolDays],
  [FEATURE.twoMonths, FEATURE.poolTwoMonths],
]
/** The first of {@link POOLED} need a sensor with a last year. */
const POOLED_OF_YEAR = 5

const addPool = ({ base, rows, shared, ownYear }: Features): boolean => {
  let withYear = 0
  let all = 0
  for (let at = 0; at < base.length; at += 1) {
    const level = base[at] ?? Number.NaN
    if (!(level > 0)) continue
    all += level
    withYear += ownYear[at] ? level : 0
  }
  for (let pooled = 0; pooled < POOLED.length; pooled += 1) {
    const [own, pool] = POOLED[pooled] ?? [0, null]
    // The mean of a new sensor's days is not that of a year, so it has the pool's, if any sensor has a year.
    const isOfYear = pooled < POOLED_OF_YEAR || (own === FEATURE.year && withYear > 0)
    let sum = 0
    for (let at = 0; at < base.length; at += 1) {
      const level = base[at] ?? Number.NaN
      if (level > 0 && (!isOfYear || ownYear[at])) sum += level * (rows[at * OWN_FEATURES + own] ?? 0)
    }
    const weight = isOfYear ? withYear : all
    const mean = weight > 0 ? sum / weight : 0
    if (isOfYear) for (let at = 0; at < base.length; at += 1) if (!ownYear[at]) rows[at * OWN_FEATURES + own] = mean
    if (pool !== null) shared[pool - OWN_FEATURES] = mean
  }
  return withYear > 0
}

/**
 * Features of all sensors at an origin (index of a panel) for a block. A sensor without a last year gets the pool's
 * change and the pool's ratio of a year to now.
 */
export const featuresAt = (past: Past, origin: number, block: Block, settings: ForecastSettings): Features => {
  const { levels, schoolDays } = past
  const { mostChange: most } = settings
  const base = new Float64Array(levels.length)
  const rows = new Float64Array(levels.length * OWN_FEATURES)
  const shared = new Float64Array(FEATURES - OWN_FEATURES)
  const ownYear = new Uint8Array(levels.length)
  const first = firstYearBack(block)
  const bySchool = new Map<SchoolDays, { school: number; schoolThen: number[] }>()
  const schoolOf = (days: SchoolDays) => {
    const found = bySchool.get(days) ?? {
      school: schoolChange(days, origin, block),
      schoolThen: Array.from({ length: settings.years }, (_, at) =>
        schoolChange(days, origin - (first + at) * YEAR_DAYS, block),
      ),
    }
    bySchool.set(days, found)
    return found
  }
  const years = noYears()
  for (let at = 0; at < levels.length; at += 1) {
    const sensor = levels[at]
    const days = schoolDays[at]
    if (!sensor || !days) continue
    const { school, schoolThen } = schoolOf(days)
    const level = baseOf(sensor, origin)
    const row = at * OWN_FEATURES
    base[at] = level
    rows[row + FEATURE.week] = ratio(levelBetween(sensor, origin - 6, origin, 0.4), level, most)
    rows[row + FEATURE.days] = ratio(levelBetween(sensor, origin - 1, origin, 0.4), level, most)
    rows[row + FEATURE.twoMonths] = ratio(levelBetween(sensor, origin - 55, origin - 28, 0.4), level, most)
    rows[row + FEATURE.month] = ratio(levelBetween(sensor, origin - 27, origin - 14, 0.4), level, most)
    rows[row + FEATURE.year] = ratio(levelBetween(sensor, origin - YEAR_DAYS + 1, origin, 0.05), level, most)
    rows[row + FEATURE.school] = school
    addYears(years, sensor, origin, block, schoolThen)
    if (years.known[0] === 0) continue
    for (let feature = 0; feature < YEAR_FEATURES.length; feature += 1) {
      const known = years.known[feature] ?? 0
      if (known > 0) rows[row + (YEAR_FEATURES[feature] ?? 0)] = within((years.sums[feature] ?? 0) / known, most)
    }
    ownYear[at] = 1
  }
  const features = { base, rows, shared, ownYear, anyYear: false }
  features.anyYear = addPool(features)
  return features
}
