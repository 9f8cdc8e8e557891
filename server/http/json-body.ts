import type { FastifyInstance } from 'fastify'
import { ProblemError } from './problem.ts'

/** Deepest nesting of lists and objects in a body. No schema allows more. */
const DEEPEST_BODY = 32
/** Most members of one object in a body. No schema has more. */
const MOST_MEMBERS = 1_000

const QUOTE = '"'.charCodeAt(0)
const BACKSLASH = '\\'.charCodeAt(0)
const COLON = ':'.charCodeAt(0)
const OPEN_LIST = '['.charCodeAt(0)
const CLOSE_LIST = ']'.charCodeAt(0)
const OPEN_OBJECT = '{'.charCodeAt(0)
const CLOSE_OBJECT = '}'.charCodeAt(0)

/** The position of the quote that ends the string which begins at a position, or the end of the text. */
const endOfString = (json: string, start: number): number => {
  for (let end = json.indexOf('"', start + 1); end !== -1; end = json.indexOf('"', end + 1)) {
    let first = end
    while (json.charCodeAt(first - 1) === BACKSLASH) first -= 1
    if ((end - first) % 2 === 0) return end
  }
  return json.length
}

/**
 * Refuses JSON with more levels or members than any schema allows, before it is parsed: parsing and checking a megabyte
 * of brackets or of members would hold the event loop for some hundred milliseconds. Does not check that the text is
 * JSON. Throws `bad_request`.
 */
export const checkJsonShape = (json: string): void => {
  const members: number[] = []
  for (let at = 0; at < json.length; at += 1) {
    const code = json.charCodeAt(at)
    if (code === QUOTE) at = endOfString(json, at)
    else if (code === OPEN_LIST || code === OPEN_OBJECT) {
      if (members.push(0) > DEEPEST_BODY)
        throw new ProblemError('bad_request', { detail: `The body is nested more than ${DEEPEST_BODY} levels deep` })
    } else if (code === CLOSE_LIST || code === CLOSE_OBJECT) members.pop()
    else if (code === COLON && members.length > 0) {
      const count = (members.at(-1) ?? 0) + 1
      if (count > MOST_MEMBERS)
        throw new ProblemError('bad_request', { detail: `An object in the body has more than ${MOST_MEMBERS} members` })
      members[members.length - 1] = count
    }
  }
}

/** Makes the server parse JSON bodies that {@link checkJsonShape} accepts, with Fastify's own parser. */
export const parseJsonBodies = (app: FastifyInstance): void => {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    try {
      const json = body.toString()
      checkJsonShape(json)
      void parse(request, json, done)
    } catch (error) {
      done(error instanceof Error ? error : new ProblemError('bad_request'))
    }
  })
}
