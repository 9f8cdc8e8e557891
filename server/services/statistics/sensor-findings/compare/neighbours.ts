import type { ComparedSensor, FindingPanel } from '../panel.ts'
import { medianOf } from './robust.ts'

/** Days in which neighbours are compared, and days before the last one that do not choose them: they may be faulty. */
const COMPARED_DAYS = 182
const UNUSED_DAYS = 28
/** Fewest common days of two sensors. */
const FEWEST_DAYS = 56
/** Nearest sensors among which the most alike are chosen. */
const NEAREST = 24
/** Neighbours that say what a day was like. */
const MOST_NEIGHBOURS = 8
/** With fewer neighbours no rule says that a sensor differs from them. */
export const FEWEST_NEIGHBOURS = 4

const squaredDistance = (one: ComparedSensor, other: ComparedSensor): number => {
  if (one.latitude === null || one.longitude === null || other.latitude === null || other.longitude === null) return 0
  const east = (one.longitude - other.longitude) * Math.cos((one.latitude * Math.PI) / 180)
  return (one.latitude - other.latitude) ** 2 + east ** 2
}

/** How much the ratio of two sensors varies from day to day: the median distance of its logarithm from its median. */
const unlikeness = (one: ComparedSensor, other: ComparedSensor, until: number): number => {
  const ratios: number[] = []
  const to = until - UNUSED_DAYS
  for (let day = Math.max(0, to - COMPARED_DAYS + 1); day <= to; day += 1) {
    const ratio = (one.logs[day] ?? Number.NaN) - (other.logs[day] ?? Number.NaN)
    if (!Number.isNaN(ratio)) ratios.push(ratio)
  }
  const middle = medianOf(ratios, FEWEST_DAYS)
  return medianOf(
    ratios.map((ratio) => Math.abs(ratio - middle)),
    FEWEST_DAYS,
  )
}

/**
 * The neighbours of a sensor: of the nearest sensors those whose counts were most alike in the half year until four
 * weeks before the day `until`. Fewer than `FEWEST_NEIGHBOURS` are too few for any rule that compares.
 */
export const neighboursOf = (panel: FindingPanel, at: number, until: number): readonly number[] => {
  const one = panel.sensors[at]
  if (!one) return []
  const others = panel.sensors.flatMap((other, index) =>
    index === at ? [] : [{ index, other, distance: squaredDistance(one, other) }],
  )
  return others
    .toSorted((a, b) => a.distance - b.distance)
    .slice(0, NEAREST)
    .map(({ index, other }) => ({ index, unlike: unlikeness(one, other, until) }))
    .filter(({ unlike }) => !Number.isNaN(unlike))
    .toSorted((a, b) => a.unlike - b.unlike)
    .slice(0, MOST_NEIGHBOURS)
    .map(({ index }) => index)
}
