import { contract } from '../../../../contract/index.ts'
import type { RegisterOperation } from '../../../http/gates.ts'
import { exportList } from '../../../records/export-list.ts'
import type { PageQuery } from '../../../store/paging.ts'
import type { LocationContext } from '../context.ts'
import { findingRecords, listFindings } from './finding-records.ts'

const operations = contract.sensorFinding
const members = [
  'id',
  'location_id',
  'location_uuid',
  'location_name',
  'city_name',
  'rule',
  'counter',
  'onset',
  'found_on',
  'effect',
  'threshold',
  'state',
  'over_on',
  'decision',
  'left_out_from',
  'left_out_to',
  'maintenance_id',
  'reason',
  'decided_by',
  'decided_at',
  'created_at',
]

/** Routes of findings about sensors. */
export const sensorFindingRoutes = (registerOperation: RegisterOperation, context: LocationContext): void => {
  const of = (account: Parameters<typeof findingRecords>[1]) => findingRecords(context, account)
  registerOperation(operations.list, ({ account, query }) => listFindings(context, account, query))
  registerOperation(operations.exportList, ({ account, query, reply }) => {
    const list = (page: PageQuery) => listFindings(context, account, { ...query, ...page })
    return exportList(reply, query, { name: 'sensor-findings', members, list })
  })
  registerOperation(operations.get, ({ account, params }) => of(account).get(Number(params.id)))
  registerOperation(operations.change, ({ account, params, body }) =>
    of(account).change(account, Number(params.id), body),
  )
}
