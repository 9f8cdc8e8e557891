import { contract } from '../../../../contract/index.ts'
import type { RegisterOperation } from '../../../http/gates.ts'
import { exportList } from '../../../records/export-list.ts'
import type { LocationContext } from '../context.ts'
import { industryRecords, listIndustries } from './industries.ts'

const operations = contract.industry
const members = ['id', 'name', 'locations', 'created_at']

/** Routes of industries (C62–C64). */
export const industryRoutes = (registerOperation: RegisterOperation, context: LocationContext): void => {
  const { db } = context.store
  const industries = industryRecords(context)
  registerOperation(operations.list, ({ query }) => listIndustries(db, query))
  registerOperation(operations.exportList, ({ query, reply }) => {
    const list = (page: { page: number; size: number }) => listIndustries(db, { ...query, ...page })
    return exportList(reply, query, { name: 'industries', members, list })
  })
  registerOperation(operations.get, ({ params }) => industries.get(Number(params.id)))
  registerOperation(operations.create, ({ account, body }) => industries.create(account, body))
  registerOperation(operations.change, ({ account, params, body }) =>
    industries.change(account, Number(params.id), body),
  )
  registerOperation(operations.remove, ({ account, params }) => industries.remove(account, Number(params.id)))
}
