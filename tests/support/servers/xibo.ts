import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { utcOffsetMs, WARSAW } from '../../../machines/calendar/time-zones.ts'

// A stand-in for a Xibo CMS: the calls of its public interface description (version 4.5) that the platform makes, with
// their forms, statuses and answers, and the ways in which a server fails.

/** What goes wrong with the next requests besides logins, first to last. */
export type XiboFault =
  | { readonly status: number; readonly headers?: Record<string, string>; readonly body?: string }
  /** No answer. */
  | 'silent'
  /** The request is applied, and the connection breaks before the answer. */
  | 'broken'
  /** The request is applied, and half of the answer arrives. */
  | 'half'
  /** The token is no longer known. */
  | 'revoked'
  | null

/** An event of the schedule. Times are those of the CMS. */
export type XiboEvent = {
  readonly eventId: number
  readonly campaignId: number
  readonly displayGroupIds: readonly number[]
  readonly fromDt: string
  readonly toDt: string
  readonly maxPlaysPerHour: number
}

/** A record of the statistics of plays. `statDate` says when the CMS got it; times are those of the CMS. */
export type XiboStat = {
  readonly id: string
  readonly displayId: number
  readonly layoutId: number
  readonly scheduleId: number
  readonly numberPlays: number
  readonly start: string
  readonly end: string
  readonly statDate: string
}

/** A running stand-in. */
export type StandInXibo = {
  readonly url: string
  readonly clientId: string
  readonly clientSecret: string
  readonly displays: {
    displayId: number
    displayGroupId: number
    display: string
    tags: { tag: string; value: string }[]
  }[]
  readonly media: { mediaId: number; name: string; bytes: number }[]
  readonly layouts: { layoutId: number; mediaId: number; seconds: number }[]
  readonly lists: { campaignId: number; campaign: string; layoutIds: number[] }[]
  readonly events: Map<number, XiboEvent>
  readonly stats: XiboStat[]
  readonly requests: string[]
  faults: XiboFault[]
  logins: number
  close(): Promise<void>
}

type Answer = { status: number; body?: unknown }

const [CLIENT, SECRET] = ['arabox', 'xibo-secret']

const bodyOf = (request: IncomingMessage): Promise<Buffer> =>
  new Promise((resolve) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => resolve(Buffer.concat(parts)))
  })

const numbersOf = (form: URLSearchParams, name: string): number[] => form.getAll(`${name}[]`).map(Number)

/** A time of the CMS, which is in Poland, in seconds. No test plays while the clocks change. */
const secondsOf = (local: string): number => {
  const wallMs = Date.parse(`${local.replace(' ', 'T')}Z`)
  return (wallMs - utcOffsetMs(WARSAW, wallMs)) / 1000
}

const eventOf = (eventId: number, form: URLSearchParams): XiboEvent => ({
  eventId,
  campaignId: Number(form.get('campaignId')),
  displayGroupIds: numbersOf(form, 'displayGroupIds'),
  fromDt: form.get('fromDt') ?? '',
  toDt: form.get('toDt') ?? '',
  maxPlaysPerHour: Number(form.get('maxPlaysPerHour')),
})

const refused = (message: string): Answer => ({ status: 422, body: { error: { message, code: 422 } } })

const search = (xibo: StandInXibo, path: string, query: URLSearchParams): Answer => {
  const rows: Record<string, unknown[]> = {
    '/display': xibo.displays.filter(({ tags }) => tags.some(({ tag }) => tag === query.get('tags'))),
    '/library': xibo.media.filter(({ name }) => name.includes(query.get('media') ?? '')),
    '/campaign': xibo.lists.filter(({ campaign }) => campaign.includes(query.get('name') ?? '')),
    '/stats': xibo.stats.filter(({ statDate }) => statDate >= (query.get('statDate') ?? '')),
    '/schedule': [...xibo.events.values()]
      .filter(({ campaignId }) => campaignId === Number(query.get('campaignId')))
      .map(({ displayGroupIds, fromDt, ...event }) => ({
        ...event,
        fromDt: secondsOf(fromDt),
        displayGroups: displayGroupIds.map((displayGroupId) => ({ displayGroupId })),
      })),
  }
  const [start, length] = [Number(query.get('start') ?? 0), Number(query.get('length') ?? 10)]
  return rows[path] ? { status: 200, body: rows[path].slice(start, start + length) } : { status: 404 }
}

