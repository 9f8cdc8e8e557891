import { createHash, createPublicKey, verify } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { type FastifyInstance, type FastifyRequest, fastify } from 'fastify'
import { PAIRING_MINUTES } from '../../../contract/player/limits.ts'
import type { PlayRecord } from '../../../contract/player/play-records.ts'
import type { PlayDelivery } from '../../../contract/player/player-operations.ts'
import type { Schedule } from '../../../contract/player/schedule.ts'
import { MINUTE_MS, SECOND_MS } from '../../../machines/calendar/durations.ts'
import { chainText, logStartText, signedText } from '../../../machines/player/play-log.ts'
import { clientPages } from '../../../server/http/client-pages.ts'

const sha256 = (bytes: string | Buffer): string => createHash('sha256').update(bytes).digest('hex')

const CAMPAIGN = '6f1c1e4e-3c55-4d7e-9d0a-5a3f0c0b7a11'
const PLAYER = '11111111-1111-4111-8111-111111111111'
const SCREEN = '22222222-2222-4222-8222-222222222222'
const SPOT = '33333333-3333-4333-8333-333333333333'

/**
 * The platform as a player meets it, with the built page: it pairs, has a schedule of one film in every slot, and
 * checks every delivery as the contract says.
 */
export type PlayerPlatform = {
  readonly url: string
  /** The code that the player shows; enter it with `pair`. */
  readonly code: string
  /** Records that were stored, checked and in order. */
  readonly records: readonly PlayRecord[]
  /** Numbers of the requests for the film. */
  readonly filmRequests: number
  /** Deliveries that were refused, by reason. */
  readonly refused: readonly string[]
  /** Reports of the player, the latest last. */
  readonly reports: readonly { waiting_records: number; films: number; version: string }[]
  /** Pictures that were sent, in bytes. */
  readonly pictures: readonly number[]
  pair(): void
  /** The token is no longer known, as after the end of a player. */
  revoke(): void
  wantPicture(): void
  /** Ends all connections, and each new one at once, until it is called with false. */
  cut(isCut: boolean): void
  /** Waits until a state is reached; looked at after each request. */
  until(isReached: () => boolean): Promise<void>
  close(): Promise<void>
}

type Film = { path: string; type: 'video/mp4'; filmMs: number; width: number; height: number }

