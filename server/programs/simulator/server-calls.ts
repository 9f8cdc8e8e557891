import { setTimeout as pause } from 'node:timers/promises'
import { contract } from '../../../contract/index.ts'
import type { ImportJob } from '../../../contract/live/imports.ts'
import type { Message } from '../../../contract/live/messages.ts'
import type { AnswerOf, Operation } from '../../../contract/operation.ts'
import { LARGEST_PAGE } from '../../../contract/paging.ts'
import type { Problem } from '../../../contract/problems.ts'
import { serviceBases } from '../../../contract/services.ts'
import type { KnownArabox } from './missing-araboxes.ts'
import { SimulationError } from './simulation-error.ts'

const { live, users } = contract

/** A busy server answers late; asking again meanwhile would make it busier. */
const PATIENCE_MS = 30_000
const LOOK_AGAIN_MS = 300
const TOO_MANY = 429
const BROKEN = 500

/** What became of a batch: it is stored, or it must be sent again because nobody answered or the server was in trouble. */
export type Delivery = { isStored: true; accepted: number; repeated: number } | { isStored: false }

/** Sends one batch of an arabox once; throws {@link SimulationError} when sending it again would be in vain. */
export type Deliver = (messages: readonly Message[]) => Promise<Delivery>

/** A running server as the simulated araboxes use it. */
export type SimulatorCalls = {
  /** All araboxes of the server. */
  listAraboxes(): Promise<KnownArabox[]>
  /** Imports araboxes from CSV and waits until all of them are there. */
  importAraboxes(csv: string): Promise<void>
  /** Issues an arabox a key and returns how it delivers with it. */
  begin(araboxUuid: string): Promise<Deliver>
}

type Sent = {
  authorization?: string
  uuid?: string
  query?: Record<string, string>
  form?: FormData
  json?: unknown
  signal?: AbortSignal
}

const addressOf = (url: string, { service, path }: Operation, { uuid = '', query }: Sent): string =>
  `${url}${serviceBases[service]}${path.replace('{uuid}', uuid)}${query ? `?${new URLSearchParams(query)}` : ''}`

const send = (url: string, operation: Operation, sent: Sent) => {
  const { authorization, form, json, signal } = sent
  return fetch(addressOf(url, operation, sent), {
    method: operation.method,
    headers: {
      ...(authorization === undefined ? {} : { authorization }),
      ...(json === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(form ? { body: form } : {}),
    ...(json === undefined ? {} : { body: JSON.stringify(json) }),
    ...(signal ? { signal } : {}),
  })
}

const sentenceOf = ({ detail, errors = [] }: Problem): string =>
  [detail, ...errors.slice(0, 3).map(({ path, message }) => `${path}: ${message}`)].join('\n  ')

const importErrorOf = ({ refused, faults, failure }: ImportJob): string => {
  const lines = faults.slice(0, 3).map(({ line, message }) => `line ${line}: ${message}`)
  return [`The missing araboxes were not imported: ${failure?.code ?? `refused lines: ${refused}`}.`, ...lines].join(
    '\n  ',
  )
}

const answered = async <O extends Operation>(url: string, operation: O, sent: Sent): Promise<AnswerOf<O>> => {
  const response = await send(url, operation, sent).catch(() => {
    throw new SimulationError(`No server answers at ${url}. Start it with npm start, or name another with --url.`)
  })
  if (response.status === TOO_MANY) {
    // Keys for a whole network can be more than one address may ask for in a minute.
    await pause(1000 * Number(response.headers.get('retry-after') ?? 1))
    return answered(url, operation, sent)
  }
  const answer = await response.json().catch(() => {
    throw new SimulationError(`What answers at ${url} is not this server. Check --url.`)
  })
  if (!response.ok) throw new SimulationError(`${operation.id}: ${sentenceOf(answer)}`)
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
    throw new SimulationError(`A batch was refused: ${sentenceOf(await response.json())}`)
  }

/** Logs an administrator in; throws {@link SimulationError} when nobody answers or the account may not issue keys. */
export const simulatorCalls = async (url: string, user: string, password: string): Promise<SimulatorCalls> => {
  const form = new FormData()
  form.set('username', user)
  form.set('password', password)
  const { access_token } = await answered(url, users.login, { form })
  const authorization = `Bearer ${access_token}`
  return {
    async listAraboxes() {
      const found: KnownArabox[] = []
      for (let page = 1, pages = 1; page <= pages; page += 1) {
        const query = { type: 'arabox', size: String(LARGEST_PAGE), page: String(page), sort_by: 'id', order: 'asc' }
        const answer = await answered(url, contract.location.listLocations, { authorization, query })
        pages = answer.pages
        for (const { uuid, name, arabox_uuid } of answer.items) {
          if (arabox_uuid !== null) found.push({ uuid: arabox_uuid, locationUuid: uuid, name })
        }
      }
      return found
    },
    async importAraboxes(csv) {
      const file = new FormData()
      file.set('file', new File([csv], 'simulated-araboxes.csv', { type: 'text/csv' }))
      let job = await answered(url, live.importSensors, { authorization, form: file })
      while (job.status === 'waiting' || job.status === 'running') {
        await pause(LOOK_AGAIN_MS)
        job = await answered(url, live.getImport, { authorization, uuid: job.uuid })
      }
      if (job.status === 'failed' || job.refused > 0) throw new SimulationError(importErrorOf(job))
    },
    async begin(araboxUuid) {
      const { key } = await answered(url, live.issueKey, { authorization, uuid: araboxUuid })
      return deliverWith(url, key)
    },
  }
}
