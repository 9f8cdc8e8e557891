import { setTimeout as pause } from 'node:timers/promises'
import { contract } from '../../contract/index.ts'
import type { Message } from '../../contract/live/messages.ts'
import type { AnswerOf, Operation } from '../../contract/operation.ts'
import type { Problem } from '../../contract/problems.ts'
import { serviceBases } from '../../contract/services.ts'
import { SimulationRefused } from './refused.ts'

const { live, users } = contract

const PATIENCE_MS = 10_000
const TOO_MANY = 429
const BROKEN = 500

/** What became of a batch: it is stored, or it must be sent again because nobody answered or the server was in trouble. */
export type Delivery = { isStored: true; accepted: number; repeated: number } | { isStored: false }

/** Sends one batch of an arabox once; throws {@link SimulationRefused} when sending it again would be in vain. */
export type Deliver = (messages: readonly Message[]) => Promise<Delivery>

/** A running server as the simulated araboxes use it. */
export type SimulatorCalls = {
  /** Issues an arabox a key and returns how it delivers with it. */
  begin(araboxUuid: string): Promise<Deliver>
}

type Sent = { authorization?: string; uuid?: string; form?: FormData; json?: unknown; signal?: AbortSignal }

const send = (url: string, operation: Operation, { authorization, uuid = '', form, json, signal }: Sent) =>
  fetch(url + serviceBases[operation.service] + operation.path.replace('{uuid}', uuid), {
    method: operation.method,
    headers: {
      ...(authorization === undefined ? {} : { authorization }),
      ...(json === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(form ? { body: form } : {}),
    ...(json === undefined ? {} : { body: JSON.stringify(json) }),
    ...(signal ? { signal } : {}),
  })

const sentenceOf = ({ detail, errors = [] }: Problem): string =>
  [detail, ...errors.slice(0, 3).map(({ path, message }) => `${path}: ${message}`)].join('\n  ')

const answered = async <O extends Operation>(url: string, operation: O, sent: Sent): Promise<AnswerOf<O>> => {
  const response = await send(url, operation, sent).catch(() => {
    throw new SimulationRefused(`No server answers at ${url}. Start it with npm start, or name another with --url.`)
  })
  if (response.status === TOO_MANY) {
    // Keys for a whole network can be more than one address may ask for in a minute.
    await pause(1000 * Number(response.headers.get('retry-after') ?? 1))
    return answered(url, operation, sent)
  }
  const answer = await response.json().catch(() => {
    throw new SimulationRefused(`What answers at ${url} is not this server. Check --url.`)
  })
  if (!response.ok) throw new SimulationRefused(`${operation.id}: ${sentenceOf(answer)}`)
  return answer
}

const deliverWith =
  (url: string, key: string): Deliver =>
  async (messages) => {
    const signal = AbortSignal.timeout(PATIENCE_MS)
    const sent = { authorization: `Device ${key}`, json: { messages }, signal }
    let response: Response
    try {
      response = await send(url, live.ingest, sent)
      if (response.ok) {
        const { accepted, repeated }: AnswerOf<typeof live.ingest> = await response.json()
        return { isStored: true, accepted, repeated }
      }
      if (response.status === TOO_MANY || response.status >= BROKEN) return { isStored: false }
    } catch {
      return { isStored: false }
    }
    throw new SimulationRefused(`A batch was refused: ${sentenceOf(await response.json())}`)
  }

/** Logs an administrator in; throws {@link SimulationRefused} when nobody answers or the account may not issue keys. */
export const simulatorCalls = async (url: string, user: string, password: string): Promise<SimulatorCalls> => {
  const form = new FormData()
  form.set('username', user)
  form.set('password', password)
  const { access_token } = await answered(url, users.login, { form })
  return {
    async begin(araboxUuid) {
      const authorization = `Bearer ${access_token}`
      const { key } = await answered(url, live.issueKey, { authorization, uuid: araboxUuid })
      return deliverWith(url, key)
    },
  }
}
