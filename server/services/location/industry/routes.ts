import { contract } from '../../../../contract/index.ts'
import type { Industry } from '../../../../contract/location/industries.ts'
import { venueTypes } from '../../../../contract/location/venue-type-table.ts'
import type { RegisterOperation } from '../../../http/gates.ts'
import { exportList } from '../../../records/export-list.ts'
import type { PageQuery } from '../../../store/paging.ts'
import type { LocationContext } from '../context.ts'
import { industryRecords, listIndustries } from './industry-records.ts'

const operations = contract.industry
const members = ['id', 'name', 'venue_type', 'locations', 'created_at']

/** An industry as the row of a file: with the value of its venue type, for example `retail.malls`. */
const rowOf = (industry: Industry) => ({
  ...industry,
  venue_type: industry.venue_type === null ? null : (venueTypes[industry.venue_type] ?? null),
})

/** Routes of industries (C62–C64). */
export const industryRoutes = (registerOperation: RegisterOperation, context: LocationContext): void => {
  const { db } = context.store
  const industries = industryRecords(context)
  registerOperation(operations.list, ({ query }) => listIndustries(db, query))
  registerOperation(operations.exportList, ({ query, reply }) => {
    const list = async (page: PageQuery) => {
      const found = await listIndustries(db, { ...query, ...page })
      return { ...found, items: found.items.map(rowOf) }
    }
    return exportList(reply, query, { name: 'industries', members, list })
  })
  registerOperation(operations.get, ({ params }) => industries.get(Number(params.id)))
  registerOperation(operations.create, ({ account, body }) => industries.create(account, body))
  registerOperation(operations.change, ({ account, params, body }) =>
    industries.change(account, Number(params.id), body),
  )
  registerOperation(operations.remove, ({ account, params }) => industries.remove(account, Number(params.id)))
}
