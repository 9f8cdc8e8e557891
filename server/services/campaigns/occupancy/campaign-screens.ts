import { eq, getTableColumns, max } from 'drizzle-orm'
import { type CampaignStatus, offerStatuses } from '../../../../contract/campaign/campaign.ts'
import {
  type CampaignScreens,
  MOST_NAMED_HOLDERS,
  type SharedScreens,
  type SlotHolder,
} from '../../../../contract/campaign/occupancy.ts'
import { noPlays, totalPlays } from '../../../../contract/campaign/sum-of-plays.ts'
import { eachDay } from '../../../../machines/calendar/days.ts'
import { dayOf } from '../../../../machines/calendar/warsaw.ts'
import { filmFit } from '../../../../machines/campaign/film/screen-fit.ts'
import { isFirstDayOver } from '../../../../machines/campaign/offer/validity.ts'
import type { Account } from '../../../http/caller.ts'
import { anyOf } from '../../../store/any-of.ts'
import { consistentRead } from '../../../store/consistent-read.ts'
import type { CampaignContext } from '../context.ts'
import { plannedScreenContacts } from '../estimate/screen-contacts.ts'
import { slotReaderOf } from '../estimate/shown-slots.ts'
import { blockedDays, slotCalendar } from '../estimate/slot-calendar.ts'
import { bySource, reportedUntilOf } from '../plays/plays-by-source.ts'
import { emissionDay, recordedPlace } from '../plays/tables.ts'
import { type CampaignRow, sharedCampaignRow, visibleCampaign } from '../policy.ts'
import { playerFilesOfSpots } from '../spots/player-files.ts'
import { campaignScreen, campaignSpot } from '../tables.ts'
import { holdingCampaigns, presentHolders } from './slot-holders.ts'

type Placed = Omit<CampaignScreens['items'][number], 'blocked_days'>

const collator = new Intl.Collator('pl', { numeric: true })
const byPlace = (a: Placed, b: Placed): number =>
  collator.compare(a.city_name, b.city_name) || collator.compare(a.address, b.address) || a.screen_id - b.screen_id

/** The plays of a campaign by screen, and until when they are reported. */
const readPlays = (context: CampaignContext, uuid: string) =>
  consistentRead(context.store.db, async (tx) => {
    const screens = await tx
      .select({ id: emissionDay.screenId, placeId: max(emissionDay.placeId), plays: bySource })
      .from(emissionDay)
      .where(eq(emissionDay.campaignUuid, uuid))
      .groupBy(emissionDay.screenId)
    return { screens, reportedUntil: (await reportedUntilOf(context, tx, [uuid])).get(uuid) ?? null }
  })

/**
 * The screens of a stored campaign with planned contacts, and planned and reported plays: those of its plan, at the
 * places that the plan recorded, and those on which it was played before a change of the plan.
 */
const placedScreens = async (
  context: CampaignContext,
  row: CampaignRow,
): Promise<{ items: Placed[]; plays_reported_until: string | null }> => {
  const { store } = context
  const [screens, { screens: played, reportedUntil }] = await Promise.all([
    store.db
      .select(getTableColumns(recordedPlace))
      .from(campaignScreen)
      .innerJoin(recordedPlace, eq(recordedPlace.id, campaignScreen.placeId))
      .where(eq(campaignScreen.campaignUuid, row.uuid)),
    readPlays(context, row.uuid),
  ])
  const planned = new Set(screens.map(({ screenId }) => screenId))
  const removed = played.flatMap(({ id, placeId }) => (planned.has(id) ? [] : (placeId ?? [])))
  const removedScreens =
    removed.length === 0 ? [] : await store.db.select().from(recordedPlace).where(anyOf(recordedPlace.id, removed))
  const playsOn = new Map(played.map(({ id, plays }) => [id, plays]))
  const audienceOn = new Map(plannedScreenContacts(row, screens).map((each) => [each.screen_id, each.audience]))
  const emissions = Math.round((row.emissions ?? 0) / Math.max(1, row.screens))
  const items = [...screens, ...removedScreens].map(({ screenId, ...place }): Placed => {
    const plays = playsOn.get(screenId) ?? noPlays
    return {
      screen_id: screenId,
      name: place.name,
      address: place.address,
      city_name: place.cityName,
      latitude: place.latitude,
      longitude: place.longitude,
      audience: audienceOn.get(screenId) ?? 0,
      emissions: planned.has(screenId) ? emissions : 0,
      played: totalPlays(plays),
      plays_by_source: plays,
    }
  })
  return { items: items.sort(byPlace), plays_reported_until: reportedUntil }
}

