import { SLOTS_IN_LOOP } from '../../../../contract/limits.ts'
import { differenceInDays, lengthInDays } from '../../../../machines/calendar/days.ts'
import { slotsOf } from '../../../../machines/campaign/price/pricing.ts'
import { type SlotReader, shownSlotsOfOthers } from './shown-slots.ts'

/** Days, slots and company of a campaign, and the screens on which it holds them. */
export type HeldSlots = { from: string; to: string; slots: number; screenIds: readonly number[]; companyId: number }

/** Number of slots that are held on each day of a period, by screen. Screens without held slots are absent. */
export type SlotCalendar = {
  readonly from: string
  readonly days: number
  readonly rows: ReadonlyMap<number, Uint16Array>
}

/** Adds slots of campaigns to those of each screen, in one pass, which stays fast for tens of thousands of screens. */
const addSlots = (rows: Map<number, Uint16Array>, held: readonly HeldSlots[], from: string, days: number): void => {
  for (const campaign of held) {
    const first = Math.max(0, differenceInDays(from, campaign.from))
    const last = Math.min(days - 1, differenceInDays(from, campaign.to))
    for (const id of campaign.screenIds) {
      const row = rows.get(id) ?? new Uint16Array(days)
      rows.set(id, row)
      for (let day = first; day <= last; day += 1) row[day] = (row[day] ?? 0) + campaign.slots
    }
  }
}

/** The slots of campaigns by screen and day; to a company, those of others in steps. */
export const slotCalendar = (
  held: readonly HeldSlots[],
  from: string,
  to: string,
  reader: SlotReader,
): SlotCalendar => {
  const days = lengthInDays(from, to)
  const rows = new Map<number, Uint16Array>()
  if (reader === 'exact') {
    addSlots(rows, held, from, days)
    return { from, days, rows }
  }
  const isOwn = ({ companyId }: HeldSlots): boolean => companyId === reader.companyId
  addSlots(
    rows,
    held.filter((campaign) => !isOwn(campaign)),
    from,
    days,
  )
  for (const [id, row] of rows) rows.set(id, row.map(shownSlotsOfOthers))
  addSlots(rows, held.filter(isOwn), from, days)
  return { from, days, rows }
}

/** The days, numbered from 0, on which each screen has no room for a spot. Screens with room on all days are absent. */
export const blockedDays = ({ rows }: SlotCalendar, spotSeconds: number): Map<number, number[]> => {
  const mostHeld = SLOTS_IN_LOOP - slotsOf(spotSeconds)
  const blocked = new Map<number, number[]>()
  for (const [id, row] of rows) {
    const days: number[] = []
    for (let day = 0; day < row.length; day += 1) if ((row[day] ?? 0) > mostHeld) days.push(day)
    if (days.length > 0) blocked.set(id, days)
  }
  return blocked
}
