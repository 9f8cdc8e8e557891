import { fromPromise } from 'xstate'
import type { Campaign } from '../../../contract/campaign/campaign.ts'
import { campaignRecordOperations as campaignOperations } from '../../../contract/campaign/campaign-operations.ts'
import { locationOperations } from '../../../contract/location/locations.ts'
import { screenOperations } from '../../../contract/location/screen-records.ts'
import { companyOperations } from '../../../contract/users/companies.ts'
import { userOperations } from '../../../contract/users/user-accounts.ts'
import { type AreaRef, createArea } from '../../../machines/kit/area/area.ts'
import type { Call } from '../../../machines/kit/call.ts'

/** Most campaigns in the results of the search, and most records of each kind of reference data. */
const MOST_CAMPAIGNS = 6
const MOST_OF_KIND = 3
const SEARCH_PAUSE_MS = 250

/** The typed text, and whether the account may see reference data. */
export type SearchQuery = { text: string; isAdministrator: boolean }

/** A record of reference data that contains the typed text. */
export type FoundRecord = {
  kind: 'company' | 'location' | 'screen' | 'user'
  id: number
  name: string
  /** What tells it from others of the same name. */
  detail: string | null
}

/** The results: the first campaigns, the number of all that match, and the first records of each kind. */
export type SearchResult = { campaigns: Campaign[]; total: number; records: FoundRecord[] }

const searchArea = createArea<SearchQuery, SearchResult>('search', { debounceMs: SEARCH_PAUSE_MS })

/** Actor of the search in the top bar. */
export type SearchRef = AreaRef<SearchQuery, SearchResult>

const findRecords = async (call: Call, filter: string, signal: AbortSignal): Promise<FoundRecord[]> => {
  const query = { filter, size: MOST_OF_KIND }
  const [companies, locations, screens, users] = await Promise.all([
    call(companyOperations.list, { query, signal }),
    call(locationOperations.adminList, { query, signal }),
    call(screenOperations.list, { query, signal }),
    call(userOperations.listUsers, { query, signal }),
  ])
  return [
    ...companies.items.map(({ id, name }): FoundRecord => ({ kind: 'company', id, name, detail: null })),
    ...locations.items.map(({ id, name, address }): FoundRecord => ({ kind: 'location', id, name, detail: address })),
    ...screens.items.map(
      ({ id, name, location_name }): FoundRecord => ({ kind: 'screen', id, name, detail: location_name }),
    ),
    ...users.items.map(({ id, name, username }): FoundRecord => ({ kind: 'user', id, name, detail: username })),
  ]
}

/** The search in the top bar with its services: campaigns, and for administrators reference data. */
export const provideSearch = (call: Call) =>
  searchArea.provide({
    actors: {
      load: fromPromise<SearchResult, { query: SearchQuery }>(async ({ input: { query }, signal }) => {
        const [campaigns, records] = await Promise.all([
          call(campaignOperations.listCampaigns, { query: { filter: query.text, size: MOST_CAMPAIGNS }, signal }),
          query.isAdministrator ? findRecords(call, query.text, signal) : [],
        ])
        return { campaigns: campaigns.items, total: campaigns.total, records }
      }),
    },
  })
