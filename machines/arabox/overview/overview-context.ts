import { ADMINISTRATOR_ROLE } from '../../../contract/permissions.ts'
import type { DayRange } from '../../calendar/day-range.ts'
import type { AddressContext, AddressFact } from '../../kit/address/address.ts'
import type { Failure } from '../../kit/area/failure.ts'
import type { Viewer } from '../watch-permission.ts'
import {
  type AudienceDays,
  audiencePeriod,
  type DeviceQuery,
  deviceQueryOf,
  type OverviewFilter,
  readOverviewFilter,
  type Selection,
} from './overview-filter.ts'

/** Context of the overview page. */
export type OverviewContext = AddressContext & {
  user: Viewer
  filter: OverviewFilter
  measured: DayRange | null
  /** Whether the user can choose between the locations of the own company and the whole network. */
  canChooseScope: boolean
  failure: Failure | null
  /** Ids of the chosen cities. */
  chosen: readonly number[]
  /** Selection and days of the last request of the audience. */
  requestedAudience: (Selection & { days: AudienceDays }) | null
  /** Whether the page sent the running request of the table; otherwise it is a periodic check. */
  isRequested: boolean
  /** Time of the last answer of the table that the page has handled. */
  handledAt: number | null
  /** Joined live locations, and the number of locations that could be joined. */
  joined: readonly string[]
  watchable: number
}

/** Commands of the page. Its children (cities, devices, network, live socket) have their own commands. */
export type OverviewEvent =
  | { type: 'overview.filter'; filter: Partial<Omit<OverviewFilter, 'page' | 'filter'>> }
  | { type: 'overview.search'; filter: string }
  | { type: 'overview.clear' }
  | { type: 'overview.go_to_page'; page: number }
  | { type: 'overview.check' }
  | { type: 'overview.retry' }
  | AddressFact

/** Whether the user is an administrator. */
export const isAdmin = ({ role_id }: Viewer): boolean => role_id === ADMINISTRATOR_ROLE

/** Id of the company whose locations are shown; null for the whole network. */
export const companyOf = ({ user, canChooseScope, filter }: OverviewContext): number | null =>
  canChooseScope && filter.scope === 'own' ? user.company_id : null

/** The selected locations: of a company or of all, in the chosen cities. */
export const selectionOf = (context: OverviewContext): Selection => ({
  company_id: companyOf(context),
  city_ids: context.chosen,
})

/** The filter after a command. */
export const nextFilter = ({ filter }: OverviewContext, event: OverviewEvent): OverviewFilter => {
  switch (event.type) {
    case 'overview.filter':
      return { ...filter, ...event.filter, page: 1 }
    case 'overview.search':
      return { ...filter, filter: event.filter, page: 1 }
    case 'overview.clear':
      return { ...filter, filter: '', state: null, page: 1 }
    case 'overview.go_to_page':
      return { ...filter, page: event.page }
    case 'address.changed':
      return readOverviewFilter(event.search)
    default:
      return filter
  }
}

/** The current query of the device table. */
export const queryOf = (context: OverviewContext): DeviceQuery => {
  const { filter, measured } = context
  return deviceQueryOf(filter, selectionOf(context), audiencePeriod(filter.days, measured))
}

/** Whether the chosen cities differ from the shown ones. */
export const hasOtherCities = ({ chosen }: OverviewContext, ids: readonly number[]): boolean =>
  chosen.length !== ids.length || chosen.some((id, index) => id !== ids[index])
