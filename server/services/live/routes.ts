import { contract } from '../../../contract/index.ts'
import type { Serve } from '../../http/serve.ts'
import type { Live } from './context.ts'
import { issueKey } from './keys.ts'

const { live: operations } = contract

/** Araboxes: their messages and keys. */
export const liveRoutes = (serve: Serve, live: Live): void => {
  serve(operations.issueKey, ({ params }) => issueKey(live, params.uuid))
}
