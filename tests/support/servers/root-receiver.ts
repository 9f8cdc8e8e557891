import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A receiver of roots at a loopback address, which appends what it takes to one text. */
export type RootReceiverServer = {
  readonly url: string
  /** How it answers: it takes a root, fails, sends elsewhere, or takes it and breaks the connection. */
  mode: 'take' | 'fail' | 'redirect' | 'break'
  /** The bodies that it took, one after the other: a file for `--roots`. */
  collected: string
  /** The header `authorization` of every request. */
  readonly authorizations: (string | undefined)[]
  /** The numbers of the days that it took, in the order in which they came. */
  numbers: () => number[]
  close(): Promise<void>
}

/** Starts a receiver. */
export const startRootReceiver = async (): Promise<RootReceiverServer> => {
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      receiver.authorizations.push(request.headers.authorization)
      if (receiver.mode === 'fail') return void response.writeHead(500).end('out of order')
      if (receiver.mode === 'redirect') return void response.writeHead(307, { location: receiver.url }).end()
      receiver.collected += Buffer.concat(parts).toString()
      if (receiver.mode === 'break') return void request.socket.destroy()
      response.writeHead(204).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const receiver: RootReceiverServer = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/roots`,
    mode: 'take',
    collected: '',
    authorizations: [],
    numbers: () =>
      receiver.collected
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => (JSON.parse(line) as { number: number }).number),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return receiver
}
