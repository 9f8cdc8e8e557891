import { contract } from '../../../contract/index.ts'
import type { RegisterOperation } from '../../http/gates.ts'
import { countScreens, listCities, listIndustries, summary } from './cities.ts'
import type { LocationContext } from './context.ts'

/** Cities, industries and screens by city (C50, C51, C62). */
export const locationRoutes = (
  registerOperation: RegisterOperation,
  { store }: Pick<LocationContext, 'store'>,
): void => {
  registerOperation(contract.network.listCities, ({ query }) => listCities(store.db, query))
  registerOperation(contract.network.listIndustries, ({ query }) => listIndustries(store.db, query))
  registerOperation(contract.network.countScreens, ({ query }) => countScreens(store.db, query.industry_ids))
  registerOperation(contract.network.getNetworkSummary, () => summary(store.db))
}
