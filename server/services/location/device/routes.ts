import { contract } from '../../../../contract/index.ts'
import type { RegisterOperation } from '../../../http/gates.ts'
import { exportList } from '../../../records/export-list.ts'
import type { PageQuery } from '../../../store/paging.ts'
import type { LocationContext } from '../context.ts'
import { deviceRecords, listDevices } from './device-records.ts'

const operations = contract.device
const members = [
  'id',
  'uuid',
  'serial_number',
  'is_active',
  'status',
  'last_message_at',
  'quality_percent',
  'clock_lead_ms',
  'restarted_at',
  'memory_lost_at',
  'location_id',
  'location_name',
  'company_id',
  'key_issued_at',
  'created_at',
]

/** Routes of devices (C60, C61, C103–C105). */
export const deviceRoutes = (registerOperation: RegisterOperation, context: LocationContext): void => {
  const devices = deviceRecords(context)
  registerOperation(operations.list, ({ query }) => listDevices(context, query))
  registerOperation(operations.exportList, ({ query, reply }) => {
    const list = (page: PageQuery) => listDevices(context, { ...query, ...page })
    return exportList(reply, query, { name: 'devices', members, list })
  })
  registerOperation(operations.get, ({ params }) => devices.getBy(params.id))
  registerOperation(operations.create, ({ account, body }) => devices.create(account, body))
  registerOperation(operations.change, ({ account, params, body }) => devices.change(account, Number(params.id), body))
  registerOperation(operations.remove, ({ account, params }) => devices.remove(account, Number(params.id)))
}
