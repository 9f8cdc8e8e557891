import { contract } from '../../../contract/index.ts'
import { MOST_BATCH_BYTES } from '../../../contract/live/mqtt.ts'
import { forbidStoring } from '../../http/forbid-storing.ts'
import type { RegisterOperation } from '../../http/gates.ts'
import { araboxRoutes } from './arabox/routes.ts'
import type { LiveContext } from './context.ts'
import type { ImportContext } from './import/context.ts'
import { importRoutes } from './import/routes.ts'
import { endPreviousKey, issueKey } from './ingest/device-keys.ts'
import { beginNumbers } from './ingest/number-spaces.ts'
import { receiveBatch } from './ingest/receive-batch.ts'

const { live: operations } = contract

/** Limit of requests per minute from one address, which thousands of araboxes can share. */
const BATCHES_PER_MINUTE = 60_000

/** Messages of araboxes, and their keys. */
const ingestRoutes = (registerOperation: RegisterOperation, live: LiveContext): void => {
  registerOperation(
    operations.ingest,
    ({ account, body }) => receiveBatch(live, account, body),
    // Large enough for the largest batch without long tracks. An arabox splits batches with long tracks.
    { perMinute: BATCHES_PER_MINUTE, bodyBytes: MOST_BATCH_BYTES },
  )
  registerOperation(operations.issueKey, ({ account, params, reply }) => {
    forbidStoring(reply)
    return issueKey(live, account, params.uuid)
  })
  registerOperation(operations.endPreviousKey, ({ account, params }) => endPreviousKey(live, account, params.uuid))
  registerOperation(operations.beginNumbers, ({ account, params }) => beginNumbers(live, account, params.uuid))
}

/** Registers the routes of the live service: messages and keys of araboxes, their present day, imports of history. */
export const liveRoutes = (registerOperation: RegisterOperation, context: ImportContext): void => {
  ingestRoutes(registerOperation, context)
  araboxRoutes(registerOperation, context)
  importRoutes(registerOperation, context)
}
