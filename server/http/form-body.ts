import type { FastifyInstance } from 'fastify'
import { ProblemError } from './problem.ts'

declare module 'fastify' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface merges with the library’s
  interface FastifyContextConfig {
    /** Whether the operation takes a form as its body. */
    acceptsForm?: boolean
  }
}

/**
 * Makes the server parse forms for the operations that take one. All others refuse them: a page of another site can
 * send a form without asking.
 */
export const parseFormBodies = (app: FastifyInstance): void => {
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (request, body, done) => {
    if (!request.routeOptions.config.acceptsForm) {
      done(new ProblemError('unsupported_media'))
      return
    }
    const fields = [...new URLSearchParams(body.toString())]
    const isTwice = new Set(fields.map(([name]) => name)).size < fields.length
    if (isTwice) done(new ProblemError('bad_request', { detail: 'A field of the form appears twice' }))
    else done(null, Object.fromEntries(fields))
  })
}
