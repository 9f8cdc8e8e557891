import type { Backtest } from './backtest.ts'

const YEAR_WEEKS = 52
/** Weeks from a season at which its errors count little more than half. */
const NEAR_WEEKS = 5
/** Weight of the mean of all seasons, in past origins of the same week of the year. */
const PULL = 3

/** Mean size of the sensors' errors at each past origin, weighted by what they counted; NaN without any. */
const errorSizes = ({ origins, forecast, counted }: Backtest): Float64Array => {
  const sensors = forecast.length / Math.max(1, origins)
  return new Float64Array(origins).map((_, row) => {
    let errors = 0
    let all = 0
    for (let cell = row * sensors; cell < (row + 1) * sensors; cell += 1) {
      const expected = forecast[cell] ?? Number.NaN
      if (!(expected > 0)) continue
      errors += Math.abs((counted[cell] ?? 0) - expected)
      all += expected
    }
    return all > 0 ? errors / all : Number.NaN
  })
}

/**
 * How much larger than usual the errors of all sensors are in a season: the scale of now first, then that of each past
 * origin. Weather, and with it the size of errors, is another one in winter than in summer.
 */
export const seasonScales = (backtest: Backtest): Float64Array => {
  const { origins, weeksBack } = backtest
  const sizes = errorSizes(backtest)
  let sum = 0
  let known = 0
  for (const size of sizes) {
    if (Number.isNaN(size)) continue
    sum += size
    known += 1
  }
  const usual = sum / Math.max(1, known)
  const scales = new Float64Array(origins + 1).fill(1)
  if (!(usual > 0)) return scales
  for (let at = 0; at <= origins; at += 1) {
    const weeks = at === 0 ? 0 : weeksBack + at - 1
    let near = PULL * usual
    let weight = PULL
    for (let row = 0; row < origins; row += 1) {
      const size = sizes[row] ?? Number.NaN
      if (Number.isNaN(size)) continue
      const apart = Math.abs(weeksBack + row - weeks) % YEAR_WEEKS
      const kernel = Math.exp(-0.5 * (Math.min(apart, YEAR_WEEKS - apart) / NEAR_WEEKS) ** 2)
      near += kernel * size
      weight += kernel
    }
    scales[at] = near / weight / usual
  }
  return scales
}
