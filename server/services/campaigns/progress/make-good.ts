import type { MakeGood } from '../../../../contract/campaign/progress.ts'
import { PACE_TOLERANCE_PERCENT } from '../../../../contract/limits.ts'
import { addDays, lengthInDays } from '../../../../machines/calendar/days.ts'
import { dayOf } from '../../../../machines/calendar/warsaw.ts'
import type { CampaignContext } from '../context.ts'
import { isFree, takenSlots } from '../estimate/availability.ts'
import type { SlotReader } from '../estimate/shown-slots.ts'
import type { CampaignRow } from '../policy.ts'
import type { Placement } from './placement.ts'

/** Input of the shortfall: planned and projected contacts, number of screens, and the days of the flight. */
export type ShortfallInput = {
  planned: number
  projected: number
  screens: number
  from: string
  to: string
  today: string
}

/**
 * Screen-days, additional days or additional screens that would bring the missing contacts at the campaign's own
 * contacts per screen-day. Null if the campaign is on pace, or without any contacts to compute that yield from.
 */
export const makeGoodOf = ({
  planned,
  projected,
  screens,
  from,
  to,
  today,
}: ShortfallInput): Omit<MakeGood, 'free_screens'> | null => {
  const shortfall = planned - projected
  const perScreenDay = projected / (screens * lengthInDays(from, to))
  // Rounded like the pace beside it: a campaign that is on pace has no shortfall.
  const missingPercent = Math.round((1000 * shortfall) / planned) / 10
  if (!(missingPercent > PACE_TOLERANCE_PERCENT) || !(perScreenDay > 0)) return null
  const screenDays = Math.ceil(shortfall / perScreenDay)
  const remaining = Math.max(0, lengthInDays(today < from ? from : addDays(today, 1), to))
  return {
    shortfall: Math.round(shortfall),
    contacts_per_screen_day: Math.round(perScreenDay),
    screen_days: screenDays,
    more_days: Math.ceil(screenDays / screens),
    more_screens: remaining > 0 ? Math.ceil(screenDays / remaining) : null,
  }
}

/**
 * Make-good of a running or ended campaign's shortfall (C36), with the number of screens in its cities that are free
 * from tomorrow until its last day. Null if its contacts are unknown.
 */
export const makeGoodFor = async (
  { store, otherServices, clock }: CampaignContext,
  row: CampaignRow,
  {
    placement,
    planned,
    projected,
    reader,
  }: { placement: Placement; planned: number; projected: number | null; reader: SlotReader },
): Promise<MakeGood | null> => {
  if (projected === null) return null
  if (!row.dateFrom || !row.dateTo || row.audience === null || row.screens === 0 || row.stoppedAt) return null
  const today = dayOf(clock.now())
  // The plan, the projection and the yield of a screen are those of the places that are measured.
  const withSensor = new Set(placement.locations.filter(({ hasSensor }) => hasSensor).map(({ uuid }) => uuid))
  const screens = placement.screens.filter(({ locationUuid }) => withSensor.has(locationUuid)).length || row.screens
  const input = { planned, projected, screens, from: row.dateFrom, to: row.dateTo, today }
  const needed = makeGoodOf(input)
  if (!needed) return null
  if (needed.more_screens === null) return { ...needed, free_screens: null }
  const flight = { from: addDays(today, 1), to: row.dateTo, spotSeconds: row.spotSeconds, reader }
  const candidates = await otherServices.findScreens(store.db, {
    cityIds: [...new Set(placement.screens.map((screen) => screen.cityId))],
    industryIds: row.industryIds,
  })
  const taken = await takenSlots(
    store.db,
    flight,
    candidates.map(({ id }) => id),
  )
  // The campaign's own screens are left out: a second slot there would show the spot to the same people.
  const own = new Set(placement.screens.map((screen) => screen.screenId))
  const free = candidates.filter((screen) => !own.has(screen.id) && isFree(taken, screen.id, row.spotSeconds))
  return { ...needed, free_screens: free.length }
}
