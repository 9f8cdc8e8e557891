import { contract } from '../../../../contract/index.ts'
import type { RegisterOperation } from '../../../http/gates.ts'
import { exportList } from '../../../records/export-list.ts'
import type { LocationContext } from '../context.ts'
import { biasOfArabox } from './bias-of-arabox.ts'
import { addManualCount, countedRows, listManualCounts, takeBackManualCount } from './manual-counts.ts'

const { manualCount } = contract
const members = ['day', 'time', 'minutes', 'people', 'cars', 'buses', 'counted_by', 'note']

/** Routes of counts made by hand (decision 104). */
export const manualCountRoutes = (registerOperation: RegisterOperation, context: LocationContext): void => {
  registerOperation(manualCount.listCounts, ({ account, params, query }) =>
    listManualCounts(context, account, params.uuid, query),
  )
  registerOperation(manualCount.getBias, ({ account, params, query }) =>
    biasOfArabox(context, account, params.uuid, query.since),
  )
  registerOperation(manualCount.exportCounts, async ({ account, params, query, reply }) => {
    const list = await countedRows(context, account, params.uuid)
    return exportList(reply, query, { name: 'counts', members, list })
  })
  registerOperation(manualCount.addCount, ({ account, params, body }) =>
    addManualCount(context, account, params.uuid, body),
  )
  registerOperation(manualCount.takeBackCount, ({ account, params, body }) =>
    takeBackManualCount(context, account, params, body.reason),
  )
}
