import { compare, usualCounts } from './compare/comparison.ts'
import { medianOf } from './compare/robust.ts'
import type { RuleName } from './finding.ts'
import type { FindingPanel } from './panel.ts'

/** Days at the end whose median is the present level, and the fewest of them that are measured. */
const PRESENT_DAYS = 14
const FEWEST_PRESENT = 9
/** A silent sensor is back after a week at half of its count. */
const BACK_DAYS = 7
const FEWEST_BACK = 5
/** Days before the onset whose median is the former level. */
const FORMER_DAYS = 56
const FEWEST_FORMER = 20

/** What is known of a finding that compares: its rule, onset (day number), effect and neighbours (keys). */
export type KnownFault = {
  readonly key: string
  readonly rule: RuleName
  readonly onset: number
  readonly effect: number | null
  readonly neighbours: readonly string[]
}

/**
 * Whether a sensor has recovered from a fault that was found by comparison: its level, relative to the neighbours of
 * the finding and to the days before the onset, has lost more than half of the change. False while that is not known.
 */
export const hasRecovered = (panel: FindingPanel, { key, rule, onset, effect, neighbours }: KnownFault): boolean => {
  const positions = new Map(panel.sensors.map((sensor, at) => [sensor.key, at]))
  const at = positions.get(key)
  const before = onset - panel.firstDay - 1
  if (at === undefined || effect === null || before < 0) return false
  const others = neighbours.flatMap((other) => positions.get(other) ?? [])
  // What was usual before the onset: the half year until today has the fault in it.
  const usual = usualCounts(panel, before)
  const { difference, from } = compare(panel, { at, neighbours: others, until: panel.days - 1, usual })
  const end = before + 1 - from
  const former = medianOf(difference.subarray(Math.max(0, end - FORMER_DAYS), Math.max(0, end)), FEWEST_FORMER)
  const [days, fewest] = rule === 'silence' ? [BACK_DAYS, FEWEST_BACK] : [PRESENT_DAYS, FEWEST_PRESENT]
  const change = medianOf(difference.subarray(-days), fewest) - former
  const fault = Math.log(Math.max(1 / 1000, 1 + effect))
  if (Number.isNaN(change)) return false
  return rule === 'silence' ? change > Math.log(1 / 2) : Math.abs(change) < Math.abs(fault) / 2
}
