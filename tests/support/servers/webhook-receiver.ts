import { createHmac, timingSafeEqual } from 'node:crypto'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A delivery that the receiver took: its id, event and campaign. */
export type TakenEvent = { id: string; type: string; uuid: string; version: number }

/** How the receiver answers: it takes the event, fails, sends elsewhere, or never answers. */
export type ReceiverMode = 'take' | 'fail' | 'redirect' | 'hang'

/** A receiver of webhooks at a loopback address, which checks the signature as the documentation says. */
export type WebhookReceiver = {
  url: string
  mode: ReceiverMode
  /** Types of events that are answered with 500 in every mode. */
  failingTypes: readonly string[]
  secret: string
  /** Events that were taken, in the order in which they came. */
  readonly taken: TakenEvent[]
  /** Attempts of every kind. */
  attempts: number
  /** Requests whose signature was wrong. */
  forged: number
  close(): Promise<void>
}

const isGenuine = (secret: string, headers: Record<string, unknown>, body: string): boolean => {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  const text = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`
  const expected = `v1,${createHmac('sha256', key).update(text).digest('base64')}`
  const given = String(headers['webhook-signature']).split(' ')
  return given.some(
    (each) => each.length === expected.length && timingSafeEqual(Buffer.from(each), Buffer.from(expected)),
  )
}

/** Starts a receiver. */
export const startReceiver = async (): Promise<WebhookReceiver> => {
  const hanging = new Set<ServerResponse>()
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      receiver.attempts += 1
      if (receiver.mode === 'hang') return void hanging.add(response)
      if (receiver.mode === 'fail') return void response.writeHead(500).end('out of order')
      if (receiver.mode === 'redirect') return void response.writeHead(307, { location: receiver.url }).end()
      const body = Buffer.concat(parts).toString()
      if (!isGenuine(receiver.secret, request.headers, body)) {
        receiver.forged += 1
        return void response.writeHead(401).end()
      }
      const { type, data } = JSON.parse(body) as { type: string; data: { campaign_uuid: string; version: number } }
      if (receiver.failingTypes.includes(type)) return void response.writeHead(500).end('out of order')
      const id = String(request.headers['webhook-id'])
      receiver.taken.push({ id, type, uuid: data.campaign_uuid, version: data.version })
      response.writeHead(204).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const receiver: WebhookReceiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/events`,
    mode: 'take',
    failingTypes: [],
    secret: '',
    taken: [],
    attempts: 0,
    forged: 0,
    close: () =>
      new Promise((resolve) => {
        for (const response of hanging) response.destroy()
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return receiver
}
