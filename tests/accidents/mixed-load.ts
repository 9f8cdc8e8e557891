import { Agent as HttpAgent, request as requestHttp } from 'node:http'
import { Agent as HttpsAgent, request as requestHttps } from 'node:https'
import type { Campaign } from '../../contract/campaign/campaign.ts'
import { contract } from '../../contract/index.ts'
import type { LiveMessage, LiveSnapshot } from '../../contract/live/stream.ts'
import type { Operation } from '../../contract/operation.ts'
import { addDays } from '../../machines/calendar/days.ts'
import { dayOf } from '../../machines/calendar/warsaw.ts'
import { type Arabox, deviceHeaders } from '../support/calls/arabox.ts'
import { campaignBody, formWithFile, spotFile } from '../support/calls/campaign-body.ts'
import type { Caller } from '../support/calls/client.ts'
import { connectLiveClient, type LiveClient } from '../support/calls/live-client.ts'
import { type RequestExtras, type RequestParts, requestOf } from '../support/calls/send-request.ts'
import { changeCampaign, successOf } from '../support/platform/campaign-steps.ts'
import { people } from '../support/servers/two-servers.ts'

/** Who loads which addresses, and what they use. */
export type MixedLoadOf = {
  /** One address with its own certificate, or several; each kind of request goes to all of them in turn. */
  readonly urls: readonly string[]
  readonly admin: Caller
  readonly owner: Caller
  readonly arabox: Arabox
}

/** A load of every kind of request at once. */
export type MixedLoad = {
  /** How often each kind had each outcome, as `kind status`, or `kind code` for a broken connection. */
  readonly outcomes: ReadonlyMap<string, number>
  /** How many answers of any kind the proxy took from each server: values of its cookie. */
  readonly answersOf: (server: string) => number
  /** Numbers of the messages that were acknowledged, campaigns that were created. */
  readonly done: { messages: number; campaigns: number }
  /** What the live page received, one list for each of its connections. */
  readonly connections: readonly (readonly (LiveMessage | LiveSnapshot)[])[]
  /** Ends the load when each request has its answer, and the page when it has all acknowledged messages. */
  stop(): Promise<void>
}

type Agents = { readonly http: HttpAgent; readonly https: HttpsAgent }
type Asked = { status: string; server: string | undefined; text: string }

const SERVER_COOKIE = /^server=(\w+)/

/** Sends one request over a kept connection, without repeating it, and gives the status or what broke. */
const ask = async (agents: Agents, asked: Request): Promise<Asked> => {
  const body = Buffer.from(await asked.arrayBuffer())
  const headers = { ...Object.fromEntries(asked.headers), 'content-length': body.length }
  return new Promise((resolve) => {
    const [request, agent] = asked.url.startsWith('https:') ? [requestHttps, agents.https] : [requestHttp, agents.http]
    const sent = request(asked.url, { agent, method: asked.method, headers }, (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      const [server] = (response.headers['set-cookie'] ?? []).flatMap((each) => SERVER_COOKIE.exec(each)?.[1] ?? [])
      const end = (status: string) => resolve({ status, server, text: Buffer.concat(parts).toString() })
      response.once('end', () => end(String(response.statusCode)))
      response.once('error', (error: NodeJS.ErrnoException) => end(`cut ${error.code ?? error.message}`))
    })
    sent.once('error', (error: NodeJS.ErrnoException) =>
      resolve({ status: error.code ?? error.message, server: undefined, text: '' }),
    )
    sent.end(body)
  })
}

const { campaign, platform, users } = contract
const DAYS_AHEAD = 30
/** Enough for the lowest price of a campaign. */
const FLIGHT_DAYS = 28

const newCampaign = (name: string, status: 'draft' | 'new' = 'draft') => {
  const from = addDays(dayOf(new Date()), DAYS_AHEAD)
  return campaignBody({ name, date_from: from, date_to: addDays(from, FLIGHT_DAYS - 1), status })
}

/** Of an account without other sessions: many logins of one account end its older sessions. */
const loginForm = (): FormData => {
  const form = new FormData()
  form.set('username', 'analyst')
  form.set('password', 'arabox-demo')
  return form
}

/** A shared campaign with a spot, whose film is uploaded again and again. */
const preparedCampaign = async (admin: Caller): Promise<Campaign> => {
  const created = successOf(await admin.call(campaign.createCampaign, { body: newCampaign('Loaded', 'new') }))
  return successOf(await changeCampaign(admin, created, { is_shared: true }))
}