const create = (xibo: StandInXibo, path: string, form: URLSearchParams): Answer => {
  if (path === '/layout/fullscreen') {
    const mediaId = Number(form.get('id'))
    if (!xibo.media.some((each) => each.mediaId === mediaId))
      return { status: 404, body: { error: { message: 'Not Found' } } }
    const layout = { layoutId: 100 + xibo.layouts.length, mediaId, seconds: Number(form.get('layoutDuration')) }
    xibo.layouts.push(layout)
    return { status: 201, body: { layoutId: layout.layoutId, campaignId: 900, layout: 'full screen' } }
  }
  if (path === '/campaign') {
    const list = {
      campaignId: 500 + xibo.lists.length,
      campaign: form.get('name') ?? '',
      layoutIds: numbersOf(form, 'layoutIds'),
    }
    if (form.get('type') !== 'list' || list.campaign === '') return refused('Please enter a name')
    xibo.lists.push(list)
    return { status: 201, body: { campaignId: list.campaignId, campaign: list.campaign } }
  }
  if (path !== '/schedule') return { status: 404 }
  const event = eventOf(1 + Math.max(0, ...xibo.events.keys()), form)
  if (event.displayGroupIds.length === 0) return refused('No display groups selected')
  xibo.events.set(event.eventId, event)
  return { status: 201, body: { eventId: event.eventId, fromDt: secondsOf(event.fromDt) } }
}

const upload = async (xibo: StandInXibo, request: IncomingMessage, body: Buffer): Promise<Answer> => {
  const type = String(request.headers['content-type'])
  const form = await new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData()
  const [file, given] = [form.get('files'), form.get('name')]
  if (!(file instanceof File)) return { status: 200, body: { files: [{ error: 'The file is missing' }] } }
  const name = typeof given === 'string' ? given : file.name
  if (xibo.media.some((each) => each.name === name)) {
    return { status: 200, body: { files: [{ name, error: 'Media item already exists' }] } }
  }
  const media = { mediaId: 10 + xibo.media.length, name, bytes: file.size }
  xibo.media.push(media)
  return { status: 200, body: { files: [{ ...media, size: file.size }] } }
}

const handle = async (xibo: StandInXibo, request: IncomingMessage, body: Buffer): Promise<Answer> => {
  const { pathname, searchParams } = new URL(request.url ?? '', xibo.url)
  const path = pathname.replace(/^\/api/, '')
  const form = new URLSearchParams(body.toString('latin1'))
  if (request.method === 'GET') return search(xibo, path, searchParams)
  if (request.method === 'POST') return path === '/library' ? upload(xibo, request, body) : create(xibo, path, form)
  const eventId = Number(path.split('/').at(-1))
  if (!path.startsWith('/schedule/') || !xibo.events.has(eventId))
    return { status: 404, body: { error: { message: 'Not Found' } } }
  if (request.method === 'PUT') xibo.events.set(eventId, eventOf(eventId, form))
  else xibo.events.delete(eventId)
  return request.method === 'PUT' ? { status: 200, body: { eventId, fromDt: 0 } } : { status: 204 }
}

const respond = (response: ServerResponse, fault: XiboFault | undefined, { status, body }: Answer): void => {
  const text = body === undefined ? '' : JSON.stringify(body)
  if (fault === 'broken') return void response.destroy()
  response.writeHead(status, {
    'content-type': 'application/json',
    ...(fault === 'half' ? { 'content-length': 5000 } : {}),
  })
  if (fault === 'half') return void response.write(text.slice(0, 20), () => response.destroy())
  response.end(text)
}

/** Starts a stand-in at a loopback address, with a display for each screen. */
export const startXibo = async (screens: readonly string[]): Promise<StandInXibo> => {
  let token = ''
  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await bodyOf(request)
    const path = String(request.url).split('?')[0]
    if (path === '/api/authorize/access_token') {
      const form = new URLSearchParams(body.toString())
      const isKnown = form.get('client_id') === CLIENT && form.get('client_secret') === SECRET
      if (!isKnown)
        return respond(response, null, {
          status: 401,
          body: { error: 'invalid_client', message: 'Client authentication failed' },
        })
      xibo.logins += 1
      token = `token-${xibo.logins}`
      return respond(response, null, {
        status: 200,
        body: { token_type: 'Bearer', expires_in: 3600, access_token: token },
      })
    }
    xibo.requests.push(`${request.method} ${path}`)
    const fault = xibo.faults.shift()
    if (fault === 'revoked') token = ''
    if (request.headers.authorization !== `Bearer ${token}`) {
      return respond(response, null, {
        status: 401,
        body: { error: 'access_denied', message: 'The resource owner denied the request' },
      })
    }
    if (fault === 'silent') return
    if (fault && typeof fault === 'object') return void response.writeHead(fault.status, fault.headers).end(fault.body)
    respond(response, fault, await handle(xibo, request, body))
  }
  const server = createServer((request, response) => void serve(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const xibo: StandInXibo = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    clientId: CLIENT,
    clientSecret: SECRET,
    displays: screens.map((uuid, index) => ({
      displayId: index + 1,
      displayGroupId: 1000 + index,
      display: `Display ${index + 1}`,
      tags: [{ tag: 'arabox', value: uuid }],
    })),
    media: [],
    layouts: [],
    lists: [],
    events: new Map(),
    stats: [],
    requests: [],
    faults: [],
    logins: 0,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return xibo
}
