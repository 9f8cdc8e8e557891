import { type SQL, sql } from 'drizzle-orm'
import type { CampaignDraft } from '../../../../contract/campaign/campaign.ts'
import { SLOTS_IN_LOOP } from '../../../../contract/limits.ts'
import { validation } from '../../../../contract/validation.ts'
import { eachDay } from '../../../../machines/calendar/days.ts'
import { slotsOf } from '../../../../machines/campaign/price/pricing.ts'
import { groupBy } from '../../../base/group-by.ts'
import { ProblemError } from '../../../http/problem.ts'
import type { Tx } from '../../../store/database.ts'
import type { CampaignOtherServices, ScreenWithLocation } from '../other-services.ts'
import { type SlotReader, shownSlotsOfOthers } from './shown-slots.ts'

/** Days of a flight, length of its spots, and who asks. The slots of the campaign `except` count as free. */
export type Flight = { from: string; to: string; spotSeconds: number; reader: SlotReader; except?: string | undefined }

/** Number of slots that accepted, confirmed and running campaigns hold, by screen and day. */
export type TakenSlots = Map<number, Map<string, number>>

/** Statuses in which a campaign holds its slots. */
export const holdingStatuses = ['accepted', 'pending', 'in_progress'] as const

/** SQL condition for the campaigns that hold slots on a day of a period, without the campaign `except`. */
export const holdsSlotsDuring = ({ from, to, except }: Pick<Flight, 'from' | 'to' | 'except'>): SQL => sql`
  campaign.status = any(${sql.param([...holdingStatuses])}::text[]) and campaign.deleted_at is null
  and campaign.date_from <= ${to} and campaign.date_to >= ${from}
  and campaign.uuid is distinct from ${except ?? null}::uuid`

/** The slots that one campaign holds on a screen: on each day from `first` to `last`. */
type HeldSlots = { screen_id: number; first: string; last: string; slots: number; is_own: boolean }

/** Reads the slots that are taken during a flight; to a company, those of others in steps. */
export const takenSlots = async (tx: Tx, flight: Flight): Promise<TakenSlots> => {
  const { from, to, reader } = flight
  const isOwn = reader === 'exact' ? sql`true` : sql`campaign.company_id = ${reader.companyId}`
  // A row for each campaign and screen: with a row for each day, PostgreSQL would sort ten times as many.
  const { rows } = await tx.execute<HeldSlots>(sql`
    select held.screen_id, greatest(campaign.date_from, ${from}::date) as first,
      least(campaign.date_to, ${to}::date) as last, ceil(campaign.spot_seconds / 10.0)::int as slots, ${isOwn} as is_own
    from campaign
    join campaign_screen as held on held.campaign_uuid = campaign.uuid
    where ${holdsSlotsDuring(flight)}`)
  const taken = sumByDay(
    rows.filter((row) => row.is_own),
    flight,
  )
  if (reader === 'exact') return taken
  for (const [screenId, days] of sumByDay(
    rows.filter((row) => !row.is_own),
    flight,
  )) {
    const own = taken.get(screenId) ?? new Map<string, number>()
    for (const [day, slots] of days) own.set(day, (own.get(day) ?? 0) + shownSlotsOfOthers(slots))
    taken.set(screenId, own)
  }
  return taken
}

const sumByDay = (held: readonly HeldSlots[], { from, to }: Flight): TakenSlots => {
  const days = eachDay(from, to)
  const positions = new Map(days.map((day, position) => [day, position]))
  const taken: TakenSlots = new Map()
  for (const { screen_id, first, last, slots } of held) {
    const ofScreen = taken.get(screen_id) ?? new Map<string, number>()
    taken.set(screen_id, ofScreen)
    for (const day of days.slice(positions.get(first) ?? 0, (positions.get(last) ?? days.length) + 1)) {
      ofScreen.set(day, (ofScreen.get(day) ?? 0) + slots)
    }
  }
  return taken
}

const mostTaken = (taken: TakenSlots, screenId: number): number => {
  let most = 0
  for (const slots of taken.get(screenId)?.values() ?? []) most = Math.max(most, slots)
  return most
}

