import type { SensorRule } from '../../../../contract/location/sensor-findings.ts'

/** The name of a rule. Each says one thing that can be wrong with a sensor. */
export type RuleName = SensorRule

/** What a rule says of a sensor. Days are numbers since 1970-01-01. */
export type RuleFinding = {
  readonly rule: RuleName
  /** The first day of the fault, as far as can be known. */
  readonly onset: number
  /** Count after the onset relative to the expected one, as a change: −0.3 is 30 % too few; null if it has none. */
  readonly effect: number | null
  /** The smallest change of which the rule would have spoken; null if it has none. */
  readonly threshold: number | null
}
