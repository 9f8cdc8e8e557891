import { ofetch } from 'ofetch'
import { CallFailed, timeoutFailure } from '../../machines/kit/area/failure.ts'
import { notePlatformTime } from '../browser/platform-clock.ts'
import { offlineFailure } from './failures.ts'
import type { IncomingResponse, OutgoingRequest } from './http-message.ts'
import { upload } from './upload.ts'

/**
 * Sends a request once; rejects with `CallFailed` if there is no answer. Requests with upload progress use
 * XMLHttpRequest, all others use ofetch.
 */
export const sendRequest = async (outgoing: OutgoingRequest): Promise<IncomingResponse> => {
  const limit = AbortSignal.timeout(outgoing.limitMs)
  const signal = outgoing.signal ? AbortSignal.any([outgoing.signal, limit]) : limit
  try {
    if (outgoing.onProgress) return await upload({ ...outgoing, signal }, outgoing.onProgress)
    const response = await ofetch.raw(outgoing.address, {
      method: outgoing.method,
      headers: outgoing.headers,
      body: outgoing.body,
      signal,
      retry: 0,
      ignoreResponseError: true,
      responseType: 'blob',
    })
    notePlatformTime(response.headers.get('x-platform-time'))
    const requestId = response.headers.get('x-request-id') ?? undefined
    const disposition = response.headers.get('content-disposition')
    return { status: response.status, blob: response._data ?? new Blob(), requestId, disposition }
  } catch {
    // The errors of ofetch and XMLHttpRequest are the same for a timeout and a lost connection.
    throw new CallFailed(limit.aborted ? timeoutFailure : offlineFailure())
  }
}
