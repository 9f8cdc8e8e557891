import type { StatisticsFilter } from '../../../../contract/statistics/filter.ts'
import { readCell } from '../../../../contract/statistics/map-cell.ts'
import { type FieldError, validation } from '../../../../contract/validation.ts'
import type { Multipliers } from '../../../../machines/audience/audience.ts'
import { startOfHour } from '../../../../machines/calendar/full-hours.ts'
import { isInCell } from '../../../../machines/traffic/map/cell-grid.ts'
import type { Account } from '../../../http/caller.ts'
import { ProblemError } from '../../../http/problem.ts'
import type { StatisticsContext } from '../context.ts'
import type { CountedLocation } from '../other-services.ts'
import type { Window } from './window.ts'

/** A resolved filter: its locations, its hours, and the multipliers of the account's company. */
export type StatisticsQuery = { locations: readonly CountedLocation[]; window: Window; multipliers: Multipliers }

const EVERY_WEEKDAY = 7

/** The hours of a filter; hours after `now` are excluded. */
export const windowOf = (filter: StatisticsFilter, now: Date): Window => {
  const weekdays = filter.weekdays && [...new Set(filter.weekdays)].sort((one, other) => one - other)
  return {
    from: filter.date_from,
    to: filter.date_to,
    hourFrom: filter.hour_from,
    hourTo: filter.hour_to,
    weekdays: weekdays && weekdays.length < EVERY_WEEKDAY ? weekdays : null,
    until: startOfHour(now),
  }
}

/** The items without duplicates. An empty list selects everything, as an omitted list does. */
const uniqueOrAll = <Item>(items: readonly Item[] | undefined): readonly Item[] | undefined =>
  items && items.length > 0 ? [...new Set(items)] : undefined

const unknownReferencesIn = <Item>(
  path: string,
  items: readonly Item[],
  isKnown: (item: Item) => boolean,
): FieldError[] =>
  items.flatMap((item, index) =>
    isKnown(item) ? [] : [{ path: `${path}.${index}`, message: validation.unknownReference }],
  )

const checkReferences = async (
  { store, otherServices }: StatisticsContext,
  account: Account,
  filter: StatisticsFilter,
): Promise<void> => {
  const { location_uuids: uuids = [], city_ids: cityIds = [] } = filter
  const [locations, cities] = await Promise.all([
    uuids.length > 0 ? otherServices.knownLocations(store.db, account, uuids) : new Set<string>(),
    cityIds.length > 0 ? otherServices.findCities(store.db, cityIds) : [],
  ])
  const errors = [
    ...unknownReferencesIn('location_uuids', uuids, (uuid) => locations.has(uuid.toLowerCase())),
    ...unknownReferencesIn('city_ids', cityIds, (id) => cities.some((city) => city.id === id)),
  ]
  if (errors.length > 0) throw new ProblemError('invalid_input', { errors })
}

const inCell = (locations: readonly CountedLocation[], written: string | undefined): readonly CountedLocation[] => {
  const cell = written === undefined ? null : readCell(written)
  return cell ? locations.filter((location) => isInCell(location, cell)) : locations
}

/**
 * Resolves a filter. Every account may see the active network and the inactive locations that it may read. Throws
 * `invalid_input` with the path of each location and city that it cannot see.
 */
export const queryOf = async (
  context: StatisticsContext,
  account: Account,
  filter: StatisticsFilter,
): Promise<StatisticsQuery> => {
  const { store, otherServices, clock } = context
  const selection = {
    uuids: uniqueOrAll(filter.location_uuids),
    cityIds: uniqueOrAll(filter.city_ids),
    companyId: filter.company_id,
  }
  const [, locations, companies] = await Promise.all([
    checkReferences(context, account, filter),
    otherServices.findCountedLocations(store.db, selection),
    otherServices.termsOfCompanies(store.db, [account.companyId]),
  ])
  const terms = companies.get(account.companyId)
  if (!terms) throw new Error(`account ${account.id} has no company`)
  return {
    locations: inCell(
      locations.filter((each) => otherServices.isReadable(account, each)),
      filter.cell,
    ),
    window: windowOf(filter, clock.now()),
    multipliers: terms.multipliers,
  }
}

/** The active locations of the network, or those of the account's company, with the multipliers of the company. */
export const activeNetworkOf = async (
  { store, otherServices }: StatisticsContext,
  account: Account,
  isOwned: boolean,
): Promise<Pick<StatisticsQuery, 'locations' | 'multipliers'>> => {
  const [locations, cities, companies] = await Promise.all([
    otherServices.findCountedLocations(store.db, { companyId: isOwned ? account.companyId : undefined }),
    otherServices.findCities(store.db),
    otherServices.termsOfCompanies(store.db, [account.companyId]),
  ])
  const terms = companies.get(account.companyId)
  if (!terms) throw new Error(`account ${account.id} has no company`)
  const activeCities = new Set(cities.map(({ id }) => id))
  return {
    locations: locations.filter(({ isActive, cityId }) => isActive && activeCities.has(cityId)),
    multipliers: terms.multipliers,
  }
}