/** Whether a screen has room for the spot on every day of the flight. */
export const isFree = (taken: TakenSlots, screenId: number, spotSeconds: number): boolean =>
  mostTaken(taken, screenId) + slotsOf(spotSeconds) <= SLOTS_IN_LOOP

/** Whether a screen has room for the spot on all the given days. */
export const isFreeOn = (
  taken: TakenSlots,
  screenId: number,
  spotSeconds: number,
  days: readonly string[],
): boolean => {
  const slots = taken.get(screenId)
  return !slots || days.every((day) => (slots.get(day) ?? 0) + slotsOf(spotSeconds) <= SLOTS_IN_LOOP)
}

/** Free screens on each day of a flight. Only taken slots are read, because most screens of a network have none. */
export const freeByDay = (
  taken: TakenSlots,
  screens: readonly Pick<ScreenWithLocation, 'id'>[],
  { from, to, spotSeconds }: Pick<Flight, 'from' | 'to' | 'spotSeconds'>,
): { date: string; free: number }[] => {
  const mostWithRoom = SLOTS_IN_LOOP - slotsOf(spotSeconds)
  if (mostWithRoom < 0) return eachDay(from, to).map((date) => ({ date, free: 0 }))
  const full = new Map<string, number>()
  for (const { id } of screens) {
    for (const [date, slots] of taken.get(id) ?? []) {
      if (slots > mostWithRoom) full.set(date, (full.get(date) ?? 0) + 1)
    }
  }
  return eachDay(from, to).map((date) => ({ date, free: screens.length - (full.get(date) ?? 0) }))
}

/**
 * Sorts screens by preference: first one screen of each location, then those at a sensor, then the emptiest loops.
 */
const sortByPreference = (screens: readonly ScreenWithLocation[], taken: TakenSlots): ScreenWithLocation[] => {
  const ranks = new Map<string, number>()
  const ranked = screens.map((screen) => {
    const rank = ranks.get(screen.locationUuid) ?? 0
    ranks.set(screen.locationUuid, rank + 1)
    return { screen, rank, taken: mostTaken(taken, screen.id) }
  })
  ranked.sort(
    (a, b) =>
      a.rank - b.rank ||
      Number(b.screen.hasSensor) - Number(a.screen.hasSensor) ||
      a.taken - b.taken ||
      a.screen.id - b.screen.id,
  )
  return ranked.map(({ screen }) => screen)
}

/** The screens that a campaign requests: screens picked by hand, or a number of screens in each city. */
export type ScreenRequest = Pick<CampaignDraft, 'cities' | 'screen_ids' | 'industry_ids'>

/**
 * Chooses screens for a campaign: those picked by hand, or the best ones in each city. Throws `no_free_screens` if none
 * of the candidates is free, `not_enough_screens` if fewer are free than requested.
 */
export const chooseScreens = async (
  tx: Tx,
  otherServices: CampaignOtherServices,
  requested: ScreenRequest,
  flight: Flight,
): Promise<ScreenWithLocation[]> => {
  const candidates = await otherServices.findScreens(tx, {
    industryIds: requested.industry_ids,
    ...(requested.screen_ids
      ? { screenIds: requested.screen_ids }
      : { cityIds: requested.cities.map((city) => city.city_id) }),
  })
  if (requested.screen_ids && candidates.length < new Set(requested.screen_ids).size) {
    throw new ProblemError('invalid_input', { errors: [{ path: 'screen_ids', message: validation.unknownReference }] })
  }
  const taken = await takenSlots(tx, flight)
  const free = candidates.filter((screen) => isFree(taken, screen.id, flight.spotSeconds))
  if (free.length === 0) throw new ProblemError('no_free_screens')
  if (requested.screen_ids) {
    if (free.length < candidates.length) throw new ProblemError('not_enough_screens')
    return free
  }
  const ordered = groupBy(sortByPreference(free, taken), (screen) => screen.cityId)
  return requested.cities.flatMap(({ city_id, screens }) => {
    const chosen = (ordered.get(city_id) ?? []).slice(0, screens)
    if (chosen.length < screens) throw new ProblemError('not_enough_screens')
    return chosen
  })
}
