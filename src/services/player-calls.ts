import * as z from 'zod/mini'
import type { AnswerOf, BodyInputOf, Operation } from '../../contract/operation.ts'
import { SECOND_MS } from '../../machines/calendar/durations.ts'
import { CallFailed } from '../../machines/kit/area/failure.ts'
import { addressOf } from './address.ts'
import { failureFrom, invalidAnswerFailure, offlineFailure } from './failures.ts'

/** Milliseconds on a clock that nobody sets; it stands still only while the computer sleeps. */
export const steadyNow = (): number => performance.timeOrigin + performance.now()

/** A call that was answered: when it was sent and answered by `steadyNow`, and the platform's time of the answer. */
type Timed = (sentMs: number, answeredMs: number, platformMs: number) => void

type PlayerOptions = {
  /** Null before the pairing. */
  token: string | null
  onTime?: Timed
  params?: Readonly<Record<string, string>>
  body?: unknown
  file?: File
  headers?: Readonly<Record<string, string>>
  signal?: AbortSignal
}

const LIMIT_MS = 20 * SECOND_MS

const bodyOf = ({ body, file }: PlayerOptions): FormData | string | undefined => {
  if (!file) return body === undefined ? undefined : JSON.stringify(body)
  const form = new FormData()
  form.append('file', file, file.name)
  return form
}

/**
 * Sends an operation of a player. It uses plain `fetch`, because the player's page has no room for the HTTP library of
 * the other calls. The limit of time is for the head of the answer. Rejects with `CallFailed`; 304 is an answer.
 */
export const sendAsPlayer = async (operation: Operation, options: PlayerOptions): Promise<Response> => {
  const { token, onTime, params, body, headers, signal } = options
  const limit = new AbortController()
  const timer = setTimeout(() => limit.abort(), LIMIT_MS)
  const sentMs = steadyNow()
  try {
    const response = await fetch(addressOf(operation, params), {
      method: operation.method,
      body: bodyOf(options),
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token === null ? {} : { authorization: `Player ${token}` }),
        ...headers,
      },
      signal: signal ? AbortSignal.any([signal, limit.signal]) : limit.signal,
      credentials: 'omit',
      // The player keeps schedule and films itself.
      cache: 'no-store',
    })
    const platformMs = Date.parse(response.headers.get('x-platform-time') ?? '')
    if (!Number.isNaN(platformMs)) onTime?.(sentMs, steadyNow(), platformMs)
    if (response.status >= 400) throw new CallFailed(failureFrom(response.status, await response.text()))
    return response
  } catch (error) {
    throw error instanceof CallFailed ? error : new CallFailed(offlineFailure())
  } finally {
    clearTimeout(timer)
  }
}

/** The answer of an operation, checked against the contract. Rejects with `CallFailed`. */
export const readAnswer = async <const O extends Operation>(operation: O, response: Response): Promise<AnswerOf<O>> => {
  try {
    const text = await response.text()
    if (typeof operation.answer === 'string') return undefined as AnswerOf<O>
    return z.parse(operation.answer, JSON.parse(text)) as AnswerOf<O>
  } catch {
    throw new CallFailed(invalidAnswerFailure(response.status))
  }
}

/** Calls an operation of a player whose answer is JSON or nothing. Rejects with `CallFailed`. */
export const callAsPlayer = async <const O extends Operation>(
  operation: O,
  options: PlayerOptions & { body?: BodyInputOf<O> },
): Promise<AnswerOf<O>> => readAnswer(operation, await sendAsPlayer(operation, options))
