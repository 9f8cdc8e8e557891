import { type SQL, sql } from 'drizzle-orm'
import type { CampaignDraft } from '../../../../contract/campaign/campaign.ts'
import { SLOTS_IN_LOOP } from '../../../../contract/limits.ts'
import { validation } from '../../../../contract/validation.ts'
import { slotsOf } from '../../../../machines/campaign/price/pricing.ts'
import { groupBy } from '../../../base/group-by.ts'
import { ProblemError } from '../../../http/problem.ts'
import type { Tx } from '../../../store/database.ts'
import type { CampaignOtherServices, ScreenWithLocation } from '../other-services.ts'
import type { SlotReader } from './shown-slots.ts'
import { type HeldSlots, type SlotCalendar, slotCalendar } from './slot-calendar.ts'

/** Days of a flight, length of its spots, and who asks. The slots of the campaign `except` count as free. */
export type Flight = { from: string; to: string; spotSeconds: number; reader: SlotReader; except?: string | undefined }

/** Statuses in which a campaign holds its slots. */
export const holdingStatuses = ['accepted', 'pending', 'in_progress'] as const

/** SQL condition for the campaigns that hold slots on a day of a period, without the campaign `except`. */
export const holdsSlotsDuring = ({ from, to, except }: Pick<Flight, 'from' | 'to' | 'except'>): SQL => sql`
  campaign.status = any(${sql.param([...holdingStatuses])}::text[]) and campaign.deleted_at is null
  and campaign.date_from <= ${to} and campaign.date_to >= ${from}
  and campaign.uuid is distinct from ${except ?? null}::uuid`

/** Of so many screens, all campaigns that they ever had are looked up; with more, the screens of holding campaigns. */
const FEW_SCREENS = 300
/** With more screens, the slots of all screens are read: there are not many more of them. */
export const MOST_ASKED_SCREENS = 5000

type HeldOn = { screenIds?: readonly number[] | undefined; cityId?: number | undefined }

/**
 * SQL for a join of `campaign` with `held.screen_ids`: its screens, those of some or of one city. Each campaign is
 * looked up by itself: PostgreSQL would read the screens of all campaigns instead, also of those that are over.
 */
export const heldScreens = ({ screenIds, cityId }: HeldOn): SQL => {
  const isAsked = sql`any(${sql.param([...(screenIds ?? [])])}::integer[])`
  const inCity = cityId === undefined ? sql`` : sql`and city_id = ${cityId}`
  if (screenIds && screenIds.length <= FEW_SCREENS)
    return sql`join (
      select campaign_uuid, array_agg(screen_id) as screen_ids from campaign_screen
      where screen_id = ${isAsked} ${inCity} group by campaign_uuid
    ) as held on held.campaign_uuid = campaign.uuid`
  // The sum keeps the list out of the look-up of each campaign: there it would be sorted anew.
  const isOne = screenIds && screenIds.length <= MOST_ASKED_SCREENS ? sql`and screen_id + 0 = ${isAsked}` : sql``
  return sql`join lateral (
    select array_agg(screen_id) as screen_ids from campaign_screen where campaign_uuid = campaign.uuid ${inCity} ${isOne}
  ) as held on held.screen_ids is not null`
}

/**
 * Reads the slots that are taken during a flight; to a company, those of others in steps. With a list of screens,
 * those of other screens may be missing.
 */
export const takenSlots = async (tx: Tx, flight: Flight, screenIds?: readonly number[]): Promise<SlotCalendar> => {
  const { from, to, reader } = flight
  if (screenIds?.length === 0) return slotCalendar([], from, to, reader)
  const { rows } = await tx.execute<HeldSlots>(sql`
    select campaign.company_id as "companyId", campaign.date_from as "from", campaign.date_to as "to",
      ceil(campaign.spot_seconds / 10.0)::int as slots, held.screen_ids as "screenIds"
    from campaign ${heldScreens({ screenIds })}
    where ${holdsSlotsDuring(flight)}`)
  return slotCalendar(rows, from, to, reader)
}

const mostTaken = ({ rows }: SlotCalendar, screenId: number): number => {
  let most = 0
  for (const slots of rows.get(screenId) ?? []) most = Math.max(most, slots)
  return most
}

/** Whether a screen has room for the spot on every day of the flight. */
export const isFree = (taken: SlotCalendar, screenId: number, spotSeconds: number): boolean =>
  mostTaken(taken, screenId) + slotsOf(spotSeconds) <= SLOTS_IN_LOOP

/** Whether a screen has room for the spot on all days between two days of the calendar, numbered from 0. */
export const isFreeBetween = (
  { rows }: SlotCalendar,
  screenId: number,
  spotSeconds: number,
  { first, last }: { readonly first: number; readonly last: number },
): boolean => {
  const slots = rows.get(screenId)
  if (!slots) return true
  const mostWithRoom = SLOTS_IN_LOOP - slotsOf(spotSeconds)
  for (let day = first; day <= last; day += 1) if ((slots[day] ?? 0) > mostWithRoom) return false
  return true
}

/**
 * Sorts screens by preference: first one screen of each location, then those at a sensor, then the emptiest loops.
 */
const sortByPreference = (screens: readonly ScreenWithLocation[], taken: SlotCalendar): ScreenWithLocation[] => {
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
  const taken = await takenSlots(
    tx,
    flight,
    candidates.map(({ id }) => id),
  )
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
