import { stream } from '../../../server/demo/random.ts'
import { usualCounts } from '../../../server/services/statistics/sensor-findings/compare/comparison.ts'
import { type Basis, faultsAt } from '../../../server/services/statistics/sensor-findings/find-faults.ts'
import type { RuleName } from '../../../server/services/statistics/sensor-findings/finding.ts'
import type { FindingPanel } from '../../../server/services/statistics/sensor-findings/panel.ts'

/** Days between two judgements of a slow fault: every day would take long. */
const STEP_OF_SLOW_DAYS = 4

/** Days in which a planted drift reaches its size. */
const DRIFT_DAYS = 182

/** A fault of one size: what a count becomes on each day since its onset. */
export type PlantedFault = {
  readonly name: string
  readonly rule: RuleName
  readonly days: number
  /** Days after the onset in which it counts as found. */
  readonly within: number
  readonly count: (count: number, day: number) => number
}

const jump = (part: number): PlantedFault => ({
  name: `jump by ${part > 0 ? '+' : '−'}${Math.abs(part * 100)} %`,
  rule: 'jump',
  days: Number.POSITIVE_INFINITY,
  within: 60,
  count: (count) => count * (1 + part),
})
const drift = (part: number): PlantedFault => ({
  name: `drift by ${part > 0 ? '+' : '−'}${Math.abs(part * 100)} % in half a year`,
  rule: 'drift',
  days: Number.POSITIVE_INFINITY,
  within: 300,
  count: (count, day) => count * (1 + part) ** Math.min(1.5, day / DRIFT_DAYS),
})
const silence = (days: number, part = 0): PlantedFault => ({
  name: `${part === 0 ? 'zeros' : `${part * 100} % of the counts`} for ${days} ${days === 1 ? 'day' : 'days'}`,
  rule: 'silence',
  days,
  within: days,
  count: (count) => count * part,
})

/** The planted faults. */
export const plantedFaults: readonly PlantedFault[] = [
  ...[-0.1, -0.2, -0.3, -0.5, 0.3, 0.5].map(jump),
  ...[-0.1, -0.2, -0.3, -0.5, 0.3].map(drift),
  ...[1, 2, 3, 7].map((days) => silence(days)),
  silence(7, 0.1),
]

/** What became of one planted fault: days until it was found by its own rule and by any rule; null if never. */
export type Outcome = { readonly fault: string; readonly days: number | null; readonly byAny: number | null }

const planted = (panel: FindingPanel, at: number, fault: PlantedFault, onset: number): FindingPanel => {
  const sensor = panel.sensors[at]
  if (!sensor) return panel
  const counts = sensor.counts.map((count, day) =>
    day < onset || day >= onset + fault.days || Number.isNaN(count)
      ? count
      : Math.round(fault.count(count, day - onset)),
  )
  const logs = counts.map((count) => Math.log(Math.max(0.5, count)))
  return {
    ...panel,
    sensors: panel.sensors.map((known, index) => (index === at ? { ...known, counts, logs } : known)),
  }
}

/** A sensor that is complete around an onset, so that a fault can be seen at all. */
const isComplete = (panel: FindingPanel, at: number, onset: number, days: number): boolean => {
  const logs = panel.sensors[at]?.logs.subarray(Math.max(0, onset - 400), Math.min(panel.days, onset + days + 20))
  if (!logs) return false
  return logs.filter((log) => !Number.isNaN(log)).length >= 0.85 * (400 + Math.min(days, 60))
}

/**
 * Plants a fault at sensors and days that are drawn, judges the following days as the daily work would, and says how
 * long it took. What was found of the sensor without the fault in the same days does not count.
 */
export const plant = (
  panel: FindingPanel,
  bases: readonly Basis[],
  fault: PlantedFault,
  { times, seed }: { times: number; seed: number },
): Outcome[] => {
  const next = stream(seed)
  const outcomes: Outcome[] = []
  for (let tries = 0; tries < 20 * times && outcomes.length < times; tries += 1) {
    const at = Math.floor(next() * panel.sensors.length)
    const begin = 30 + Math.floor(next() * Math.max(1, bases.length - fault.within - 31))
    const onset = bases[begin]?.until ?? 0
    if (!isComplete(panel, at, onset, fault.within) || panel.ordinary[onset] !== 1) continue
    const changed = planted(panel, at, fault, onset)
    const sensor = changed.sensors[at]
    if (!sensor) continue
    let [byOwn, byAny]: [number | null, number | null] = [null, null]
    for (let day = 0; day < fault.within && byOwn === null; day += fault.within > 100 ? STEP_OF_SLOW_DAYS : 1) {
      const basis = bases[begin + day]
      if (!basis) break
      const before = faultsAt(panel, at, basis).map(({ rule }) => rule)
      const [own] = usualCounts({ ...changed, sensors: [sensor] }, basis.until)
      const withOwn = { ...basis, usual: basis.usual.map((known, index) => (index === at ? (own ?? known) : known)) }
      const rules = faultsAt(changed, at, withOwn)
        .map(({ rule }) => rule)
        .filter((rule) => !before.includes(rule))
      if (byAny === null && rules.length > 0) byAny = day + 1
      if (rules.includes(fault.rule)) byOwn = day + 1
    }
    outcomes.push({ fault: fault.name, days: byOwn, byAny })
  }
  return outcomes
}
