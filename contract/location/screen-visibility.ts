import * as z from 'zod/mini'
import { LONGEST_REASON } from '../limits.ts'
import { day, requiredText } from '../values.ts'

/** An assessed part of the visibility of a screen: a factor from 0 to 1, what it rests on, and when it was assessed. */
const assessment = z.strictObject({
  factor: z.number().check(z.minimum(0), z.maximum(1)),
  evidence: requiredText(LONGEST_REASON),
  assessed_on: day,
})

/**
 * How likely who can see a screen is to see it, by part; `null` is not assessed and counts as 1. The visibility of the
 * screen is the product of the factors (decision 102).
 */
export const screenVisibility = z.strictObject({
  size: z.nullable(assessment),
  distance: z.nullable(assessment),
  angle: z.nullable(assessment),
  obstacles: z.nullable(assessment),
  light: z.nullable(assessment),
})
/** How likely who can see a screen is to see it, by part. */
export type ScreenVisibility = z.output<typeof screenVisibility>

/** The visibility of a screen that nobody has assessed. */
export const unassessed: ScreenVisibility = { size: null, distance: null, angle: null, obstacles: null, light: null }
