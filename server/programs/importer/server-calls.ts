import { contract } from '../../../contract/index.ts'
import type { ImportJob } from '../../../contract/live/imports.ts'
import type { AnswerOf, Operation } from '../../../contract/operation.ts'
import { type Problem, problems } from '../../../contract/problems.ts'
import { ADMINISTRATOR_ROLE } from '../../../contract/roles.ts'
import { serviceBases } from '../../../contract/services.ts'
import type { ImportWish } from './arguments.ts'
import { ImportError } from './import-error.ts'

const { live, users } = contract

/** The server did not answer; it may be back in a moment. */
export class NoAnswer extends ImportError {}

/** A running server as the importing program uses it, with the session of an administrator. */
export type ServerCalls = {
  send(wish: ImportWish, file: File): Promise<ImportJob>
  get(uuid: string): Promise<ImportJob>
}

type Parts = { form?: FormData; query?: Record<string, string | undefined>; uuid?: string; token?: string }

const addressOf = (url: string, operation: Operation, { query = {}, uuid = '' }: Parts): string => {
  const given = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]))
  const search = given.length > 0 ? `?${new URLSearchParams(given)}` : ''
  return url + serviceBases[operation.service] + operation.path.replace('{uuid}', uuid) + search
}

const isKnown = (code: string): code is keyof typeof problems => Object.hasOwn(problems, code)

/** A problem as a sentence, with what to do about it. */
const sentenceOf = ({ code, detail, errors = [] }: Problem): string => {
  const fieldErrors = errors.map(({ path, message }) => `\n  ${path}: ${message}`).join('')
  return `${detail}. ${isKnown(code) ? problems[code].advice : ''}${fieldErrors}`
}

const answerOf = async <O extends Operation>(
  url: string,
  operation: O,
  parts: Parts,
): Promise<AnswerOf<O> | Problem> => {
  const { form, token } = parts
  let text: string
  try {
    const response = await fetch(addressOf(url, operation, parts), {
      method: operation.method,
      ...(token === undefined ? {} : { headers: { authorization: `Bearer ${token}` } }),
      ...(form ? { body: form } : {}),
    })
    text = await response.text()
  } catch {
    throw new NoAnswer(`No server answers at ${url}. Start it with npm start, or name another address with --url.`)
  }
  try {
    return JSON.parse(text)
  } catch {
    throw new ImportError(`What answers at ${url} is not this server. Check --url.`)
  }
}

const isProblem = (answer: unknown): answer is Problem =>
  typeof answer === 'object' && answer !== null && 'code' in answer && 'detail' in answer

const tokenOf = async (url: string, user: string, password: string): Promise<string> => {
  const form = new FormData()
  form.set('username', user)
  form.set('password', password)
  const answer = await answerOf(url, users.login, { form })
  if (isProblem(answer)) {
    if (answer.code === 'invalid_credentials') throw new ImportError(`The name ${user} or its password is wrong.`)
    throw new ImportError(sentenceOf(answer))
  }
  if (answer.user?.role_id !== ADMINISTRATOR_ROLE) {
    throw new ImportError(`${user} is not an administrator; only administrators import history.`)
  }
  return answer.access_token
}

/** Logs an administrator in; throws {@link ImportError} when nobody answers or the account may not import. */
export const serverCalls = async ({ url, user }: ImportWish, password: string): Promise<ServerCalls> => {
  let token = await tokenOf(url, user, password)
  const call = async <O extends Operation>(operation: O, parts: Parts): Promise<AnswerOf<O>> => {
    let answer = await answerOf(url, operation, { ...parts, token })
    if (isProblem(answer) && answer.code === 'session_expired') {
      // A long import outlives the session with which it began.
      token = await tokenOf(url, user, password)
      answer = await answerOf(url, operation, { ...parts, token })
    }
    if (isProblem(answer)) throw new ImportError(sentenceOf(answer))
    return answer
  }
  return {
    get: (uuid) => call(live.getImport, { uuid }),
    send({ kind, city, zone }, file) {
      const form = new FormData()
      form.set('file', file)
      return kind === 'counts'
        ? call(live.importCounts, { form })
        : call(live.importSensors, { form, query: { city, time_zone: zone } })
    },
  }
}
