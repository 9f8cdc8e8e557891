import { StartError } from '../base/start-error.ts'
import type { RootReceiver } from '../services/history/public.ts'
import { missing, type Read } from './reader.ts'

/** Where roots of closed days are sent, if the settings say it. Throws {@link StartError}. */
export const readHistoryReceiver = (read: Read): RootReceiver | undefined => {
  const url = read('HISTORY_URL')
  if (!url) {
    if (read.isSet('HISTORY_TOKEN')) throw missing('HISTORY_URL', 'HISTORY_TOKEN')
    return undefined
  }
  const reach = read('HISTORY_ADDRESSES')
  if (reach === 'public' && !url.startsWith('https:'))
    throw new StartError('HISTORY_URL must begin with https:, or HISTORY_ADDRESSES must be any.')
  return Object.freeze({ url, token: read('HISTORY_TOKEN'), reach })
}
