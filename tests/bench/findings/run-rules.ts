import { atOnce } from '../../../server/base/slices.ts'
import {
  type Basis,
  basisOf,
  faultsAt,
  type SensorFinding,
} from '../../../server/services/statistics/sensor-findings/find-faults.ts'
import { type FindingPanel, findingPanel } from '../../../server/services/statistics/sensor-findings/panel.ts'
import type { FindingSet } from './finding-sets.ts'

/** Days between two choices of neighbours: a choice costs most of a day’s work, and changes little. */
const NEIGHBOURS_DAYS = 28

/** The panel of a set. */
export const panelOfSet = ({ sensors, calendar, firstDay, lastDay }: FindingSet): FindingPanel =>
  findingPanel(sensors, { firstDay, lastDay, calendar })

/** A finding with the day on which it was first made. */
export type DatedFinding = SensorFinding & { readonly foundOn: number }

/** The bases of all judged days of a set, as the daily work would have them. */
export function* basesOf(set: FindingSet, panel: FindingPanel): Iterable<Basis> {
  let known: Partial<Basis> = {}
  for (let day = set.from; day <= set.lastDay; day += 1) {
    if ((day - set.from) % NEIGHBOURS_DAYS === 0) known = {}
    const basis = atOnce(basisOf(panel, day - panel.firstDay, known))
    known = { neighbours: basis.neighbours, changes: basis.changes }
    yield basis
  }
}

/** Days without a finding after which the next one of the same rule is a new one. */
const SAME_FAULT_DAYS = 28

/** Collects findings day by day: one for each fault, as the daily work stores them. */
const collector = () => {
  const found: DatedFinding[] = []
  const last = new Map<string, number>()
  return {
    found,
    add(findings: readonly SensorFinding[], day: number): void {
      for (const finding of findings) {
        const key = `${finding.key} ${finding.rule}`
        if (day - (last.get(key) ?? Number.NEGATIVE_INFINITY) > SAME_FAULT_DAYS)
          found.push({ ...finding, foundOn: day })
        last.set(key, day)
      }
    },
  }
}

/** All findings of a set, and the number of sensor-years that were judged. */
export const findAll = (
  panel: FindingPanel,
  bases: readonly Basis[],
): { found: readonly DatedFinding[]; sensorYears: number } => {
  const all = collector()
  let days = 0
  for (const basis of bases) {
    for (const [at, sensor] of panel.sensors.entries()) {
      if (Number.isNaN(sensor.logs[basis.until] ?? Number.NaN)) continue
      days += 1
      all.add(faultsAt(panel, at, basis), panel.firstDay + basis.until)
    }
  }
  return { found: all.found, sensorYears: days / 365.25 }
}