/** Starts a platform on a loopback port. The first slot begins in `startsInMs`. */
export const startPlayerPlatform = async (film: Film, startsInMs: number): Promise<PlayerPlatform> => {
  const bytes = await readFile(film.path)
  const digest = sha256(bytes)
  const app: FastifyInstance = fastify({ forceCloseConnections: true })
  await app.register(clientPages, {})
  let publicKey = ''
  let tokenHash = ''
  let isPaired = false
  let wantsPicture = false
  let beginsMs = 0
  let log = { next: 1, hash: '' }
  const records: PlayRecord[] = []
  const refused: string[] = []
  const reports: { waiting_records: number; films: number; version: string }[] = []
  const pictures: number[] = []
  const waiting = new Set<() => void>()
  let filmRequests = 0
  const state = { code: '' }

  app.addContentTypeParser('multipart/form-data', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  app.addHook('onRequest', (_request, reply, done) => {
    reply.header('x-platform-time', new Date().toISOString())
    done()
  })
  app.addHook('onResponse', (_request, _reply, done) => {
    for (const look of waiting) look()
    done()
  })
  const isKnown = ({ headers }: FastifyRequest): boolean => {
    const token = /^Player ([\w-]{43})$/.exec(headers.authorization ?? '')?.[1]
    return token !== undefined && tokenHash !== '' && sha256(token) === tokenHash
  }
  app.addHook('preHandler', async (request, reply) => {
    if (!request.url.startsWith('/api/player/') || request.url === '/api/player/pairing') return
    if (!isKnown(request)) await reply.code(401).send({ code: 'unauthenticated' })
    else if (!isPaired && request.url !== '/api/player/state') await reply.code(409).send({ code: 'not_paired' })
  })

  const keyOf = () => createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: publicKey }, format: 'jwk' })
  const isSigned = (text: string, signature: string): boolean =>
    verify(null, Buffer.from(text), keyOf(), Buffer.from(signature, 'base64url'))
  const expires = (): string => new Date(Date.now() + PAIRING_MINUTES * MINUTE_MS).toISOString()

  app.post<{ Body: { public_key: string; token_hash: string; signature: string } }>(
    '/api/player/pairing',
    (request, reply) => {
      const { public_key, token_hash, signature } = request.body
      publicKey = public_key
      if (!isSigned(token_hash, signature)) return reply.code(400).send({ code: 'invalid_signature' })
      tokenHash = token_hash
      state.code = 'K7MX4P'
      return reply.send({ code: state.code, expires_at: expires() })
    },
  )
  app.get('/api/player/state', (_request, reply) =>
    reply.send(
      isPaired
        ? { state: 'paired', player_uuid: PLAYER, screen_uuid: SCREEN, logs: [] }
        : { state: 'waiting', code: state.code, expires_at: expires() },
    ),
  )
  const schedule = (): Schedule => ({
    screen: {
      uuid: SCREEN,
      name: 'A',
      location_name: 'Galeria Dominikańska',
      city_name: 'Wrocław',
      width: null,
      height: null,
    },
    days: [
      {
        day: new Date(beginsMs).toISOString().slice(0, 10),
        begins_at: new Date(beginsMs).toISOString(),
        blocks: Array.from({ length: 12 }, (_, slot) => ({
          campaign_uuid: CAMPAIGN,
          order: 1,
          begins: 0,
          ends: 540,
          slot,
          slots: 1,
          spots: [{ id: SPOT, film: digest }],
        })),
      },
    ],
    films: [
      {
        digest,
        type: film.type,
        codec: 'h264',
        size_bytes: bytes.length,
        film_ms: film.filmMs,
        width: film.width,
        height: film.height,
      },
    ],
    delivery_seconds: 1,
    report_seconds: 1,
  })
  app.get('/api/player/schedule', (request, reply) => {
    reply.header('etag', '"1"')
    return request.headers['if-none-match'] === '"1"' ? reply.code(304).send() : reply.send(schedule())
  })
  app.get(`/api/player/film/${digest}`, (_request, reply) => {
    filmRequests++
    return reply.type(film.type).send(bytes)
  })
  const store = ({ campaign_uuid, first, records: texts, signature }: PlayDelivery) => {
    const answer = (reason: string | null, accepted: number) => {
      if (reason) refused.push(reason)
      return { campaign_uuid, accepted, repeated: texts.length - accepted, ...log, refused: reason }
    }
    if (log.hash === '')
      log.hash = sha256(logStartText({ player: PLAYER, screen: SCREEN, campaign: campaign_uuid, publicKey }))
    if (first > log.next) return answer('gap', 0)
    const fresh = texts.slice(log.next - first)
    const hash = fresh.reduce((before, text) => sha256(chainText(before, text)), log.hash)
    if (!isSigned(signedText(PLAYER, campaign_uuid, first + texts.length - 1, hash), signature))
      return answer('signature', 0)
    for (const text of fresh) records.push(JSON.parse(text) as PlayRecord)
    log = { next: log.next + fresh.length, hash }
    return answer(null, fresh.length)
  }
  app.post<{ Body: { logs: PlayDelivery[] } }>('/api/player/plays', (request, reply) =>
    reply.send({ logs: request.body.logs.map(store) }),
  )
  app.post<{ Body: (typeof reports)[number] }>('/api/player/report', (request, reply) => {
    reports.push(request.body)
    const wants_picture = wantsPicture
    wantsPicture = false
    return reply.send({ wants_picture })
  })
  app.post<{ Body: Buffer }>('/api/player/picture', (request, reply) => {
    pictures.push(request.body.length)
    return reply.code(204).send()
  })

  let isCut = false
  app.server.on('connection', (socket) => {
    if (isCut) socket.destroy()
  })
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  return {
    url,
    get code() {
      return state.code
    },
    records,
    get filmRequests() {
      return filmRequests
    },
    refused,
    reports,
    pictures,
    pair() {
      isPaired = true
      // Slots of ten seconds from a whole second on.
      beginsMs = Math.ceil(Date.now() / SECOND_MS) * SECOND_MS + startsInMs - 10 * SECOND_MS
    },
    revoke() {
      tokenHash = ''
      isPaired = false
    },
    wantPicture() {
      wantsPicture = true
    },
    cut(next) {
      isCut = next
      if (next) app.server.closeAllConnections()
    },
    until: (isReached) =>
      new Promise((resolve) => {
        const look = (): void => {
          if (!isReached()) return
          waiting.delete(look)
          resolve()
        }
        waiting.add(look)
        look()
      }),
    close: () => app.close(),
  }
}
