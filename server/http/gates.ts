import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type * as z from 'zod'
import { REPLAYED_HEADER } from '../../contract/idempotency.ts'
import type { Access, AnswerOf, BodyOf, Operation, ParamsOf, QueryOf } from '../../contract/operation.ts'
import { serviceBases } from '../../contract/services.ts'
import { API_TOKEN_PREFIX, isWithinScopes } from '../../contract/users/token-scopes.ts'
import { MINUTE_MS } from '../../machines/calendar/durations.ts'
import { type AnswerText, answerText, joinedText } from './answer-text.ts'
import type {
  Account,
  Caller,
  Device,
  Identify,
  IdentifyDevice,
  IdentifyPlayer,
  IdentifyToken,
  IsPlayoutToken,
  Player,
  Playout,
  SessionAccount,
  SessionCaller,
} from './caller.ts'
import { jsonCompression } from './compression.ts'
import { identifyDevice, type LimitDevice } from './devices.ts'
import { keyedRequestOf, type RunOnce } from './idempotency-key.ts'
import { longWorks } from './long-work.ts'
import { parseInput } from './parse-input.ts'
import { ProblemError } from './problem.ts'

/**
 * The caller of an operation: `null` for a public operation, an arabox, a player, or an account. An account has a
 * session if API tokens may not call the operation.
 */
type CallerOf<O extends Operation> = O['access'] extends 'anyone'
  ? null
  : O['access'] extends 'device'
    ? Device
    : O['access'] extends 'player'
      ? Player
      : O['access'] extends 'playout'
        ? Playout
        : O['token'] extends 'never'
          ? SessionCaller
          : Caller

/** One call of an operation after all gates: the input is parsed and the caller is known. */
export type Call<O extends Operation> = {
  params: ParamsOf<O>
  query: QueryOf<O>
  body: BodyOf<O>
  account: CallerOf<O>
  request: FastifyRequest
  reply: FastifyReply
}

/** What a handler returns if the caller has the answer already: it is answered with 304. */
export const NOT_MODIFIED = Symbol('not modified')

/** The handler of an operation. It returns the answer; for a file it uses `reply` instead. */
export type Handler<O extends Operation> = (
  call: Call<O>,
) => Promise<O['answer'] extends z.core.$ZodType ? AnswerOf<O> | typeof NOT_MODIFIED : unknown>

/** Everybody who is known by a token or key. */
type MachineOrAccount = Account | Device | Player | Playout

const BEARER = /^Bearer ([\w.~+/-]+=*)$/

const identifyByToken = async (operation: Operation, identify: IdentifyToken, token: string): Promise<Account> => {
  const found = await identify(token)
  if (!found) throw new ProblemError('unauthenticated')
  if (!isWithinScopes(operation, found.scopes)) throw new ProblemError('token_scope')
  return found.account
}

const identifyAccount = async (
  operation: Operation,
  identification: CallerIdentification,
  header: string | undefined,
): Promise<Account> => {
  const token = BEARER.exec(header ?? '')?.[1]
  if (token?.startsWith(API_TOKEN_PREFIX)) return identifyByToken(operation, identification.token, token)
  const account = token ? await identification.account(token) : null
  if (account === 'expired') throw new ProblemError('session_expired')
  if (!account) throw new ProblemError('unauthenticated')
  if (account.isFactorMissing && !operation.withoutSecondFactor) throw new ProblemError('second_factor_missing')
  return account
}

/** How long after a login or a confirmation a session may do what cannot be undone. */
const CONFIRMED_MS = 15 * MINUTE_MS

/** Throws `confirmation_needed` if the owner of a session has not proved lately who it is. */
export const requireConfirmation = (account: Account | SessionAccount): void => {
  if ('confirmedAt' in account && Date.now() - account.confirmedAt.getTime() > CONFIRMED_MS)
    throw new ProblemError('confirmation_needed')
}

const DEVICE_HEADER = /^Device (.+)$/

