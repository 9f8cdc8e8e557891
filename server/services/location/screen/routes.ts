import { contract } from '../../../../contract/index.ts'
import type { RegisterOperation } from '../../../http/gates.ts'
import { exportList } from '../../../records/export-list.ts'
import type { LocationContext } from '../context.ts'
import { provideLists, screenRecords } from './screen-records.ts'

const operations = contract.screen
const members = [
  'id',
  'uuid',
  'name',
  'location_id',
  'location_name',
  'city_name',
  'width',
  'height',
  'is_active',
  'is_programmatic',
  'created_at',
]

/** Routes of screens. */
export const screenRoutes = (registerOperation: RegisterOperation, context: LocationContext): void => {
  const { db } = context.store
  const screens = screenRecords(context)
  registerOperation(operations.list, ({ query }) => provideLists(db, query))
  registerOperation(operations.exportList, ({ query, reply }) => {
    const list = (page: { page: number; size: number }) => provideLists(db, { ...query, ...page })
    return exportList(reply, query, { name: 'screens', members, list })
  })
  registerOperation(operations.get, ({ params }) => screens.getBy(params.id))
  registerOperation(operations.create, ({ account, body }) => screens.create(account, body))
  registerOperation(operations.change, ({ account, params, body }) => screens.change(account, Number(params.id), body))
  registerOperation(operations.remove, ({ account, params }) => screens.remove(account, Number(params.id)))
}
