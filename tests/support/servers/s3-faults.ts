import { createServer, type IncomingMessage, request as openRequest, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What a network or a store does to one request. */
export type S3Fault =
  | { readonly kind: 'answer'; readonly status: number; readonly code: string }
  /** Takes the request and never answers. */
  | { readonly kind: 'hang' }
  /** Resets the connection after some bytes of the request, or at once. */
  | { readonly kind: 'reset upload'; readonly afterBytes: number }
  /** Sends a part of the bytes of the answer, and then resets the connection, ends it, or is silent. */
  | { readonly kind: 'cut download'; readonly afterBytes: number; readonly by: 'reset' | 'end' | 'silence' }
  /** Changes one bit of the bytes on their way to the store, or from it. */
  | { readonly kind: 'change upload' | 'change download' }

/** A proxy before an S3 server that spoils the requests that `faultOf` chooses. */
export type FaultyS3 = {
  readonly endpoint: string
  /** The method and path of each request, in their order. */
  readonly seen: string[]
  faultOf: (request: { method: string; path: string; count: number }) => S3Fault | undefined
  close(): Promise<void>
}

const changed = (bytes: Buffer): Buffer => {
  const copy = Buffer.from(bytes)
  copy[0] = (copy[0] ?? 0) ^ 1
  return copy
}

const bodyOf = async (request: IncomingMessage, mostBytes = Number.POSITIVE_INFINITY): Promise<Buffer> => {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of request) {
    chunks.push(chunk)
    bytes += chunk.length
    if (bytes >= mostBytes) break
  }
  return Buffer.concat(chunks)
}

const sendSpoiled = (response: ServerResponse, bytes: Buffer, fault: S3Fault | undefined): void => {
  if (fault?.kind === 'change download') response.end(changed(bytes))
  else if (fault?.kind === 'cut download')
    response.write(bytes.subarray(0, fault.afterBytes), () => {
      if (fault.by === 'reset') response.socket?.resetAndDestroy()
      if (fault.by === 'end') response.socket?.end()
    })
  else response.end(bytes)
}

const pass = (server: URL, request: IncomingMessage, response: ServerResponse, body: Buffer, fault?: S3Fault): void => {
  const { method, url: path, headers } = request
  // The signature contains the host that the client has asked.
  const passed = openRequest({ host: server.hostname, port: server.port, method, path, headers })
  passed.on('response', (answer) => {
    const send = (bytes: Buffer) => {
      response.writeHead(answer.statusCode ?? 500, answer.headers)
      sendSpoiled(response, bytes, fault)
    }
    bodyOf(answer).then(send, () => response.destroy())
  })
  passed.end(fault?.kind === 'change upload' ? changed(body) : body)
}

/** Starts a proxy before the S3 server at `address`. */
export const faultyS3 = async (address: string): Promise<FaultyS3> => {
  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { method = '', url: path = '' } = request
    proxy.seen.push(`${method} ${path}`)
    const fault = proxy.faultOf({ method, path, count: proxy.seen.length })
    if (fault?.kind === 'hang') return
    if (fault?.kind === 'reset upload') {
      if (fault.afterBytes > 0) await bodyOf(request, fault.afterBytes)
      request.socket.resetAndDestroy()
      return
    }
    const body = await bodyOf(request)
    if (fault?.kind !== 'answer') return pass(new URL(address), request, response, body, fault)
    response.writeHead(fault.status, { 'content-type': 'application/xml' })
    response.end(`<?xml version="1.0"?><Error><Code>${fault.code}</Code><Message>no</Message></Error>`)
  }
  const server = createServer((request, response) => void handle(request, response).catch(() => response.destroy()))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const proxy: FaultyS3 = {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen: [],
    faultOf: () => undefined,
    async close() {
      const closed = new Promise((resolve) => server.close(resolve))
      server.closeAllConnections()
      await closed
    },
  }
  return proxy
}
