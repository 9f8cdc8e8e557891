import { industryOperations } from '../../../../contract/location/industries.ts'
import { locationOperations } from '../../../../contract/location/locations.ts'
import { LARGEST_PAGE } from '../../../../contract/paging.ts'
import {
  massiveActionsList,
  massiveActionsPage,
  type StoredIndustry,
  storedIndustryArea,
} from '../../../../machines/administration/massive-actions.ts'
import { areaLoader } from '../../../../machines/kit/area/area-loader.ts'
import type { Call } from '../../../../machines/kit/call.ts'
import { withRows } from '../../../../machines/kit/list/list.ts'
import { listParams } from '../../../../machines/kit/list/request-params.ts'
import { provideLocationChanges } from '../change/location-change.services.ts'

/** The ids of all locations of an industry, page by page. */
const locationIdsOf = async (call: Call, industryId: number, signal: AbortSignal): Promise<number[]> => {
  const ids: number[] = []
  for (let page = 1; ; page += 1) {
    const query = { industry_id: industryId, size: LARGEST_PAGE, page }
    const { items, pages } = await call(locationOperations.adminList, { query, signal })
    ids.push(...items.map(({ id }) => id))
    if (page >= pages) return ids
  }
}

/** The screen of massive actions with its services (section X). */
export const provideMassiveActions = (call: Call) =>
  massiveActionsPage.provide({
    actors: {
      list: withRows(
        massiveActionsList,
        areaLoader((query, signal) => call(locationOperations.adminList, { query: listParams(query), signal })),
      ),
      stored: storedIndustryArea.provide({
        actors: {
          load: areaLoader<StoredIndustry, { industryId: number }>(async ({ industryId }, signal) => {
            const [industry, locationIds] = await Promise.all([
              call(industryOperations.get, { params: { id: industryId }, signal }),
              locationIdsOf(call, industryId, signal),
            ])
            return { industry, locationIds }
          }),
        },
      }),
      ...provideLocationChanges(call),
    },
  })
