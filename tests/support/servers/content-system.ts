import { createHmac, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

// An example of an outside playout system, as docs/playout-systems.md describes it. It keeps its campaigns in
// memory; a real one stores `applied` and `campaigns` in one transaction.

/** What the system plays for a campaign: nothing after a withdrawal. */
export type PlayedCampaign = {
  readonly number: number
  readonly screens: readonly string[]
  readonly spots: readonly string[]
  readonly days: readonly { date: string; from: string; until: string; loops: number }[]
  /** Set by a withdrawal: the plays end at this instant. */
  readonly until: string | null
}

type Data = { campaign_uuid: string; number: number } & Partial<Omit<PlayedCampaign, 'number'>>
type Order = { type: 'campaign.schedule' | 'campaign.withdraw'; data: Data }

/**
 * What goes wrong with a request: a status instead of an answer, no answer, a connection that breaks after the order
 * was applied, before the answer or in the middle of it.
 */
export type ContentFault =
  | { status: number; headers?: Record<string, string>; body?: string }
  | 'silent'
  | 'broken'
  | 'half'

/** A running example system. */
export type ExampleContentSystem = {
  readonly url: string
  readonly secret: string
  readonly campaigns: Map<string, PlayedCampaign>
  /** Idempotency keys of the applied orders, in their order. */
  readonly applied: string[]
  /** Requests of every kind. */
  attempts: number
  /** What goes wrong with the next requests, first to last; nothing when it is empty. */
  faults: ContentFault[]
  close(): Promise<void>
}

const SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`
const OLDEST_SECONDS = 300

const isGenuine = ({ headers }: IncomingMessage, body: string): boolean => {
  const [id, seconds, given] = ['id', 'timestamp', 'signature'].map((name) => String(headers[`webhook-${name}`]))
  if (Math.abs(Date.now() / 1000 - Number(seconds)) > OLDEST_SECONDS) return false
  const key = Buffer.from(SECRET.slice('whsec_'.length), 'base64')
  const expected = Buffer.from(`v1,${createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64')}`)
  const signature = Buffer.from(given ?? '')
  return signature.length === expected.length && timingSafeEqual(signature, expected)
}

/** Applies an order, once for each key. */
const apply = ({ campaigns, applied }: ExampleContentSystem, key: string, { type, data }: Order): void => {
  if (applied.includes(key)) return
  applied.push(key)
  const { campaign_uuid: uuid, number, screens = [], spots = [], days = [], until = null } = data
  const known = campaigns.get(uuid)
  // An order that is older than the applied one is late: the present state is newer.
  if (known && known.number >= number) return
  const kept = type === 'campaign.withdraw' ? (known ?? { screens, spots, days }) : { screens, spots, days }
  campaigns.set(uuid, { screens: kept.screens, spots: kept.spots, days: kept.days, number, until })
}

const answerWith = (response: ServerResponse, fault: ContentFault | undefined): void => {
  if (fault === undefined) return void response.writeHead(204).end()
  if (fault === 'silent') return
  if (fault === 'broken') return void response.destroy()
  if (fault === 'half') {
    response.writeHead(200, { 'content-length': 1000 })
    response.write('{"accep', () => response.destroy())
    return
  }
  response.writeHead(fault.status, fault.headers).end(fault.body)
}

const handle = (system: ExampleContentSystem, request: IncomingMessage, response: ServerResponse): void => {
  const parts: Buffer[] = []
  request.on('data', (part: Buffer) => parts.push(part))
  request.on('end', () => {
    system.attempts += 1
    const body = Buffer.concat(parts).toString()
    if (!isGenuine(request, body)) return void response.writeHead(401).end()
    const fault = system.faults.shift()
    const isApplied = fault === undefined || typeof fault === 'string'
    if (isApplied && fault !== 'silent') apply(system, String(request.headers['webhook-id']), JSON.parse(body))
    answerWith(response, fault)
  })
}

/** Starts an example system at a loopback address. */
export const startContentSystem = async (): Promise<ExampleContentSystem> => {
  const server = createServer((request, response) => handle(system, request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const system: ExampleContentSystem = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/orders`,
    secret: SECRET,
    campaigns: new Map(),
    applied: [],
    attempts: 0,
    faults: [],
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return system
}

/** What the example system reports: plays of a spot on a screen in an hour. */
export type ReportedHour = {
  readonly number: number
  readonly campaign_uuid: string
  readonly screen_uuid: string
  readonly spot_id: string
  readonly day: string
  readonly hour: number
  readonly plays: number
}

/**
 * Sends a report of plays to the platform until it has answered, with the same id in every attempt. Returns the status.
 * A real system stores the report before it sends it, and waits between the attempts.
 */
export const reportPlays = async (
  platform: { readonly url: string; readonly token: string },
  report: string,
  plays: readonly ReportedHour[],
): Promise<number> => {
  for (;;) {
    try {
      const response = await fetch(`${platform.url}/api/player/outside/plays`, {
        method: 'POST',
        headers: { authorization: `Playout ${platform.token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ report, plays }),
      })
      await response.arrayBuffer()
      if (response.status < 500 && response.status !== 429) return response.status
    } catch {
      // The connection broke: the platform may have counted the report, which it will know by its id.
    }
  }
}
