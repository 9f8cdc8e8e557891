import { FEATURES, type ForecastSettings } from '../forecast-settings.ts'
import { type Levels, levelBetween } from '../panel/level-sums.ts'

const YEAR_DAYS = 364
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

const baseOf = (levels: Levels, origin: number): number => {
  for (const { days, minShare } of RECENT) {
    const level = levelBetween(levels, origin - days + 1, origin, minShare)
    if (!Number.isNaN(level)) return level
  }
  return levelBetween(levels, 0, origin, 0)
}

const ratio = (level: number, against: number, most: number): number => {
  const logarithm = Math.log(level / against)
  return Number.isNaN(logarithm) ? 0 : Math.min(most, Math.max(-most, logarithm))
}

/** Origin of the same weeks in the latest known year; several years back if the block is more than a year ahead. */
const lastYearOf = ({ ahead, length }: Block, origin: number, year: number): number => {
  const end = ahead + length - 1
  return origin - year * Math.ceil(end / year)
}

/**
 * Features of all sensors at an origin (index of a panel) for a block. A sensor without a last year gets the pool's
 * change.
 */
export const featuresAt = (
  levels: readonly Levels[],
  origin: number,
  block: Block,
  settings: ForecastSettings,
): Features => {
  const { mostChange: most, sameWeeksDays } = settings
  const yearBefore = origin - sameWeeksDays
  const base = new Float64Array(levels.length)
  const rows = new Float64Array(levels.length * FEATURES)
  const ownYear = new Uint8Array(levels.length)
  const pool = new Float64Array(3)
  let weight = 0
  const lastYearOrigin = lastYearOf(block, origin, settings.sameWeeksDays)
  for (let at = 0; at < levels.length; at += 1) {
    const sensor = levels[at]
    if (!sensor) continue
    const level = baseOf(sensor, origin)
    const year = levelBetween(sensor, origin - YEAR_DAYS + 1, origin, 0.05)
    const row = at * FEATURES
    base[at] = level
    rows[row] = ratio(levelBetween(sensor, origin - 6, origin, 0.4), level, most)
    rows[row + 1] = ratio(levelBetween(sensor, origin - 27, origin - 14, 0.4), level, most)
    rows[row + 2] = ratio(year, level, most)
    const season = levelBetween(
      sensor,
      lastYearOrigin + block.ahead,
      lastYearOrigin + block.ahead + block.length - 1,
      0.4,
    )
    const yearAgo = levelBetween(sensor, yearBefore - 13, yearBefore, 0.4)
    if (Number.isNaN(season) || Number.isNaN(yearAgo)) continue
    const before = levelBetween(sensor, yearBefore - 27, yearBefore - 14, 0.4)
    rows[row + 3] = ratio(season, yearAgo, most)
    rows[row + 4] = ratio(before, yearAgo, most)
    rows[row + 5] = ratio(season, year, most)
    ownYear[at] = 1
    if (Number.isNaN(level)) continue
    weight += level
    for (let part = 0; part < 3; part += 1) pool[part] = (pool[part] ?? 0) + level * (rows[row + 3 + part] ?? 0)
  }
  if (weight > 0) {
    for (let at = 0; at < levels.length; at += 1) {
      if (ownYear[at]) continue
      for (let part = 0; part < 3; part += 1) rows[at * FEATURES + 3 + part] = (pool[part] ?? 0) / weight
    }
  }
  return { base, rows, ownYear, anyYear: weight > 0 }
}
