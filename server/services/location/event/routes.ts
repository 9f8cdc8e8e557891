import { contract } from '../../../../contract/index.ts'
import type { RegisterOperation } from '../../../http/gates.ts'
import { exportList } from '../../../records/export-list.ts'
import type { PageQuery } from '../../../store/paging.ts'
import type { LocationContext } from '../context.ts'
import { eventRecords, listEvents } from './event-records.ts'

const operations = contract.localEvent
const members = ['id', 'name', 'city_id', 'city_name', 'location_ids', 'first_day', 'last_day', 'created_at']

/** Routes of local events. */
export const eventRoutes = (registerOperation: RegisterOperation, context: LocationContext): void => {
  const { db } = context.store
  const of = (account: Parameters<typeof eventRecords>[1]) => eventRecords(context, account)
  registerOperation(operations.list, ({ account, query }) => listEvents(db, account, query))
  registerOperation(operations.exportList, ({ account, query, reply }) => {
    const list = (page: PageQuery) => listEvents(db, account, { ...query, ...page })
    return exportList(reply, query, { name: 'local-events', members, list })
  })
  registerOperation(operations.get, ({ account, params }) => of(account).get(Number(params.id)))
  registerOperation(operations.create, ({ account, body }) => of(account).create(account, body))
  registerOperation(operations.change, ({ account, params, body }) =>
    of(account).change(account, Number(params.id), body),
  )
  registerOperation(operations.remove, ({ account, params }) => of(account).remove(account, Number(params.id)))
}
