import { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { MINUTE_MS } from '../../machines/calendar/durations.ts'
import type { Account } from './caller.ts'
import { ProblemError } from './problem.ts'

declare module 'fastify' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface merges with the library’s
  interface FastifyRequest {
    /** Says that the work of this request takes long. Throws `too_many_works`. */
    beginLongWork: () => void
  }
}

/** Most long works of one account, and of all accounts of a company, that one server runs at the same time. */
export const MOST_WORKS_OF_ACCOUNT = 2
export const MOST_WORKS_OF_COMPANY = 4
/** A file with more rows is a long work. */
export const LONG_FILE_ROWS = 10_000
/** How long nothing may be sent on the connection of a long work: as long as the client waits for a file. */
const SILENT_MS = 10 * MINUTE_MS
/** After this time another try may succeed. */
const RETRY_AFTER_SECONDS = 10

/** Counts of running works by id. */
const counter = (most: number) => {
  const running = new Map<number, number>()
  return {
    isFull: (id: number): boolean => (running.get(id) ?? 0) >= most,
    add: (id: number, change: 1 | -1): void => {
      const count = (running.get(id) ?? 0) + change
      if (count > 0) running.set(id, count)
      else running.delete(id)
    },
  }
}

/**
 * Limits the long works that an account and a company run at once, so that nobody occupies the processor for all
 * others. The returned function gives the work of a request: `begin` takes a place once or throws `too_many_works`. The
 * place is free when `end` was called and the answer has ended, so that a client gets no more places by going away
 * while the server still works, or by reading slowly. Works without an account are not limited.
 */
export const longWorks = (app: FastifyInstance) => {
  app.decorateRequest('beginLongWork', () => undefined)
  const ofAccount = counter(MOST_WORKS_OF_ACCOUNT)
  const ofCompany = counter(MOST_WORKS_OF_COMPANY)
  return (account: Account | null, reply: FastifyReply): { begin: () => void; end: () => void } => {
    const waitsFor = new Set<'handler' | 'answer'>()
    const count = (change: 1 | -1): void => {
      if (!account) return
      ofAccount.add(account.id, change)
      ofCompany.add(account.companyId, change)
    }
    const ended = (part: 'handler' | 'answer') => (): void => {
      if (waitsFor.delete(part) && waitsFor.size === 0) count(-1)
    }
    return {
      begin: () => {
        if (!account || waitsFor.size > 0) return
        if (ofAccount.isFull(account.id) || ofCompany.isFull(account.companyId))
          throw new ProblemError('too_many_works', { retryAfterSeconds: RETRY_AFTER_SECONDS })
        count(1)
        // A file is sent when it is complete. Node.js sets the usual time again for the next request of the connection.
        if (reply.raw.socket instanceof Socket) reply.raw.socket.setTimeout(SILENT_MS)
        waitsFor.add('handler').add('answer')
        if (reply.raw.closed) ended('answer')()
        else reply.raw.once('close', ended('answer'))
      },
      end: ended('handler'),
    }
  }
}
