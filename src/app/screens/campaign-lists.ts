import { fromPromise } from 'xstate'
import type { Campaign } from '../../../contract/campaign/campaign.ts'
import { campaignOperations } from '../../../contract/campaign/index.ts'
import { cityOperations } from '../../../contract/location/cities.ts'
import type { Page } from '../../../contract/paging.ts'
import { companyOperations } from '../../../contract/users/companies.ts'
import {
  type BulkAcceptance,
  campaignList,
  campaignListPage,
  type FilterOptions,
  filterOptionsArea,
  offerList,
} from '../../../machines/campaign/list/list-page.ts'
import type { ListQuery } from '../../../machines/kit/list/list-query.ts'
import { listParams } from '../../../machines/kit/list/request-params.ts'
import type { Call } from '../../services/call.ts'
import { allByName, areaLoader } from './area-loader.ts'

const filterOptions = (call: Call) =>
  filterOptionsArea.provide({
    actors: {
      load: areaLoader<FilterOptions, 'all'>(async (_, signal) => {
        const [companies, cities] = await Promise.all([
          call(companyOperations.list, { query: allByName, signal }),
          call(cityOperations.list, { query: allByName, signal }),
        ])
        return { companies: companies.items, cities: cities.items }
      }),
    },
  })

const acceptAll = (call: Call) =>
  fromPromise<BulkAcceptance, { campaigns: readonly Campaign[] }>(async ({ input, signal }) => {
    const answers = await Promise.allSettled(
      input.campaigns.map(({ uuid, version }) =>
        call(campaignOperations.changeCampaign, { params: { uuid }, body: { version, status: 'accepted' }, signal }),
      ),
    )
    const accepted = answers.filter((answer) => answer.status === 'fulfilled').length
    return { accepted, refused: answers.length - accepted }
  })

/**
 * The lists of campaigns and of offers with their services. The nested paging of offers becomes a normal page (E02).
 */
export const campaignLists = (call: Call) => {
  const screen = (
    list: typeof campaignList,
    page: (query: ListQuery, signal: AbortSignal) => Promise<Page<Campaign>>,
  ) =>
    campaignListPage.provide({
      actors: {
        list: list.provide({ actors: { load: areaLoader(page) } }),
        options: filterOptions(call),
        acceptAll: acceptAll(call),
      },
    })
  return {
    campaigns: screen(campaignList, (query, signal) =>
      call(campaignOperations.listCampaigns, { query: listParams(query), signal }),
    ),
    offers: screen(offerList, async (listQuery, signal) => {
      const { items, query } = await call(campaignOperations.listOffers, { query: listParams(listQuery), signal })
      return { items, ...query }
    }),
  }
}
