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
import { groupBy } from '../../../base/group-by.ts'
import type { Account } from '../../../http/caller.ts'
import { ProblemError } from '../../../http/problem.ts'
import type { CampaignContext } from '../context.ts'
import { slotReaderOf } from '../estimate/shown-slots.ts'
import { type SlotCalendar, slotCalendar } from '../estimate/slot-calendar.ts'
import type { ScreenWithLocation } from '../other-services.ts'
import { holdingCampaigns, presentHolders } from './slot-holders.ts'

type Query = QueryOf<typeof operations.getOccupancy>
type Row = Occupancy['rows'][number]

const checkPeriod = ({ date_from, date_to }: Query): void => {
  const days = lengthInDays(date_from, date_to)
  const message = days < 1 ? validation.dateOrder : days > MOST_OCCUPANCY_DAYS ? validation.tooLong : null
  if (message) throw new ProblemError('invalid_input', { errors: [{ path: 'date_to', message }] })
}

/** A row of the answer: a city with its screens, or a single screen. */
type CountedRow = {
  id: number
  name: string
  address: string | null
  screens: number
  /** Ids of its screens; those that hold no slots may be missing. */
  screenIds: readonly number[]
}

/** The number of free screens and of held slots of a row on each day. */
const sumsByDay = (
  { screens, screenIds }: Pick<CountedRow, 'screens' | 'screenIds'>,
  { days, rows }: SlotCalendar,
  spotSeconds: number,
) => {
  const mostHeld = SLOTS_IN_LOOP - slotsOf(spotSeconds)
  const free = Array.from({ length: days }, () => screens)
  const taken = Array.from({ length: days }, () => 0)
  for (const id of screenIds) {
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

/** The cities of the network. Only screens that hold slots are read; the others are counted. */
const rowsOfCities = async (
  { store, otherServices }: CampaignContext,
  industryIds: readonly number[] | undefined,
  holding: readonly number[],
): Promise<CountedRow[]> => {
  const [cities, totals, cityOf] = await Promise.all([
    otherServices.findCities(store.db),
    otherServices.countScreensByCity(store.db, { industryIds }),
    otherServices.findCitiesOfScreens(store.db, holding, { industryIds }),
  ])
  const byCity = groupBy([...cityOf], ([, cityId]) => cityId)
  return cities.flatMap(({ id, name }): CountedRow[] => {
    const screens = totals.get(id)
    const screenIds = byCity.get(id)?.map(([screenId]) => screenId) ?? []
    return screens === undefined ? [] : [{ id, name, address: null, screens, screenIds }]
  })
}

const rowsOfScreens = (screens: readonly ScreenWithLocation[]): CountedRow[] =>
  screens
    .map(({ id, name, address }) => ({ id, name, address, screens: 1, screenIds: [id] }))
    .sort((a, b) => byAddress.compare(a.address, b.address) || a.id - b.id)

/**
 * Occupancy by day of the network's cities, or of the screens of one city, in pages. For an account that may not see
 * all companies, the answer has free screens and own campaigns, but not the number of slots that others hold.
 */
export const occupancyOf = async (context: CampaignContext, account: Account, query: Query): Promise<Occupancy> => {
  checkPeriod(query)
  const { store, otherServices, clock } = context
  const { date_from: from, date_to: to, city_id: cityId, spot_seconds: spotSeconds, page } = query
  const industryIds = query.industry_ids
  const [screens, campaigns] = await Promise.all([
    cityId === undefined ? [] : otherServices.findScreens(store.db, { cityIds: [cityId], industryIds }),
    holdingCampaigns(store.db, { from, to, cityId }),
  ])
  const reader = slotReaderOf(account)
  const calendar = slotCalendar(campaigns, from, to, reader)
  const all =
    cityId === undefined ? await rowsOfCities(context, industryIds, [...calendar.rows.keys()]) : rowsOfScreens(screens)
  const shown = all.slice((page - 1) * OCCUPANCY_PAGE, page * OCCUPANCY_PAGE)
  const rowOfScreen = new Map(shown.flatMap(({ id, screenIds }) => screenIds.map((screenId) => [screenId, id])))
  const holders = await presentHolders(store.db, otherServices, account, {
    campaigns,
    rowOf: (screenId) => rowOfScreen.get(screenId),
  })
  const together = {
    screens: all.reduce((sum, row) => sum + row.screens, 0),
    screenIds: all.flatMap(({ screenIds }) => screenIds),
  }
  return {
    days: eachDay(from, to),
    total: all.length,
    page,
    size: OCCUPANCY_PAGE,
    rows: shown.map((row): Row => {
      const { free, taken } = sumsByDay(row, calendar, spotSeconds)
      const { id, name, address, screens: inRow } = row
      return { id, name, address, screens: inRow, free, taken: reader === 'exact' ? taken : null }
    }),
    screens: together.screens,
    free: sumsByDay(together, calendar, spotSeconds).free,
    holders,
    as_of: clock.now().toISOString(),
  }
}
