import type { AccountName } from '../platform/access-platform.ts'
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
