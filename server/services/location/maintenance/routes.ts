import { contract } from '../../../../contract/index.ts'
import type { RegisterOperation } from '../../../http/gates.ts'
import { exportList } from '../../../records/export-list.ts'
import type { PageQuery } from '../../../store/paging.ts'
import type { LocationContext } from '../context.ts'
import { listMaintenance, maintenanceRecords } from './maintenance-records.ts'

const operations = contract.maintenance
const members = [
  'id',
  'location_id',
  'location_uuid',
  'location_name',
  'city_name',
  'state',
  'covers_arabox',
  'covers_screens',
  'starts_at',
  'ends_at',
  'ended_at',
  'reason',
  'planned_by',
  'created_at',
]

/** Routes of planned works. */
export const maintenanceRoutes = (registerOperation: RegisterOperation, context: LocationContext): void => {
  const of = (account: Parameters<typeof maintenanceRecords>[1]) => maintenanceRecords(context, account)
  registerOperation(operations.list, ({ account, query }) => listMaintenance(context, account, query))
  registerOperation(operations.exportList, ({ account, query, reply }) => {
    const list = (page: PageQuery) => listMaintenance(context, account, { ...query, ...page })
    return exportList(reply, query, { name: 'maintenance', members, list })
  })
  registerOperation(operations.get, ({ account, params }) => of(account).get(Number(params.id)))
  registerOperation(operations.create, ({ account, body }) => of(account).create(account, body))
  registerOperation(operations.change, ({ account, params, body }) =>
    of(account).change(account, Number(params.id), body),
  )
}
