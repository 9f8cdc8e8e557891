import { ADMINISTRATOR_ROLE } from '../../../contract/roles.ts'
import type { DayRange } from '../../calendar/day-range.ts'
import type { AddressContext, AddressEvent } from '../../kit/address/address.ts'
import type { Failure } from '../../kit/area/failure.ts'
import type { Viewer } from '../watch-permission.ts'
import {
  audiencePeriod,
  type DeviceQuery,
  deviceQueryOf,
  type OverviewFilter,
  readOverviewFilter,
  type Selection,
} from './overview-filter.ts'

/** What the page remembers. */
export type OverviewContext = AddressContext & {
  user: Viewer
  filter: OverviewFilter
  measured: DayRange | null
  /** Whether the person chooses between the own locations and the whole network. */
  mayChoose: boolean
  failure: Failure | null
  /** Ids of the chosen cities. */
  chosen: readonly number[]
  /** Selection that the network was asked for last, and the selection and days whose audience was. */
  asked: string | null
  counted: string | null
  /** The table asks because the page did, not because a check fell due. */
  isExpected: boolean
  seenAt: number | null
  /** Locations that are followed live, and how many could be. */
  joined: readonly string[]
  watchable: number
}

/** What can be asked of the page besides its children: cities, devices, network and live socket. */
export type OverviewEvent =
  | { type: 'overview.filtered'; filter: Partial<Omit<OverviewFilter, 'page' | 'filter'>> }
  | { type: 'overview.searched'; filter: string }
  | { type: 'overview.cleared' }
  | { type: 'overview.paged'; page: number }
  | { type: 'overview.checked' }
  | { type: 'overview.retried' }
  | AddressEvent

/** Whether somebody is an administrator. */
export const isAdmin = ({ role_id }: Viewer): boolean => role_id === ADMINISTRATOR_ROLE

/** The company whose locations are shown; null for the whole network. */
export const companyOf = ({ user, mayChoose, filter }: OverviewContext): number | null =>
  mayChoose && filter.scope === 'own' ? user.company_id : null

/** Which locations the page shows. */
export const selectionOf = (context: OverviewContext): Selection => ({
  company_id: companyOf(context),
  city_ids: context.chosen,
})

/** The filter after a wish. */
export const nextFilter = ({ filter }: OverviewContext, event: OverviewEvent): OverviewFilter => {
  switch (event.type) {
    case 'overview.filtered':
      return { ...filter, ...event.filter, page: 1 }
    case 'overview.searched':
      return { ...filter, filter: event.filter, page: 1 }
    case 'overview.cleared':
      return { ...filter, filter: '', page: 1 }
    case 'overview.paged':
      return { ...filter, page: event.page }
    case 'address.changed':
      return readOverviewFilter(event.search)
    default:
      return filter
  }
}

/** What the device table is to ask now. */
export const queryOf = (context: OverviewContext): DeviceQuery => {
  const { filter, measured } = context
  return deviceQueryOf(filter, selectionOf(context), audiencePeriod(filter.days, measured))
}

/** Whether other cities are chosen than the page shows. */
export const hasOtherCities = ({ chosen }: OverviewContext, ids: readonly number[]): boolean =>
  chosen.length !== ids.length || chosen.some((id, index) => id !== ids[index])
