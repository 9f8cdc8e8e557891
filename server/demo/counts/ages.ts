import type { Rhythm } from './day-shapes-table.ts'

/** The 14 groups of a count in their order: women 7–14 … 65–75, then men 7–14 … 65–75. */
export const ageGroups = [
  'f07',
  'f15',
  'f25',
  'f35',
  'f45',
  'f55',
  'f65',
  'm07',
  'm15',
  'm25',
  'm35',
  'm45',
  'm55',
  'm65',
] as const

const countryMix = [2, 6.1, 11.2, 10.4, 8.8, 7.9, 5.1, 1.8, 6.3, 12.3, 10, 8.1, 6.4, 3.6]

const hourTilts: readonly (readonly [untilHour: number, tilt: readonly number[]])[] = [
  [5, [0.05, 1.6, 1.5, 1, 0.7, 0.5, 0.2]],
  [9, [1.4, 1.3, 1.1, 1.1, 1, 0.8, 0.5]],
  [13, [0.6, 0.8, 0.85, 0.9, 1, 1.3, 1.7]],
  [18, [1.3, 1.1, 1, 1, 1, 0.95, 0.9]],
  [21, [0.8, 1.15, 1.15, 1.05, 0.95, 0.8, 0.6]],
  [24, [0.1, 1.6, 1.5, 1, 0.7, 0.5, 0.2]],
]

/** The cumulative shares of the 14 groups by local hour for a kind of venue: 24 × 14 numbers; each hour ends at 1. */
export const runningShares = ({ ages, women }: Pick<Rhythm, 'ages' | 'women'>): Float64Array => {
  const running = new Float64Array(24 * 14)
  for (let hour = 0; hour < 24; hour += 1) {
    const tilt = hourTilts.find(([until]) => hour < until)?.[1] ?? []
    const weights = countryMix.map(
      (mix, group) => mix * (ages[group % 7] ?? 1) * (tilt[group % 7] ?? 1) * (group < 7 ? women : 1),
    )
    const total = weights.reduce((sum, weight) => sum + weight, 0)
    let sum = 0
    for (const [group, weight] of weights.entries()) {
      sum += weight
      running[hour * 14 + group] = sum / total
    }
  }
  return running
}

/** Splits a count of people into the 14 groups: whole numbers with exactly this sum. */
export const splitByAge = (people: number, running: Float64Array, hour: number): number[] => {
  const parts: number[] = []
  let given = 0
  for (let group = 0; group < 14; group += 1) {
    const upTo = group === 13 ? people : Math.round((running[hour * 14 + group] ?? 0) * people)
    parts.push(upTo - given)
    given = upTo
  }
  return parts
}
