import type { StatisticsFilter } from '../../../../contract/statistics/filter.ts'
import { type FieldError, validation } from '../../../../contract/validation.ts'
import type { Multipliers } from '../../../../machines/audience/audience.ts'
import type { Account } from '../../../http/caller.ts'
import { ProblemError } from '../../../http/problem.ts'
import type { Counting } from '../context.ts'
import type { CountedPlace } from '../other-services.ts'
import { fullHour, type Window } from './window.ts'

/** A filter understood: the chosen places, the hours, and what a count is worth to the asker's company. */
export type Asked = { places: readonly CountedPlace[]; window: Window; multipliers: Multipliers }

const EVERY_WEEKDAY = 7

/** The hours that a filter names, as of now. */
export const windowOf = (filter: StatisticsFilter, now: Date): Window => {
  const weekdays = filter.weekdays && [...new Set(filter.weekdays)].sort((one, other) => one - other)
  return {
    from: filter.date_from,
    to: filter.date_to,
    hourFrom: filter.hour_from,
    hourTo: filter.hour_to,
    weekdays: weekdays && weekdays.length < EVERY_WEEKDAY ? weekdays : null,
    until: fullHour(now),
  }
}

/** An empty list does not narrow, like one that is left out. */
const chosenOnly = <Item>(items: readonly Item[] | undefined): readonly Item[] | undefined =>
  items && items.length > 0 ? [...new Set(items)] : undefined

const unknownReferencesIn = <Item>(
  path: string,
  asked: readonly Item[],
  isKnown: (item: Item) => boolean,
): FieldError[] =>
  asked.flatMap((item, index) =>
    isKnown(item) ? [] : [{ path: `${path}.${index}`, message: validation.unknownReference }],
  )

const refuseUnknown = async ({ store, neighbours }: Counting, filter: StatisticsFilter): Promise<void> => {
  const { location_uuids: uuids = [], city_ids: cityIds = [] } = filter
  const [locations, cities] = await Promise.all([
    uuids.length > 0 ? neighbours.knownLocations(store.db, uuids) : new Set<string>(),
    cityIds.length > 0 ? neighbours.cities(store.db, cityIds) : [],
  ])
  const errors = [
    ...unknownReferencesIn('location_uuids', uuids, (uuid) => locations.has(uuid.toLowerCase())),
    ...unknownReferencesIn('city_ids', cityIds, (id) => cities.some((city) => city.id === id)),
  ]
  if (errors.length > 0) throw new ProblemError('invalid_input', { errors })
}

/**
 * Understands a filter: everybody who is logged in sees the whole network (specification §1), so it is narrowed by what
 * the filter names alone. Unknown locations and cities are refused by their place in the filter.
 */
export const ask = async (counting: Counting, account: Account, filter: StatisticsFilter): Promise<Asked> => {
  const { store, neighbours, clock } = counting
  const selection = {
    uuids: chosenOnly(filter.location_uuids),
    cityIds: chosenOnly(filter.city_ids),
    companyId: filter.company_id,
  }
  const [, places, companies] = await Promise.all([
    refuseUnknown(counting, filter),
    neighbours.places(store.db, selection),
    neighbours.companies(store.db, [account.companyId]),
  ])
  const terms = companies.get(account.companyId)
  if (!terms) throw new Error(`account ${account.id} has no company`)
  return { places, window: windowOf(filter, clock.now()), multipliers: terms.multipliers }
}
