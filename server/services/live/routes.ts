import { contract } from '../../../contract/index.ts'
import type { Message } from '../../../contract/live/messages.ts'
import type { Device } from '../../http/caller.ts'
import type { Serve } from '../../http/gates.ts'
import type { LiveContext } from './context.ts'
import { issueKey } from './ingest/device-keys.ts'
import { takeBatch } from './ingest/ingest.ts'
import { outsideOf } from './outside.ts'

const { live: operations } = contract

/** A network of thousands of araboxes may stand behind one address. */
const BATCHES_PER_MINUTE = 60_000
/** The most messages of one batch with every field filled in; those with long ways go in smaller ones. */
const BATCH_BYTES = 2 * 1024 * 1024

/** Araboxes: their messages and keys. */
export const liveRoutes = (serve: Serve, live: LiveContext): void => {
  const outside = outsideOf(live.store)
  const ingest = ({ account, body }: { account: Device; body: { messages: Message[] } }) => {
    outside.heard(account.araboxUuid)
    return takeBatch(live, account, body.messages)
  }
  serve(operations.ingest, ingest, { perMinute: BATCHES_PER_MINUTE, bodyBytes: BATCH_BYTES })
  serve(operations.issueKey, ({ params }) => issueKey(live, params.uuid))
}
