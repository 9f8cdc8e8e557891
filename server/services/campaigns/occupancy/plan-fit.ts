import {
  MOST_NAMED_HOLDERS,
  type occupancyOperations as operations,
  type PlanFit,
} from '../../../../contract/campaign/occupancy.ts'
import type { BodyOf } from '../../../../contract/operation.ts'
import { addDays, differenceInDays, eachDay, lengthInDays } from '../../../../machines/calendar/days.ts'
import { dayOf } from '../../../../machines/calendar/warsaw.ts'
import type { Account } from '../../../http/caller.ts'
import type { CampaignContext } from '../context.ts'
import { checkExceptedCampaign, checkFlight } from '../estimate/draft-queries.ts'
import { type SlotReader, slotReaderOf } from '../estimate/shown-slots.ts'
import { blockedDays, type SlotCalendar, slotCalendar } from '../estimate/slot-calendar.ts'
import type { ScreenWithLocation } from '../other-services.ts'
import { freeStarts, groupsOf } from './free-period.ts'
import { type HoldingCampaign, holdingCampaigns, presentHolders } from './slot-holders.ts'

type Plan = BodyOf<typeof operations.explainFit>
type Blocked = ReadonlyMap<number, readonly number[]>

/** Number of days before and after the requested first day on which a flight may begin. */
const SEARCHED_DAYS = 92

const laterOf = (a: string, b: string): string => (a > b ? a : b)
const earlierOf = (a: string, b: string): string => (a < b ? a : b)

/** The nearest free dates of the same length before and after the requested ones, but not before tomorrow. */
const nearestDates = (plan: Plan, screens: readonly ScreenWithLocation[], blocked: Blocked, from: string) => {
  const days = lengthInDays(plan.date_from, plan.date_to)
  const wanted = differenceInDays(from, plan.date_from)
  const last = differenceInDays(from, addDays(laterOf(plan.date_from, from), SEARCHED_DAYS))
  const starts = freeStarts(groupsOf(plan, screens), blocked, { starts: last + 1, days })
  const datesFrom = (start: number) =>
    start < 0 ? null : { date_from: addDays(from, start), date_to: addDays(from, start + days - 1) }
  return {
    before: datesFrom(wanted > 0 ? starts.lastIndexOf(true, wanted - 1) : -1),
    after: datesFrom(starts.indexOf(true, Math.max(0, wanted + 1))),
  }
}

type Shortage = Pick<PlanFit, 'cities' | 'screens'> & { screenIds: ReadonlySet<number> }

/** The cities with too few free screens on the days of the flight, and their blocked screens. */
const shortCities = async (
  { store, otherServices }: CampaignContext,
  plan: Plan,
  screens: readonly ScreenWithLocation[],
  blocked: Blocked,
): Promise<Shortage> => {
  const names = new Map((await otherServices.findCities(store.db)).map((city) => [city.id, city.name]))
  const days = eachDay(plan.date_from, plan.date_to)
  const blockedIds = new Set<number>()
  const cities = plan.cities.flatMap(({ city_id, screens: needed }) => {
    const inCity = screens.filter(({ cityId }) => cityId === city_id)
    const withoutRoom = inCity.filter(({ id }) => blocked.has(id))
    const free = inCity.length - withoutRoom.length
    if (free >= needed) return []
    for (const { id } of withoutRoom) blockedIds.add(id)
    const byDay = days.map((date, index) => ({
      date,
      free: inCity.length - withoutRoom.filter(({ id }) => blocked.get(id)?.includes(index)).length,
    }))
    return {
      city_id,
      city_name: names.get(city_id) ?? '',
      needed,
      free,
      total: inCity.length,
      days: byDay.filter((day) => day.free < needed),
    }
  })
  return { cities, screens: [], screenIds: blockedIds }
}

const shortScreens = (plan: Plan, screens: readonly ScreenWithLocation[], blocked: Blocked): Shortage => {
  const days = eachDay(plan.date_from, plan.date_to)
  const withoutRoom = screens.flatMap(({ id, name, address }) => {
    const blockedOn = blocked.get(id)
    return blockedOn ? { screen_id: id, name, address, days: blockedOn.flatMap((day) => days[day] ?? []) } : []
  })
  return { cities: [], screens: withoutRoom, screenIds: new Set(withoutRoom.map(({ screen_id }) => screen_id)) }
}

/** The slot calendar of the days of the plan. */
const during = (held: readonly HoldingCampaign[], { date_from, date_to }: Plan, reader: SlotReader): SlotCalendar =>
  slotCalendar(
    held.filter((campaign) => campaign.from <= date_to && campaign.to >= date_from),
    date_from,
    date_to,
    reader,
  )

/**
 * Explains why a plan does not fit: the cities with too few screens or the blocked screens, with their days; those
 * campaigns holding the slots that the account may see; and the nearest dates on which the plan fits.
 */
export const explainFit = async (context: CampaignContext, account: Account, plan: Plan): Promise<PlanFit> => {
  const { store, otherServices, clock } = context
  checkFlight(plan.date_from, plan.date_to)
  await checkExceptedCampaign(context, account, plan.campaign)
  const reader = slotReaderOf(account)
  const tomorrow = addDays(dayOf(clock.now()), 1)
  const from = laterOf(tomorrow, addDays(plan.date_from, -SEARCHED_DAYS))
  const to = addDays(laterOf(plan.date_to, from), SEARCHED_DAYS + lengthInDays(plan.date_from, plan.date_to))
  const screens = await otherServices.findScreens(store.db, {
    industryIds: plan.industry_ids,
    ...(plan.screen_ids ? { screenIds: plan.screen_ids } : { cityIds: plan.cities.map(({ city_id }) => city_id) }),
  })
  const held = await holdingCampaigns(store.db, {
    from: earlierOf(from, plan.date_from),
    to,
    except: plan.campaign,
    screenIds: screens.map(({ id }) => id),
  })
  const blocked = blockedDays(during(held, plan, reader), plan.spot_seconds)
  const {
    cities,
    screens: blockedScreens,
    screenIds,
  } = plan.screen_ids ? shortScreens(plan, screens, blocked) : await shortCities(context, plan, screens, blocked)
  const fits = cities.length === 0 && blockedScreens.length === 0
  const cityOf = new Map(screens.map(({ id, cityId }) => [id, cityId]))
  const holders = fits
    ? []
    : await presentHolders(store.db, otherServices, account, {
        campaigns: held.filter((campaign) => campaign.from <= plan.date_to && campaign.to >= plan.date_from),
        rowOf: (id) => (screenIds.has(id) ? (plan.screen_ids ? id : cityOf.get(id)) : undefined),
      })
  const screensOf = ({ places }: (typeof holders)[number]) => places.reduce((sum, place) => sum + place.screens, 0)
  const searched = blockedDays(slotCalendar(held, from, to, reader), plan.spot_seconds)
  return {
    fits,
    cities,
    screens: blockedScreens,
    holders: holders.sort((a, b) => screensOf(b) - screensOf(a)).slice(0, MOST_NAMED_HOLDERS),
    ...(fits ? { before: null, after: null } : nearestDates(plan, screens, searched, from)),
  }
}
