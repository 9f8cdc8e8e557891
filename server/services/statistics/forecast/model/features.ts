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
 * weeks; `pool…` is the mean of all sensors, weighted by their levels. `school…` are differences of shares of school
 * holidays.
 */
export const FEATURE = {
  week: 0,
  month: 1,
  year: 2,
  change: 3,
  monthThen: 4,
  season: 5,
  poolChange: 6,
  poolMonthThen: 7,
  poolSeason: 8,
  poolSmooth: 9,
  poolWeek: 10,
  poolMonth: 11,
  poolYear: 12,
  school: 13,
  schoolThen: 14,
  days: 15,
  poolDays: 16,
  twoMonths: 17,
  poolTwoMonths: 18,
  smooth: 19,
} as const

/** Number of features. */
export const FEATURES = Object.keys(FEATURE).length

/** Features of all sensors at one origin for one block; the features of sensor n begin at `rows[n × FEATURES]`. */
export type Features = {
  /** Level of the last two weeks, or of the days that are available; NaN without any. */
  base: Float64Array
  rows: Float64Array
  /** 1 if the sensor has its own last year. */
  ownYear: Uint8Array
  /** Whether any sensor has a last year. */
  anyYear: boolean
}

/** Whether schools have holidays on a day of the panel. */
type SchoolDays = (index: number) => boolean

/** What features are computed from: levels of the sensors, and the school holidays at each; many share one function. */
export type Past = { readonly levels: readonly Levels[]; readonly schoolDays: readonly SchoolDays[] }

const baseOf = (levels: Levels, origin: number): number => {
  for (const { days, minShare } of RECENT) {
    const level = levelBetween(levels, origin - days + 1, origin, minShare)
    if (!Number.isNaN(level)) return level
  }
  return levelBetween(levels, 0, origin, 0)
}

/** Sum and number of the known logarithms of some ratios. */
type Mean = { sum: number; known: number }

const add = (mean: Mean, level: number, against: number): void => {
  const logarithm = Math.log(level / against)
  if (Number.isNaN(logarithm)) return
  mean.sum += logarithm
  mean.known += 1
}

const meanOf = ({ sum, known }: Mean, most: number): number =>
  known > 0 ? Math.min(most, Math.max(-most, sum / known)) : 0

const ratio = (level: number, against: number, most: number): number => {
  const logarithm = Math.log(level / against)
  return Number.isNaN(logarithm) ? 0 : Math.min(most, Math.max(-most, logarithm))
}

/** First year back whose same weeks are known at the origin; several if the block is more than a year ahead. */
const firstYearBack = ({ ahead, length }: Block): number => Math.ceil((ahead + length - 1) / YEAR_DAYS)

type Years = { change: Mean; monthThen: Mean; season: Mean; smooth: Mean; school: Mean }

const noYears = (): Years => ({
  change: { sum: 0, known: 0 },
  monthThen: { sum: 0, known: 0 },
  season: { sum: 0, known: 0 },
  smooth: { sum: 0, known: 0 },
  school: { sum: 0, known: 0 },
})

/** Share of school holidays in the block, less their share in the two weeks until the origin. */
const schoolChange = (isSchoolHoliday: SchoolDays, origin: number, { ahead, length }: Block): number => {
  const shareOf = (from: number, days: number): number => {
    let holidays = 0
    for (let day = from; day < from + days; day += 1) if (isSchoolHoliday(day)) holidays += 1
    return holidays / days
  }
  return shareOf(origin + ahead, length) - shareOf(origin - 13, 14)
}

/** The changes into the same weeks of the years before. */
const yearsOf = (sensor: Levels, origin: number, { ahead, length }: Block, schoolThen: readonly number[]): Years => {
  const years = noYears()
  const first = firstYearBack({ ahead, length })
  for (const [at, school] of schoolThen.entries()) {
    const then = origin - (first + at) * YEAR_DAYS
    if (then < 13) break
    const from = then + ahead
    const to = from + length - 1
    const season = levelBetween(sensor, from, to, 0.4)
    const base = levelBetween(sensor, then - 13, then, 0.4)
    if (Number.isNaN(season) || Number.isNaN(base)) continue
    add(years.change, season, base)
    add(years.monthThen, levelBetween(sensor, then - 27, then - 14, 0.4), base)
    add(years.season, season, levelBetween(sensor, then + 1, then + YEAR_DAYS, 0.05))
    const smooth = levelBetween(sensor, from - SMOOTH_DAYS, Math.min(origin, to + SMOOTH_DAYS), 0.4)
    add(years.smooth, smooth, levelBetween(sensor, then - 13 - SMOOTH_DAYS, then + SMOOTH_DAYS, 0.4))
    years.school.sum += school
    years.school.known += 1
  }
  return years
}

