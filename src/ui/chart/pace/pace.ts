import { PACE_TOLERANCE_PERCENT } from '../../../../contract/limits.ts'

/** A campaign compared with its plan for now: the difference in percent of the plan, null if nothing was planned. */
export type Pace = {
  percent: number | null
  kind: 'ahead' | 'even' | 'behind'
  tone: 'ok' | 'even' | 'warn' | 'bad'
}

/**
 * Classifies a pace in percent: within the tolerance on pace, ahead green, behind amber
 * to −6, then red (docs/design.md, Charts).
 */
export const paceOf = (percent: number | null): Pace => {
  if (percent === null) return { percent, kind: 'even', tone: 'even' }
  if (percent > PACE_TOLERANCE_PERCENT) return { percent, kind: 'ahead', tone: 'ok' }
  if (percent >= -PACE_TOLERANCE_PERCENT) return { percent, kind: 'even', tone: 'even' }
  return { percent, kind: 'behind', tone: percent >= -6 ? 'warn' : 'bad' }
}
