import type { Hindsight } from './backtest.ts'
import type { Recipe } from './settings.ts'

/** Share of truths that an interval should hold. */
export const COVERAGE = 0.8
/** Fewer past errors than this say too little by themselves. */
const LEAST_ERRORS = 8

/** Half-width of an 80 % interval (logarithm of a ratio) and from how many past origins it comes. */
export type HalfWidth = { half: number; errors: number }

const quantileOf = (errors: readonly number[]): number => {
  const sorted = new Float64Array(errors).sort()
  const rank = Math.min(sorted.length, Math.ceil((sorted.length + 1) * COVERAGE))
  return sorted[rank - 1] ?? 0
}

/** Half-width for a weighted sum of sensors, from the errors of that sum at past origins: what sensors share is in it. */
export const halfWidthOf = (
  { origins, forecast, counted, alike }: Hindsight,
  weights: ReadonlyMap<number, number>,
  usual: Float64Array,
): HalfWidth => {
  const sensors = usual.length
  const members = [...weights]
  let whole = 0
  for (const [sensor, weight] of members) whole += weight * (usual[sensor] || 0)
  const errors: number[] = []
  const errorsAlike: number[] = []
  for (let origin = 0; origin < origins; origin += 1) {
    let expected = 0
    let seen = 0
    let present = 0
    let presentAlike = 0
    for (const [sensor, weight] of members) {
      const cell = origin * sensors + sensor
      const one = forecast[cell] ?? Number.NaN
      if (Number.isNaN(one)) continue
      expected += weight * one
      seen += weight * (counted[cell] ?? 0)
      present += weight * (usual[sensor] || 0)
      if (alike[cell]) presentAlike += weight * (usual[sensor] || 0)
    }
    // A sum without half of its volume is another sum.
    if (expected <= 0 || present < 0.5 * whole) continue
    const error = Math.abs(Math.log(Math.max(seen, 0.01 * expected) / expected))
    errors.push(error)
    if (presentAlike >= 0.5 * whole) errorsAlike.push(error)
  }
  const used = errorsAlike.length >= LEAST_ERRORS ? errorsAlike : errors
  return { half: used.length > 0 ? quantileOf(used) : 0, errors: used.length }
}

/** The pool's usual half-width of one sensor, by the volume of those that have a past; none where nobody has. */
export const poolHalfWidth = (hindsight: Hindsight, usual: Float64Array): number | null => {
  let weighted = 0
  let weight = 0
  for (const [sensor, level] of usual.entries()) {
    const own = halfWidthOf(hindsight, new Map([[sensor, 1]]), usual)
    if (own.errors < LEAST_ERRORS || !(level > 0)) continue
    weighted += Math.log(Math.max(own.half, 1e-4))
    weight += 1
  }
  return weight > 0 ? Math.exp(weighted / weight) : null
}

/** A half-width drawn to what is usual in the pool, the more so the fewer errors it comes from. */
export const drawnHalfWidth = ({ half, errors }: HalfWidth, usual: number | null, recipe: Recipe): number => {
  const pool = usual ?? recipe.unknownHalfWidth
  return (errors * half + recipe.intervalPull * pool) / (errors + recipe.intervalPull)
}