/** Features of a sensor and the feature of the pool that is their mean. */
const POOLED = [
  [FEATURE.change, FEATURE.poolChange],
  [FEATURE.monthThen, FEATURE.poolMonthThen],
  [FEATURE.season, FEATURE.poolSeason],
  [FEATURE.smooth, FEATURE.poolSmooth],
  [FEATURE.schoolThen, FEATURE.schoolThen],
  [FEATURE.week, FEATURE.poolWeek],
  [FEATURE.month, FEATURE.poolMonth],
  [FEATURE.year, FEATURE.poolYear],
  [FEATURE.days, FEATURE.poolDays],
  [FEATURE.twoMonths, FEATURE.poolTwoMonths],
] as const
/** The first of {@link POOLED} need a sensor with a last year. */
const POOLED_OF_YEAR = 5

const addPool = ({ base, rows, ownYear }: Features): boolean => {
  const sums = new Float64Array(POOLED.length)
  let withYear = 0
  let all = 0
  for (let at = 0; at < base.length; at += 1) {
    const level = base[at] ?? Number.NaN
    if (!(level > 0)) continue
    all += level
    withYear += ownYear[at] ? level : 0
    for (const [pooled, [own]] of POOLED.entries())
      if (pooled >= POOLED_OF_YEAR || ownYear[at])
        sums[pooled] = (sums[pooled] ?? 0) + level * (rows[at * FEATURES + own] ?? 0)
  }
  for (const [pooled, [own, pool]] of POOLED.entries()) {
    const isOfYear = pooled < POOLED_OF_YEAR
    const weight = isOfYear ? withYear : all
    const mean = weight > 0 ? (sums[pooled] ?? 0) / weight : 0
    for (let at = 0; at < base.length; at += 1) {
      if (isOfYear && !ownYear[at]) rows[at * FEATURES + own] = mean
      rows[at * FEATURES + pool] = mean
    }
  }
  return withYear > 0
}

/**
 * Features of all sensors at an origin (index of a panel) for a block. A sensor without a last year gets the pool's
 * change.
 */
export const featuresAt = (past: Past, origin: number, block: Block, settings: ForecastSettings): Features => {
  const { levels, schoolDays } = past
  const { mostChange: most } = settings
  const base = new Float64Array(levels.length)
  const rows = new Float64Array(levels.length * FEATURES)
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
  for (let at = 0; at < levels.length; at += 1) {
    const sensor = levels[at]
    const days = schoolDays[at]
    if (!sensor || !days) continue
    const { school, schoolThen } = schoolOf(days)
    const level = baseOf(sensor, origin)
    const row = at * FEATURES
    base[at] = level
    rows[row + FEATURE.week] = ratio(levelBetween(sensor, origin - 6, origin, 0.4), level, most)
    rows[row + FEATURE.days] = ratio(levelBetween(sensor, origin - 1, origin, 0.4), level, most)
    rows[row + FEATURE.twoMonths] = ratio(levelBetween(sensor, origin - 55, origin - 28, 0.4), level, most)
    rows[row + FEATURE.month] = ratio(levelBetween(sensor, origin - 27, origin - 14, 0.4), level, most)
    rows[row + FEATURE.year] = ratio(levelBetween(sensor, origin - YEAR_DAYS + 1, origin, 0.05), level, most)
    rows[row + FEATURE.school] = school
    const years = yearsOf(sensor, origin, block, schoolThen)
    if (years.change.known === 0) continue
    rows[row + FEATURE.change] = meanOf(years.change, most)
    rows[row + FEATURE.monthThen] = meanOf(years.monthThen, most)
    rows[row + FEATURE.season] = meanOf(years.season, most)
    rows[row + FEATURE.smooth] = meanOf(years.smooth, most)
    rows[row + FEATURE.schoolThen] = meanOf(years.school, 1)
    ownYear[at] = 1
  }
  const features = { base, rows, ownYear, anyYear: false }
  features.anyYear = addPool(features)
  return features
}
