import type { Mode } from '../base/mode.ts'
import { StartError } from '../base/start-error.ts'
import type { ContentSystem } from '../content/outside/http-system.ts'
import type { XiboSystem } from '../content/outside/xibo/xibo-api.ts'
import { missing, type Read } from './reader.ts'

/** The outside playout system of the settings, which takes orders by HTTP. */
export const readContentSystem = (read: Read, mode: Mode): ContentSystem | undefined => {
  if (!read.isSet('CONTENT_URL') && read.isSet('CONTENT_SECRET')) throw missing('CONTENT_URL', 'CONTENT_SECRET')
  const url = read('CONTENT_URL')
  if (!url) return undefined
  // The campaigns of the demo are invented: nobody may play them.
  if (mode === 'demo') throw new StartError('CONTENT_URL is only for production. Remove it in the demo.')
  const secret = read('CONTENT_SECRET')
  if (!secret) throw missing('CONTENT_SECRET', 'CONTENT_URL')
  return Object.freeze({ url, secret, timeoutSeconds: read('CONTENT_TIMEOUT') })
}

/** The token with which an outside playout system reports plays. */
export const readReportToken = (read: Read): string | undefined => {
  if (!read.isSet('CONTENT_URL') && read.isSet('CONTENT_REPORT_TOKEN'))
    throw missing('CONTENT_URL', 'CONTENT_REPORT_TOKEN')
  return read('CONTENT_REPORT_TOKEN')
}

/** The Xibo CMS of the settings. */
export const readXibo = (read: Read, mode: Mode): XiboSystem | undefined => {
  const parts = ['XIBO_CLIENT_ID', 'XIBO_CLIENT_SECRET'] as const
  const url = read('XIBO_URL')
  if (!url) {
    for (const name of parts) if (read.isSet(name)) throw missing('XIBO_URL', name)
    return undefined
  }
  if (mode === 'demo') throw new StartError('XIBO_URL is only for production. Remove it in the demo.')
  if (read.isSet('CONTENT_URL')) throw new StartError('Set CONTENT_URL or XIBO_URL: there is one playout system.')
  const [clientId, clientSecret] = [read('XIBO_CLIENT_ID'), read('XIBO_CLIENT_SECRET')]
  if (!clientId) throw missing('XIBO_CLIENT_ID', 'XIBO_URL')
  if (!clientSecret) throw missing('XIBO_CLIENT_SECRET', 'XIBO_URL')
  const [timeZone, timeoutSeconds] = [read('XIBO_TIME_ZONE'), read('CONTENT_TIMEOUT')]
  return Object.freeze({ url: url.replace(/\/+$/, ''), clientId, clientSecret, timeZone, timeoutSeconds })
}