const PLAYER_TOKEN = /^Player ([\w-]{43,100})$/

const identifyPlayer = async (identify: IdentifyPlayer, header: string | undefined): Promise<Player> => {
  const token = PLAYER_TOKEN.exec(header ?? '')?.[1]
  const player = token ? await identify(token) : null
  if (!player) throw new ProblemError('unauthenticated')
  return player
}

const PLAYOUT_TOKEN = /^Playout (.{1,200})$/

const identifyPlayout = (isToken: IsPlayoutToken, header: string | undefined): Playout => {
  const token = PLAYOUT_TOKEN.exec(header ?? '')?.[1]
  if (token === undefined || !isToken(token)) throw new ProblemError('unauthenticated')
  return { playout: 'outside' }
}

const identifyCaller = async (
  operation: Operation,
  identification: CallerIdentification,
  header: string | undefined,
): Promise<MachineOrAccount | null> => {
  if (operation.access === 'anyone') return null
  if (operation.access === 'playout') return identifyPlayout(identification.isPlayoutToken, header)
  if (operation.access === 'player') return identifyPlayer(identification.player, header)
  return operation.access === 'device'
    ? identifyDevice(identification.device, DEVICE_HEADER.exec(header ?? '')?.[1])
    : identifyAccount(operation, identification, header)
}

const isAllowed = (account: MachineOrAccount, access: Access): boolean => {
  if (typeof access === 'string' || !('roleId' in account)) return true
  return 'permission' in access
    ? account.permissions.includes(access.permission)
    : access.roles.includes(account.roleId)
}

/**
 * The number of an account; the name of the outside playout system; the uuid of an arabox or player, or what stands
 * for it while it waits for its screen.
 */
const idOf = (caller: MachineOrAccount): string | number => {
  if ('araboxUuid' in caller) return caller.araboxUuid
  if ('playout' in caller) return caller.playout
  return 'tokenHash' in caller ? (caller.paired?.uuid ?? caller.tokenHash) : caller.id
}

/** Largest JSON body of an operation that needs no session, in bytes. */
const ANONYMOUS_BODY_BYTES = 16 * 1024

const bodyOf = (operation: Operation, request: FastifyRequest): unknown => {
  if (!operation.body) return undefined
  const absent = request.body === undefined || request.body === null
  return absent && operation.bodyOptional ? undefined : parseInput(operation.body, request.body ?? {}, 'body')
}

const bodyLimitOf = (operation: Operation, bodyBytes: number | undefined): { bodyLimit?: number } => {
  const isAnonymous = operation.access === 'anyone' && operation.body !== undefined
  const limit = bodyBytes ?? (isAnonymous ? ANONYMOUS_BODY_BYTES : undefined)
  return limit === undefined ? {} : { bodyLimit: limit }
}

/** The path of an operation for the router, for example `/api/analytics/campaign/:uuid`. */
export const routeOf = (operation: Operation): string =>
  serviceBases[operation.service] + operation.path.replaceAll(/\{(\w+)\}/g, ':$1')

/**
 * The functions that identify callers and repeated requests, and the limit of requests of one arabox or player.
 * Accounts are identified by access tokens of sessions or by API tokens, araboxes by device keys, players by their
 * tokens.
 */
export type CallerIdentification = {
  account: Identify
  token: IdentifyToken
  device: IdentifyDevice
  player: IdentifyPlayer
  isPlayoutToken: IsPlayoutToken
  limitDevice: LimitDevice
  /** Counts a request of an account and of its company. Throws `too_many_requests` above a limit. */
  limitAccount: (account: Account) => void
  /** The time of the platform's clock. */
  now: () => Date
  /** Runs a creating request once for each idempotency key. */
  runOnce: RunOnce
  /** Whether this process answers an operation. Other processes answer the others. */
  isServed: (operation: Operation) => boolean
}

/**
 * Limits of one operation that differ from those of the platform: requests per minute from one IP address, and bytes of
 * a JSON body.
 */
