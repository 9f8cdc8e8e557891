import { contract } from '../../../../contract/index.ts'
import type { RegisterOperation } from '../../../http/gates.ts'
import { exportList } from '../../../records/export-list.ts'
import type { PageQuery } from '../../../store/paging.ts'
import type { LocationContext } from '../context.ts'
import { cityRecords, listCities } from './city-records.ts'
import { listUsedScreens } from './used-screens.ts'

const operations = contract.city
const members = ['id', 'name', 'is_active', 'latitude', 'longitude', 'region', 'locations', 'screens', 'created_at']

/** Routes of cities (C51–C53, C100–C102). */
export const cityRoutes = (registerOperation: RegisterOperation, context: LocationContext): void => {
  const { db } = context.store
  const cities = cityRecords(context)
  registerOperation(operations.list, ({ query }) => listCities(db, query))
  registerOperation(operations.exportList, ({ query, reply }) => {
    const list = (page: PageQuery) => listCities(db, { ...query, ...page })
    return exportList(reply, query, { name: 'cities', members, list })
  })
  registerOperation(operations.get, ({ params }) => cities.get(Number(params.id)))
  registerOperation(operations.create, ({ account, body }) => cities.create(account, body))
  registerOperation(operations.change, ({ account, params, body }) => cities.change(account, Number(params.id), body))
  registerOperation(operations.remove, ({ account, params }) => cities.remove(account, Number(params.id)))
  registerOperation(operations.listRegions, async () => ({ items: await context.otherServices.listRegions() }))
  registerOperation(operations.listUsedScreens, async ({ params }) => {
    const { id } = await cities.get(Number(params.id))
    return listUsedScreens(context, id)
  })
}
