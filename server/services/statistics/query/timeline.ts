import type { CountedPlace } from '../other-services.ts'
import { passedBy } from './elapsed-hours.ts'
import { type Aggregation, type Slot, slotOf, writtenSlot } from './slot.ts'
import type { Window } from './window.ts'

/** A slot of a window with its writing and the location-hours of it that have passed. */
export type Passed = { slot: Slot; at: string; hours: number }

/** Every slot of a window that has begun to pass at some places, in order. */
export const timelines = (
  window: Window,
  aggregation: Aggregation,
): ((places: readonly CountedPlace[]) => Passed[]) => {
  const passed = passedBy(window, (hour) => slotOf(hour, aggregation))
  const known = new Map<Slot, string>()
  const written = (slot: Slot): string => {
    const at = known.get(slot) ?? writtenSlot(slot, aggregation)
    known.set(slot, at)
    return at
  }
  return (places) => Array.from(passed(places), ([slot, hours]) => ({ slot, at: written(slot), hours }))
}

/** Draws the points of a timeline, each from what was counted in its slot, or from nothing where nobody measured. */
export const pointsOf = <Row extends { slot: Slot }, Point>(
  timeline: readonly Passed[],
  rows: readonly Row[],
  pointOf: (passed: Passed, row: Row | undefined) => Point,
): Point[] => {
  const found = new Map<Slot, Row>()
  for (const row of rows) found.set(row.slot, row)
  return timeline.map((passed) => pointOf(passed, found.get(passed.slot)))
}
