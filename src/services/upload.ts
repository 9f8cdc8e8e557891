import type { IncomingResponse, OutgoingRequest } from './http-message.ts'

/** Sends a request by XMLHttpRequest: only this browser API reports upload progress (percent, 0 to 100). */
export const upload = (
  outgoing: OutgoingRequest & { signal: AbortSignal },
  onProgress: (percent: number) => void,
): Promise<IncomingResponse> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const abort = (): void => request.abort()
    const fail = (): void => reject(new Error('no answer'))
    request.open(outgoing.method, outgoing.address)
    request.responseType = 'blob'
    for (const [name, value] of Object.entries(outgoing.headers)) request.setRequestHeader(name, value)
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? Math.round((100 * loaded) / total) : 0)
    request.onload = () =>
      resolve({
        status: request.status,
        blob: request.response instanceof Blob ? request.response : new Blob(),
        requestId: request.getResponseHeader('x-request-id') ?? undefined,
        disposition: request.getResponseHeader('content-disposition'),
      })
    request.onerror = fail
    request.onabort = fail
    request.onloadend = () => outgoing.signal.removeEventListener('abort', abort)
    outgoing.signal.addEventListener('abort', abort)
    if (outgoing.signal.aborted) fail()
    else request.send(outgoing.body)
  })