/**
 * Begins reads, writes, batches of an arabox, uploads, logins, a public page and a live page, each one after the other
 * for as long as the load runs. Nothing is repeated.
 */
export const startMixedLoad = async ({ urls, admin, owner, arabox }: MixedLoadOf): Promise<MixedLoad> => {
  const kept = { keepAlive: true, maxSockets: 16 }
  const agents = { http: new HttpAgent(kept), https: new HttpsAgent({ ...kept, rejectUnauthorized: false }) }
  const prepared = await preparedCampaign(admin)
  const [spot] = prepared.spots
  const film = await spotFile()
  const outcomes = new Map<string, number>()
  const servers = new Map<string, number>()
  const connections: (LiveMessage | LiveSnapshot)[][] = []
  const done = { messages: 0, campaigns: 0 }
  let isOver = false
  let turn = 0
  const count = (kind: string, outcome: string) =>
    outcomes.set(`${kind} ${outcome}`, (outcomes.get(`${kind} ${outcome}`) ?? 0) + 1)
  const nextUrl = (): string => urls[turn++ % urls.length] ?? ''
  const send = async (kind: string, operation: Operation, parts: RequestParts, extras: RequestExtras = {}) => {
    const answer = await ask(agents, requestOf(nextUrl(), operation, parts, extras))
    count(kind, answer.status)
    if (answer.server !== undefined) servers.set(answer.server, (servers.get(answer.server) ?? 0) + 1)
    return answer.status
  }
  const byAdmin = { token: admin.token }
  const kinds = {
    health: () => send('health', platform.health, {}),
    campaigns: () => send('campaigns', campaign.listCampaigns, { query: { size: 20 } }, byAdmin),
    create: async () => {
      const status = await send('create', campaign.createCampaign, { body: newCampaign('Mixed load') }, byAdmin)
      if (status === '201') done.campaigns += 1
    },
    batch: async () => {
      const messages = people(done.messages + 1, 5)
      const headers = deviceHeaders(arabox.key)
      const status = await send('batch', contract.live.ingest, { body: { messages } }, { headers })
      if (status === '200') done.messages += messages.length
    },
    upload: () => {
      const params = { uuid: prepared.uuid, spotId: spot?.id ?? '' }
      return send('upload', campaign.uploadSpotFile, { params, form: formWithFile(film) }, byAdmin)
    },
    shared: () => send('shared', campaign.getSharedCampaign, { params: { uuid: prepared.share_token ?? '' } }),
    login: () => send('login', users.login, { form: loginForm() }),
  }
  /**
   * One connection of the live page: until the server ends it, or the load has ended and all messages are there.
   * Returns whether the page may connect again.
   */
  const connectPage = async (): Promise<boolean> => {
    const url = nextUrl()
    const uuid = crypto.randomUUID()
    const body = { task: 'authorize', uuid }
    const asked = await ask(agents, requestOf(url, platform.task, { body }, { token: owner.token }))
    count('ticket', asked.status)
    let client: LiveClient
    try {
      client = await connectLiveClient(url, uuid, 'websocket', { rejectUnauthorized: false })
    } catch (error) {
      count('page', error instanceof Error ? error.message : 'refused')
      return false
    }
    const lost = new Promise((resolve) => client.socket.once('disconnect', resolve))
    const problem = await client.request('join', { location_uuid: arabox.locationUuid }).catch(() => 'lost')
    count('page', problem ?? 'joined')
    connections.push(client.received)
    await Promise.race([lost, ended.then(() => client.until(arabox.locationUuid, done.messages))])
    client.close()
    return problem === null
  }
  let end: () => void = () => undefined
  const ended = new Promise<void>((resolve) => {
    end = resolve
  })
  const seesAll = () => connections.at(-1)?.some((each) => each.seq >= done.messages) ?? false
  const running = Object.values(kinds).map(async (one) => {
    while (!isOver) await one()
  })
  const page = (async () => {
    let mayConnect = true
    while (mayConnect && !(isOver && seesAll())) mayConnect = await connectPage()
  })()
  return {
    outcomes,
    answersOf: (server) => servers.get(server) ?? 0,
    done,
    connections,
    stop: async () => {
      isOver = true
      await Promise.all(running)
      end()
      await page
      agents.http.destroy()
      agents.https.destroy()
    },
  }
}
