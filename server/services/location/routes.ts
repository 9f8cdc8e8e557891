import { contract } from '../../../contract/index.ts'
import type { Serve } from '../../http/gates.ts'
import type { Platform } from '../../platform.ts'
import { countScreens, listCities, listIndustries, summary } from './cities.ts'

/** Cities, industries and screens by city (C50, C51, C62). */
export const locationRoutes = (serve: Serve, { store }: Platform): void => {
  serve(contract.network.listCities, ({ query }) => listCities(store.db, query))
  serve(contract.network.listIndustries, ({ query }) => listIndustries(store.db, query))
  serve(contract.network.countScreens, ({ query }) => countScreens(store.db, query.industry_ids))
  serve(contract.network.getNetworkSummary, () => summary(store.db))
}