export type Limits = { perMinute?: number; bodyBytes?: number }

/** Answers an operation that another process serves, so that an operator finds the wrong rule of a proxy. */
const refuseOperation = (app: FastifyInstance, operation: Operation): void => {
  const refuse = async () => {
    throw new ProblemError('not_found', { detail: 'Another process of this platform answers this operation (WORK)' })
  }
  app.route({ method: operation.method, url: routeOf(operation), onRequest: refuse, handler: refuse })
}

/**
 * Creates the function that registers an operation of the contract with its handler. Each request passes the gates
 * first: session, role or permission, input schema. The caller is known before the body is read, so that nobody makes
 * the server read what it will refuse. The answer contains only members of the answer's schema.
 */
export const operationRegistrar = (app: FastifyInstance, identification: CallerIdentification) => {
  const callers = new WeakMap<FastifyRequest, MachineOrAccount>()
  const workOf = longWorks(app)
  return <const O extends Operation>(
    operation: O,
    handler: Handler<O>,
    { perMinute, bodyBytes }: Limits = {},
  ): void => {
    if (!identification.isServed(operation)) {
      refuseOperation(app, operation)
      return
    }
    app.route({
      config: {
        acceptsForm: operation.form === true,
        ...(perMinute === undefined ? {} : { rateLimit: { max: perMinute, timeWindow: '1 minute' } }),
      },
      ...bodyLimitOf(operation, bodyBytes),
      method: operation.method,
      url: routeOf(operation),
      ...(typeof operation.answer === 'string' ? {} : { compress: jsonCompression }),
      // After the rate limit, and before the body is read.
      preParsing: async (request, _reply, payload) => {
        const caller = await identifyCaller(operation, identification, request.headers.authorization)
        if (!caller) return payload
        callers.set(request, caller)
        const id = idOf(caller)
        request.callerId = id
        if (typeof id === 'string') identification.limitDevice(id)
        if ('roleId' in caller) {
          request.callerName = caller.name
          request.isExport = operation.answer === 'file'
          identification.limitAccount(caller)
        }
        if (!isAllowed(caller, operation.access)) throw new ProblemError('permission_denied')
        if (operation.confirmed && 'roleId' in caller) requireConfirmation(caller)
        return payload
      },
      handler: async (request, reply) => {
        const account = callers.get(request) ?? null
        const call = {
          params: parseInput(operation.params, request.params, 'params'),
          query: parseInput(operation.query, request.query, 'query'),
          body: bodyOf(operation, request),
          account:
            account && 'roleId' in account ? { ...account, address: request.ip, at: identification.now() } : account,
          request,
          reply,
        } as Call<O>
        const work = workOf(account && 'roleId' in account ? account : null, reply)
        request.beginLongWork = work.begin
        if (operation.isLong) work.begin()
        try {
          const keyed = account && 'roleId' in account ? keyedRequestOf(operation, request, account.id, call) : null
          const answer = operation.answer
          if (typeof answer === 'string') {
            await handler(call)
            if (answer === 'file') return reply
            return reply.code(operation.status).send()
          }
          // Sent as text: for null, Fastify would send an empty body.
          const makeAnswer = async (): Promise<AnswerText> => {
            const result = await handler(call)
            return result === NOT_MODIFIED ? '' : answerText(answer, result)
          }
          const once = keyed
            ? await identification.runOnce(keyed, async () => joinedText(await makeAnswer()))
            : { answer: await makeAnswer(), isReplayed: false }
          if (once.answer === '') return reply.code(304).send()
          if (once.isReplayed) reply.header(REPLAYED_HEADER, 'true')
          const text = typeof once.answer === 'string' ? once.answer : Readable.from(once.answer)
          return reply.code(operation.status).type('application/json; charset=utf-8').send(text)
        } finally {
          work.end()
        }
      },
    })
  }
}

/** Registers one operation; created by {@link operationRegistrar}. */
export type RegisterOperation = ReturnType<typeof operationRegistrar>
