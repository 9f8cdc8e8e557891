import { mapInSlices, type Pausing } from '../../../base/slices.ts'
import { type Comparison, compare, type UsualCounts, usualCounts } from './compare/comparison.ts'
import { FEWEST_NEIGHBOURS, neighboursOf } from './compare/neighbours.ts'
import { DEVIATION_OF_MEDIAN, medianOf } from './compare/robust.ts'
import type { RuleFinding } from './finding.ts'
import type { HourCounts } from './hour-counts.ts'
import type { FindingPanel } from './panel.ts'
import { driftOf, findDrift } from './rules/drift.ts'
import { findImpossible } from './rules/impossible.ts'
import { findJump, usualChange } from './rules/jump.ts'
import { findSilence } from './rules/silence.ts'
import { findStuck } from './rules/stuck.ts'

/** Sensors without which a usual change of all is not known. */
const FEWEST_SENSORS = FEWEST_NEIGHBOURS + 1
/** Days before the last one in which a sensor must have counted; of one that sends nothing there is nothing to say. */
const RECENT_DAYS = 7

/** Neighbours of each sensor of a panel, by position. */
type Neighbours = readonly (readonly number[])[]

/** How much sensors of a panel usually change, relative to their neighbours: by jumps, and slowly. */
type UsualChanges = { readonly jump: number; readonly drift: number }

/** What all sensors of a panel are compared with on one day. */
export type Basis = {
  readonly until: number
  readonly usual: UsualCounts
  readonly neighbours: Neighbours
  readonly changes: UsualChanges
}

/** A finding about one sensor, with the keys of the neighbours with which it was compared. */
export type SensorFinding = RuleFinding & {
  readonly key: string
  readonly neighbours: readonly string[]
}

/** The neighbours of all sensors until a day. */
function* allNeighbours(panel: FindingPanel, until: number): Pausing<Neighbours> {
  return yield* mapInSlices(panel.sensors, (_, at) => neighboursOf(panel, at, until))
}

const comparisonAt = (panel: FindingPanel, at: number, { until, usual, neighbours }: Omit<Basis, 'changes'>) =>
  compare(panel, { at, neighbours: neighbours[at] ?? [], until, usual })

/** How much sensors usually change: the medians over all sensors of a panel. */
function* usualChanges(panel: FindingPanel, basis: Omit<Basis, 'changes'>): Pausing<UsualChanges> {
  const found = yield* mapInSlices(panel.sensors, (_, at) => {
    const comparison = comparisonAt(panel, at, basis)
    return { jump: usualChange(comparison), drift: Math.abs(driftOf(comparison)) }
  })
  const medianChange = (of: (one: UsualChanges) => number) => medianOf(found.map(of), FEWEST_SENSORS)
  return { jump: medianChange(({ jump }) => jump), drift: DEVIATION_OF_MEDIAN * medianChange(({ drift }) => drift) }
}

/** What all sensors are compared with, from the counts until a day (position in the panel). */
export function* basisOf(
  panel: FindingPanel,
  until: number,
  known: Partial<Pick<Basis, 'neighbours' | 'changes'>> = {},
): Pausing<Basis> {
  const neighbours = known.neighbours ?? (yield* allNeighbours(panel, until))
  const usual = usualCounts(panel, until)
  const changes = known.changes ?? (yield* usualChanges(panel, { until, usual, neighbours }))
  return { until, usual, neighbours, changes }
}

const hasRecentDays = ({ difference }: Comparison): boolean =>
  difference.subarray(-RECENT_DAYS).some((value) => !Number.isNaN(value))

/** What the rules that compare with neighbours say of one sensor on the last day of a basis. Onsets are day numbers. */
export const faultsAt = (panel: FindingPanel, at: number, basis: Basis): readonly SensorFinding[] => {
  const neighbours = basis.neighbours[at] ?? []
  const sensor = panel.sensors[at]
  if (!sensor || neighbours.length < FEWEST_NEIGHBOURS) return []
  const comparison = comparisonAt(panel, at, basis)
  if (!hasRecentDays(comparison)) return []
  const first = panel.firstDay + comparison.from
  const keys = neighbours.flatMap((index) => panel.sensors[index]?.key ?? [])
  const silence = findSilence(comparison, sensor)
  // A silent sensor has no other level.
  const jump = silence ? null : findJump(comparison, basis.changes.jump)
  const drift = silence || jump ? null : findDrift(comparison, basis.changes.drift)
  return Object.entries({ silence, jump, drift }).flatMap(([rule, found]) =>
    found
      ? [
          {
            ...found,
            rule: rule as 'silence' | 'jump' | 'drift',
            key: sensor.key,
            neighbours: keys,
            onset: first + found.onset,
          },
        ]
      : [],
  )
}

/** What the rules about hours say of one sensor on its last day. They need no neighbours. */
export const faultsOfHours = (counts: HourCounts): readonly SensorFinding[] => {
  const [stuck, impossible] = [findStuck(counts), findImpossible(counts)]
  const common = { key: counts.key, neighbours: [] }
  return [
    ...(stuck ? [{ ...stuck, ...common, rule: 'stuck' as const }] : []),
    ...(impossible ? [{ ...impossible, ...common, rule: 'impossible' as const }] : []),
  ]
}
