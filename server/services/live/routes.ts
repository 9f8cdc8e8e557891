import { contract } from '../../../contract/index.ts'
import { forbidStoring } from '../../http/forbid-storing.ts'
import type { RegisterOperation } from '../../http/gates.ts'
import type { LiveContext } from './context.ts'
import { issueKey } from './ingest/device-keys.ts'
import { storeBatch } from './ingest/store-batch.ts'

const { live: operations } = contract

/** Requests of one address; thousands of araboxes can share an address. */
const BATCHES_PER_MINUTE = 60_000
/** Fits the largest batch with all fields except long tracks; an arabox splits batches with long tracks. */
const BATCH_BYTES = 2 * 1024 * 1024

/** Registers the routes for messages of araboxes and for their keys. */
export const liveRoutes = (registerOperation: RegisterOperation, live: LiveContext): void => {
  registerOperation(
    operations.ingest,
    ({ account, body }) => {
      live.deviceRequests.notify(account.araboxUuid)
      return storeBatch(live, account, body.messages)
    },
    { perMinute: BATCHES_PER_MINUTE, bodyBytes: BATCH_BYTES },
  )
  registerOperation(operations.issueKey, ({ account, params, reply }) => {
    forbidStoring(reply)
    return issueKey(live, account, params.uuid)
  })
}
