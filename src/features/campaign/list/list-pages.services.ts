import { fromPromise } from 'xstate'
import type { Campaign, ListedCampaign } from '../../../../contract/campaign/campaign.ts'
import { campaignRecordOperations as campaignOperations } from '../../../../contract/campaign/campaign-operations.ts'
import { cityOperations } from '../../../../contract/location/cities.ts'
import type { Page } from '../../../../contract/paging.ts'
import { companyOperations } from '../../../../contract/users/companies.ts'
import {
  type BulkAcceptance,
  campaignList,
  campaignListPage,
  type FilterOptions,
  filterOptionsArea,
  offerList,
} from '../../../../machines/campaign/list/list-page.ts'
import { allByName, areaLoader } from '../../../../machines/kit/area/area-loader.ts'
import type { Call } from '../../../../machines/kit/call.ts'
import { withRows } from '../../../../machines/kit/list/list.ts'
import type { ListQuery } from '../../../../machines/kit/list/list-query.ts'
import { listParams, type RequestParams } from '../../../../machines/kit/list/request-params.ts'
import { downloadArea, type ExportCommand } from '../../../../machines/kit/records/download.ts'
import { provideCopying } from '../copy/copy.services.ts'

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
  fromPromise<BulkAcceptance, { campaigns: readonly Campaign[] }>(async ({ input, signal }) =>
    (await import('./accept-all.services.ts')).acceptAll(call, input.campaigns, signal),
  )

const provideList = (
  call: Call,
  list: typeof campaignList,
  page: (query: ListQuery, signal: AbortSignal) => Promise<Page<ListedCampaign>>,
  exportList: (query: RequestParams, signal: AbortSignal) => Promise<File>,
) =>
  campaignListPage.provide({
    actors: {
      list: withRows(list, areaLoader(page)),
      options: filterOptions(call),
      download: downloadArea.provide({
        actors: {
          load: areaLoader<string, ExportCommand>(async (command, signal) => {
            return (await import('../../../records/list-download.ts')).downloadList(exportList, command, signal)
          }),
        },
      }),
      copying: provideCopying(call),
      acceptAll: acceptAll(call),
    },
  })

/** The list of campaigns with its services. */
export const provideCampaigns = (call: Call) =>
  provideList(
    call,
    campaignList,
    (query, signal) => call(campaignOperations.listCampaigns, { query: listParams(query), signal }),
    (query, signal) => call(campaignOperations.exportCampaigns, { query, signal }),
  )

/** The list of offers with its services. Its nested paging becomes a normal page (E02). */
export const provideOffers = (call: Call) =>
  provideList(
    call,
    offerList,
    async (listQuery, signal) => {
      const { items, query } = await call(campaignOperations.listOffers, { query: listParams(listQuery), signal })
      return { items, ...query }
    },
    (query, signal) => call(campaignOperations.exportOffers, { query, signal }),
  )
