import type { FastifyInstance } from 'fastify'
import type { ProblemCode } from '../../../contract/problems.ts'
import { MINUTE_MS } from '../../../machines/calendar/durations.ts'
import { MOST_FILES_PER_HOUR, massExports } from './mass-exports.ts'
import { countRefusals, isRefusal, type Refusal } from './refusals.ts'

declare module 'fastify' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface merges with the library’s
  interface FastifyRequest {
    /** The name of the account that calls; null without one. */
    callerName: string | null
    /** The code of the problem that the request was answered with. */
    problemCode: ProblemCode | null
    /** Whether an account asks for a file. */
    isExport: boolean
  }
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface merges with the library’s
  interface FastifyInstance {
    /** Records the refusals since the last minute now. */
    recordRefusals(): Promise<void>
  }
}

const LONGEST_RECORD = 200

const idsOf = (params: unknown): string =>
  typeof params === 'object' && params !== null ? Object.values(params).join(' ').slice(0, LONGEST_RECORD) : ''

/** Where security events are stored. */
export type SecurityEventStore = {
  refused(refusals: readonly Refusal[]): Promise<void>
  exportedOften(account: NonNullable<Refusal['account']>, address: string): Promise<void>
}

/**
 * Counts the calls that are refused, and stores them once a minute and when the server stops; stores at once that an
 * account has taken many files. Ids in the address are kept of calls with a session only: addresses of public pages
 * have secret links.
 */
export const observeRefusals = (app: FastifyInstance, store: SecurityEventStore): void => {
  app.decorateRequest('callerName', null)
  app.decorateRequest('problemCode', null)
  app.decorateRequest('isExport', false)
  const isMassExport = massExports(MOST_FILES_PER_HOUR)
  const { add, take } = countRefusals()
  app.addHook('onResponse', (request, reply, done) => {
    const { problemCode: code, callerId, callerName, method, ip: address } = request
    const account = typeof callerId === 'number' ? { id: callerId, name: callerName ?? '' } : null
    // What araboxes and players send is not a matter of access by people.
    if (code !== null && typeof callerId !== 'string' && isRefusal(code, account === null)) {
      const operation = `${method} ${request.routeOptions.url ?? 'unknown'}`
      add({ account, address, operation, record: account ? idsOf(request.params) : '', code })
    }
    if (request.isExport && account && reply.statusCode === 200 && isMassExport(account.id))
      store.exportedOften(account, address).catch((error: unknown) => {
        app.log.error({ err: error, account: account.id }, 'a mass export could not be stored in the audit log')
      })
    done()
  })
  const recordRefusals = async (): Promise<void> => {
    const refusals = take()
    if (refusals.length === 0) return
    await store.refused(refusals).catch((error: unknown) => {
      app.log.error({ err: error, refusals }, 'refused calls could not be stored in the audit log')
    })
  }
  app.decorate('recordRefusals', recordRefusals)
  const timer = setInterval(() => void recordRefusals(), MINUTE_MS)
  timer.unref()
  app.addHook('onClose', async () => {
    clearInterval(timer)
    await recordRefusals()
  })
}
