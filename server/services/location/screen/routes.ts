import { contract } from '../../../../contract/index.ts'
import type { RegisterOperation } from '../../../http/gates.ts'
import { exportList } from '../../../records/export-list.ts'
import type { PageQuery } from '../../../store/paging.ts'
import type { LocationContext } from '../context.ts'
import { listScreens, screenRecords } from './screen-records.ts'

const operations = contract.screen
const members = [
  'id',
  'uuid',
  'name',
  'location_id',
  'location_name',
  'city_name',
  'address',
  'width',
  'height',
  'is_active',
  'is_programmatic',
  'player',
  'created_at',
]

/** Routes of screens. */
export const screenRoutes = (registerOperation: RegisterOperation, context: LocationContext): void => {
  const of = (account: Parameters<typeof screenRecords>[1]) => screenRecords(context, account)
  registerOperation(operations.list, ({ account, query }) => listScreens(context, account, query))
  registerOperation(operations.exportList, ({ account, query, reply }) => {
    const list = (page: PageQuery) => listScreens(context, account, { ...query, ...page })
    return exportList(reply, query, { name: 'screens', members, list })
  })
  registerOperation(operations.get, ({ account, params }) => of(account).getBy(params.id))
  registerOperation(operations.create, ({ account, body }) => of(account).create(account, body))
  registerOperation(operations.change, ({ account, params, body }) =>
    of(account).change(account, Number(params.id), body),
  )
  registerOperation(operations.remove, ({ account, params }) => of(account).remove(account, Number(params.id)))
}