/** A campaign holds no slots of its own before it is accepted. */
const waitsForSlots = (status: CampaignStatus): boolean =>
  status !== 'accepted' && offerStatuses.some((each) => each === status)

type Conflicts = { blocked: ReadonlyMap<number, string[]>; holders: SlotHolder[] }

/**
 * For each screen, the days on which other campaigns leave no room. Null if the campaign holds its own slots, or if its
 * first day is over: then it gets none before its flight is moved.
 */
const conflictsOf = async (
  { store, otherServices, clock }: CampaignContext,
  account: Account,
  row: CampaignRow,
  screenIds: readonly number[],
): Promise<Conflicts | null> => {
  const { dateFrom: from, dateTo: to } = row
  if (!from || !to || !waitsForSlots(row.status)) return null
  if (isFirstDayOver(from, dayOf(clock.now()))) return null
  const campaigns = await holdingCampaigns(store.db, { from, to, except: row.uuid, screenIds })
  const days = eachDay(from, to)
  const wanted = new Set(screenIds)
  const blocked = new Map(
    [...blockedDays(slotCalendar(campaigns, from, to, slotReaderOf(account)), row.spotSeconds)]
      .filter(([id]) => wanted.has(id))
      .map(([id, numbers]) => [id, numbers.flatMap((number) => days[number] ?? [])]),
  )
  const rowOf = (id: number) => (blocked.has(id) ? id : undefined)
  const holders = await presentHolders(store.db, otherServices, account, { campaigns, rowOf })
  return { blocked, holders: holders.slice(0, MOST_NAMED_HOLDERS) }
}

/** How the files of each spot fit the present sizes of some screens, of inactive ones too. */
const filmFits = async (
  { store, otherServices }: CampaignContext,
  row: CampaignRow,
  screens: readonly Placed[],
): Promise<CampaignScreens['films']> => {
  const screenIds = screens.map(({ screen_id }) => screen_id)
  const spots = await store.db
    .select({ id: campaignSpot.id })
    .from(campaignSpot)
    .where(eq(campaignSpot.campaignUuid, row.uuid))
    .orderBy(campaignSpot.position)
  const files = await playerFilesOfSpots(
    store.db,
    spots.map(({ id }) => id),
  )
  if (files.size === 0 || screenIds.length === 0) return []
  const sizes = new Map(
    [...(await otherServices.findScreenPlaces(store.db, screenIds))].map(([id, { width, height }]) => [
      id,
      width && height ? { width, height } : null,
    ]),
  )
  const screenSizes = screenIds.map((screenId) => sizes.get(screenId) ?? null)
  return spots.flatMap(({ id }) => filmFit(id, files.get(id) ?? [], screenSizes) ?? [])
}

/** The screens of a campaign that the account may see, and whether other campaigns leave room on them. */
export const campaignScreens = async (
  context: CampaignContext,
  account: Account,
  untrustedUuid: string,
): Promise<CampaignScreens> => {
  const row = await visibleCampaign(context.store.db, account, untrustedUuid)
  const { items, plays_reported_until } = await placedScreens(context, row)
  const conflicts = await conflictsOf(
    context,
    account,
    row,
    items.map(({ screen_id }) => screen_id),
  )
  return {
    items: items.map((item) => ({
      ...item,
      blocked_days: conflicts ? (conflicts.blocked.get(item.screen_id) ?? []) : null,
    })),
    holders: conflicts?.holders ?? [],
    films: await filmFits(context, row, items),
    plays_reported_until,
  }
}

/** The screens of a shared campaign, by the token of its page. */
export const sharedScreens = async (context: CampaignContext, untrustedToken: string): Promise<SharedScreens> => {
  const { items, plays_reported_until } = await placedScreens(
    context,
    await sharedCampaignRow(context.store.db, untrustedToken),
  )
  return { items: items.map(({ screen_id: _id, name: _name, ...item }) => item), plays_reported_until }
}
