/** One message to a server, ready to be sent. */
export type OutgoingRequest = {
  address: string
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  headers: Record<string, string>
  body?: FormData | string
  /** Milliseconds after which nobody waits any longer. */
  limitMs: number
  signal?: AbortSignal
  onProgress?: (percent: number) => void
}

/** What came back, whatever its status; `disposition` is its content-disposition, which names a file. */
export type IncomingResponse = { status: number; blob: Blob; requestId?: string; disposition: string | null }
