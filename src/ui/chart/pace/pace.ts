/** A campaign compared with its plan for now: `percent` of the plan, null before anything was planned. */
export type Pace = {
  percent: number | null
  kind: 'ahead' | 'even' | 'behind'
  tone: 'ok' | 'even' | 'warn' | 'bad'
}

/** Judges a pace in percent: ±2.5 is on pace, to −6 amber, beyond red, ahead green (docs/design.md, Charts). */
export const paceOf = (percent: number | null): Pace => {
  if (percent === null) return { percent, kind: 'even', tone: 'even' }
  if (percent > 2.5) return { percent, kind: 'ahead', tone: 'ok' }
  if (percent >= -2.5) return { percent, kind: 'even', tone: 'even' }
  return { percent, kind: 'behind', tone: percent >= -6 ? 'warn' : 'bad' }
}
