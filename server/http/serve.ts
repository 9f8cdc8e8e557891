import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import type { Access, AnswerOf, BodyOf, Operation, ParamsOf, QueryOf } from '../../contract/operation.ts'
import { serviceBases } from '../../contract/services.ts'
import type { Account, Identify } from './account.ts'
import { parsed } from './input.ts'
import { Refusal } from './problem.ts'

/** One call of an operation after the gates: everything parsed, the caller known (null where no session is asked for). */
export type Call<O extends Operation> = {
  params: ParamsOf<O>
  query: QueryOf<O>
  body: BodyOf<O>
  account: O['access'] extends 'anyone' ? null : Account
  request: FastifyRequest
  reply: FastifyReply
}

/** Does an operation's work. Operations that answer with a file or nothing answer by the reply or not at all. */
export type Handler<O extends Operation> = (
  call: Call<O>,
) => Promise<O['answer'] extends z.core.$ZodType ? AnswerOf<O> : unknown>

const BEARER = /^Bearer ([\w.~+/-]+=*)$/

const identified = async (identify: Identify, header: string | undefined): Promise<Account> => {
  const token = BEARER.exec(header ?? '')?.[1]
  const account = token ? await identify(token) : null
  if (account === 'expired') throw new Refusal('session_expired')
  if (!account) throw new Refusal('unauthenticated')
  return account
}

const isAllowed = (account: Account, access: Access): boolean => {
  if (typeof access === 'string') return true
  return 'permission' in access
    ? account.permissions.includes(access.permission)
    : access.roles.includes(account.roleId)
}

const bodyOf = (operation: Operation, request: FastifyRequest): unknown => {
  if (!operation.body) return undefined
  const absent = request.body === undefined || request.body === null
  return absent && operation.bodyOptional ? undefined : parsed(operation.body, request.body ?? {}, 'body')
}

/** Path of an operation for the router: `/api/analytics/campaign/:uuid`. */
export const routeOf = (operation: Operation): string =>
  serviceBases[operation.service] + operation.path.replaceAll(/\{(\w+)\}/g, ':$1')

/** Registers operations of the contract with their handlers behind the gates: session, parse, role or permission; then presents only what the answer's schema names. `perMinute` limits one address more than the platform does. */
export const serving =
  (app: FastifyInstance, identify: Identify) =>
  <const O extends Operation>(operation: O, handler: Handler<O>, perMinute?: number): void => {
    app.route({
      ...(perMinute === undefined ? {} : { config: { rateLimit: { max: perMinute, timeWindow: '1 minute' } } }),
      method: operation.method,
      url: routeOf(operation),
      handler: async (request, reply) => {
        const account = operation.access === 'anyone' ? null : await identified(identify, request.headers.authorization)
        const call = {
          params: parsed(operation.params, request.params, 'params'),
          query: parsed(operation.query, request.query, 'query'),
          body: bodyOf(operation, request),
          account,
          request,
          reply,
        } as Call<O>
        if (account && !isAllowed(account, operation.access)) throw new Refusal('permission_denied')
        const answer = await handler(call)
        if (operation.answer === 'file') return reply
        reply.code(operation.status)
        if (operation.answer === 'nothing') return reply.send()
        // As text, because the framework would send nothing at all for null.
        return reply.type('application/json; charset=utf-8').send(JSON.stringify(z.parse(operation.answer, answer)))
      },
    })
  }

/** Registers one operation; made by `serving`. */
export type Serve = ReturnType<typeof serving>
