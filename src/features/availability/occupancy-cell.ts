import type { Occupancy } from '../../../contract/campaign/occupancy.ts'
import { SLOTS_IN_LOOP } from '../../../contract/limits.ts'
import { number, percent } from '../../i18n/format.ts'
import { translate } from '../../i18n/translate.ts'
import { availabilityWords } from './words.ts'

type Row = Occupancy['rows'][number]

/** How much is free on a day: nothing, at most a fifth, or more. */
export type Level = 'full' | 'scarce' | 'free'

/** What a cell shows, and its sentence for screen readers. */
export type OccupancyCell = {
  text: string
  level: Level
  label: string
  /** Share of the slots that are held, 0 to 1; null if the account is not told. */
  heldShare: number | null
}

/** Up to this share of free screens a day counts as scarce. */
export const SCARCE_SHARE = 0.2

const levelOf = (free: number, total: number): Level =>
  free === 0 ? 'full' : free <= SCARCE_SHARE * total ? 'scarce' : 'free'

/**
 * The cell of a row and a day. A city shows its free screens; a screen its free slots, or only whether it is free to
 * accounts that may not see the slots.
 */
export const occupancyCell = (row: Row, index: number, day: string): OccupancyCell => {
  const place = row.address ?? row.name
  const free = row.free[index] ?? 0
  const taken = row.taken?.[index]
  const heldShare = taken === undefined ? null : taken / (SLOTS_IN_LOOP * row.screens)
  if (row.address === null) {
    const facts = { place, day, free: number(free), total: number(row.screens) }
    const label = translate(availabilityWords, 'freeOf', facts)
    return {
      text: number(free),
      level: levelOf(free, row.screens),
      label:
        heldShare === null
          ? label
          : `${label}, ${translate(availabilityWords, 'heldShare', { share: percent(100 * heldShare, 0) })}`,
      heldShare,
    }
  }
  if (taken === undefined) {
    const label = translate(availabilityWords, free > 0 ? 'screenFree' : 'screenTaken', { place, day })
    return { text: free > 0 ? '✓' : '×', level: free > 0 ? 'free' : 'full', label, heldShare }
  }
  const slots = Math.max(0, SLOTS_IN_LOOP - taken)
  const label = translate(availabilityWords, 'slotsOf', { place, day, free: slots, total: SLOTS_IN_LOOP })
  return { text: number(slots), level: free === 0 ? 'full' : levelOf(slots, SLOTS_IN_LOOP), label, heldShare }
}
