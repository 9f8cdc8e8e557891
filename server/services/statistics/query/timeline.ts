import type { CountedLocation } from '../other-services.ts'
import { elapsedHoursBy } from './elapsed-hours.ts'
import { type Aggregation, type Slot, slotOf, writtenSlot } from './slot.ts'
import type { Window } from './window.ts'

/** A slot of a window, its text, and its elapsed location-hours. */
export type TimelineSlot = { slot: Slot; at: string; hours: number }

/** All slots of a window with at least one elapsed hour at some locations, in order. */
export const timelinesOf = (
  window: Window,
  aggregation: Aggregation,
): ((locations: readonly CountedLocation[]) => TimelineSlot[]) => {
  const elapsed = elapsedHoursBy(window, (hour) => slotOf(hour, aggregation))
  const texts = new Map<Slot, string>()
  const textOf = (slot: Slot): string => {
    const text = texts.get(slot) ?? writtenSlot(slot, aggregation)
    texts.set(slot, text)
    return text
  }
  return (locations) => Array.from(elapsed(locations), ([slot, hours]) => ({ slot, at: textOf(slot), hours }))
}

/** Points of a timeline; `pointOf` gets the row of the slot, or undefined if nothing was measured in it. */
export const pointsOf = <Row extends { slot: Slot }, Point>(
  timeline: readonly TimelineSlot[],
  rows: readonly Row[],
  pointOf: (slot: TimelineSlot, row: Row | undefined) => Point,
): Point[] => {
  const found = new Map<Slot, Row>()
  for (const row of rows) found.set(row.slot, row)
  return timeline.map((each) => pointOf(each, found.get(each.slot)))
}
