import {
  MOST_OCCUPANCY_DAYS,
  OCCUPANCY_PAGE,
  type Occupancy,
  type occupancyOperations as operations,
} from '../../../../contract/campaign/occupancy.ts'
import { SLOTS_IN_LOOP } from '../../../../contract/limits.ts'
import type { QueryOf } from '../../../../contract/operation.ts'
import { validation } from '../../../../contract/validation.ts'
import { eachDay, lengthInDays } from '../../../../machines/calendar/days.ts'
import { slotsOf } from '../../../../machines/campaign/price/pricing.ts'
import type { Account } from '../../../http/caller.ts'
import { ProblemError } from '../../../http/problem.ts'
import type { CampaignContext } from '../context.ts'
import { slotReaderOf } from '../estimate/shown-slots.ts'
import type { ScreenWithLocation } from '../other-services.ts'
import { type SlotCalendar, slotCalendar } from './slot-calendar.ts'
import { holdingCampaigns, presentHolders } from './slot-holders.ts'

type Query = QueryOf<typeof operations.getOccupancy>
type Row = Occupancy['rows'][number]

const checkPeriod = ({ date_from, date_to }: Query): void => {
  const days = lengthInDays(date_from, date_to)
  const message = days < 1 ? validation.dateOrder : days > MOST_OCCUPANCY_DAYS ? validation.tooLong : null
  if (message) throw new ProblemError('invalid_input', { errors: [{ path: 'date_to', message }] })
}

/** The number of free screens and of held slots on each day, for the given screens. */
const sumsByDay = (screens: readonly ScreenWithLocation[], { days, rows }: SlotCalendar, spotSeconds: number) => {
  const mostHeld = SLOTS_IN_LOOP - slotsOf(spotSeconds)
  const free = Array.from({ length: days }, () => screens.length)
  const taken = Array.from({ length: days }, () => 0)
  for (const { id } of screens) {
    const held = rows.get(id)
    if (!held) continue
    for (let day = 0; day < days; day += 1) {
      const slots = held[day] ?? 0
      taken[day] = (taken[day] ?? 0) + slots
      if (slots > mostHeld) free[day] = (free[day] ?? 0) - 1
    }
  }
  return { free, taken }
}

const byAddress = new Intl.Collator('pl', { numeric: true })

/** A row of the answer: a city with its screens, or a single screen. */
type RowScreens = { id: number; name: string; address: string | null; screens: readonly ScreenWithLocation[] }

const rowsOfCities = async ({ store, otherServices }: CampaignContext, screens: readonly ScreenWithLocation[]) => {
  const cities = await otherServices.findCities(store.db)
  const byCity = new Map<number, ScreenWithLocation[]>()
  for (const screen of screens) {
    const inCity = byCity.get(screen.cityId)
    if (inCity) inCity.push(screen)
    else byCity.set(screen.cityId, [screen])
  }
  return cities.flatMap(({ id, name }): RowScreens[] => {
    const inCity = byCity.get(id)
    return inCity ? [{ id, name, address: null, screens: inCity }] : []
  })
}

const rowsOfScreens = (screens: readonly ScreenWithLocation[]): RowScreens[] =>
  screens
    .map((screen) => ({ id: screen.id, name: screen.name, address: screen.address, screens: [screen] }))
    .sort((a, b) => byAddress.compare(a.address, b.address) || a.id - b.id)

/**
 * Occupancy by day of the network's cities, or of the screens of one city, in pages. For an account that may not see
 * all companies, the answer has free screens and own campaigns, but not the number of slots that others hold.
 */
export const occupancyOf = async (context: CampaignContext, account: Account, query: Query): Promise<Occupancy> => {
  checkPeriod(query)
  const { store, otherServices, clock } = context
  const { date_from: from, date_to: to, city_id: cityId, spot_seconds: spotSeconds, page } = query
  const cityIds = cityId === undefined ? undefined : [cityId]
  const [screens, campaigns] = await Promise.all([
    otherServices.findScreens(store.db, { cityIds, industryIds: query.industry_ids }),
    holdingCampaigns(store.db, { from, to, cityId }),
  ])
  const reader = slotReaderOf(account)
  const calendar = slotCalendar(campaigns, from, to, reader)
  const all = cityId === undefined ? await rowsOfCities(context, screens) : rowsOfScreens(screens)
  const shown = all.slice((page - 1) * OCCUPANCY_PAGE, page * OCCUPANCY_PAGE)
  const rowOfScreen = new Map(shown.flatMap((row) => row.screens.map((screen) => [screen.id, row.id])))
  const holders = await presentHolders(store.db, otherServices, account, {
    campaigns,
    rowOf: (screenId) => rowOfScreen.get(screenId),
  })
  return {
    days: eachDay(from, to),
    total: all.length,
    page,
    size: OCCUPANCY_PAGE,
    rows: shown.map(({ id, name, address, screens: inRow }): Row => {
      const { free, taken } = sumsByDay(inRow, calendar, spotSeconds)
      return { id, name, address, screens: inRow.length, free, taken: reader === 'exact' ? taken : null }
    }),
    screens: screens.length,
    free: sumsByDay(screens, calendar, spotSeconds).free,
    holders,
    as_of: clock.now().toISOString(),
  }
}
