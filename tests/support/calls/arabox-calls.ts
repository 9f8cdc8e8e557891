import type { AccessPlatform, AccountName } from '../platform/access-platform.ts'
import { DEMO_NOW } from '../platform/demo-now.ts'
import { demoAraboxes, deviceHeaders, issueKeys, personMessage } from './arabox.ts'
import type { RequestParts } from './send-request.ts'

type AraboxCall = () => { as: AccountName; parts: RequestParts }

/** Valid calls of the operations on the day of one arabox. */
export const araboxCalls = ({ id, uuid }: { id: number; uuid: string }): Readonly<Record<string, AraboxCall>> => {
  const byId: RequestParts = { params: { id } }
  return {
    'arabox.usual': () => ({ as: 'owner', parts: byId }),
    'arabox.hourly': () => ({ as: 'manager', parts: byId }),
    'arabox.recording': () => ({ as: 'owner', parts: byId }),
    'arabox.heatmap': () => ({ as: 'owner', parts: { params: { uuid }, query: { page: 1 } } }),
    'arabox.zones': () => ({ as: 'admin', parts: byId }),
  }
}

const [delivering, renewed] = demoAraboxes()
const renewedParams = { params: { uuid: renewed?.araboxUuid ?? '' } }

type KeyPlatform = Pick<AccessPlatform, 'url' | 'callers'>

/** Valid calls of the operations on the messages and the key of an arabox. */
export const deviceCalls = {
  'live.ingest': async ({ url, callers }: KeyPlatform) => {
    const [arabox] = await issueKeys(url, callers.admin, delivering ? [delivering] : [])
    const messages = [personMessage(1, DEMO_NOW.toISOString())]
    return { headers: deviceHeaders(arabox?.key ?? ''), parts: { body: { messages } } }
  },
  'live.begin_numbers': async ({ url, callers }: KeyPlatform) => {
    await issueKeys(url, callers.admin, renewed ? [renewed] : [])
    return { as: 'admin' as const, parts: renewedParams }
  },
  'live.issue_key': () => ({ as: 'admin' as const, parts: renewedParams }),
  'live.end_previous_key': async ({ url, callers }: KeyPlatform) => {
    await issueKeys(url, callers.admin, renewed ? [renewed] : [])
    return { as: 'admin' as const, parts: renewedParams }
  },
}
