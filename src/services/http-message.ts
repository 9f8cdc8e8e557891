/** A request that is ready to be sent. */
export type OutgoingRequest = {
  address: string
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  headers: Record<string, string>
  body?: FormData | string
  /** Timeout in milliseconds. */
  limitMs: number
  signal?: AbortSignal
  onProgress?: (percent: number) => void
}

/** A response of any status; `disposition` is the content-disposition header with the file name. */
export type IncomingResponse = { status: number; blob: Blob; requestId?: string; disposition: string | null }
