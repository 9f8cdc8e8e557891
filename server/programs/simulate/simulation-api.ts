import { setTimeout as pause } from 'node:timers/promises'
import { contract } from '../../../contract/index.ts'
import type { ImportJob } from '../../../contract/live/imports.ts'
import type { Message } from '../../../contract/live/messages.ts'
import { LARGEST_PAGE } from '../../../contract/paging.ts'
import { CallError, ConnectionError, contractClient, logIn, UnexpectedAnswerError } from '../contract-client.ts'
import type { ListedArabox } from './new-araboxes.ts'
import { SimulationError } from './simulation-error.ts'

const { live, location } = contract

/** A busy server answers late, and repeated requests would increase its load. */
const INGEST_LIMIT_MS = 30_000
const POLL_MS = 300
const TOO_MANY_REQUESTS = 429
const INTERNAL_ERROR = 500

/** The result of a batch: stored, or to be sent again because the server did not answer or failed. */
export type Delivery = { isStored: true; accepted: number; repeated: number } | { isStored: false }

/** Sends one batch of an arabox once. Throws {@link SimulationError} if the server would reject the batch again. */
export type Deliver = (messages: readonly Message[]) => Promise<Delivery>

/** The operations of a running server that the simulation needs, called as an administrator. */
export type SimulationApi = {
  /** All araboxes of the server. */
  fetchAraboxes(): Promise<ListedArabox[]>
  /** Imports araboxes from CSV and waits until the import is done. */
  importAraboxes(csv: string): Promise<void>
  /** Issues a key for an arabox and returns the function that delivers with it. */
  connectArabox(araboxUuid: string): Promise<Deliver>
}

const importErrorOf = ({ refused, faults, failure }: ImportJob): string => {
  const lines = faults.slice(0, 3).map(({ line, message }) => `line ${line}: ${message}`)
  const reason = failure?.code ?? `${refused} lines were rejected`
  return [`The missing araboxes were not imported: ${reason}.`, ...lines].join('\n  ')
}

const deliverWith = (url: string, key: string): Deliver => {
  const client = contractClient(url, { authorization: `Device ${key}`, timeLimitMs: INGEST_LIMIT_MS })
  return async (messages) => {
    try {
      const { status, answer, problem } = await client.send(live.ingest, { body: { messages: [...messages] } })
      if (status === TOO_MANY_REQUESTS || status >= INTERNAL_ERROR) return { isStored: false }
      if (status >= 400) throw new SimulationError(`The server rejected a batch: ${new CallError(problem).message}`)
      return { isStored: true, accepted: answer.accepted, repeated: answer.repeated }
    } catch (error) {
      if (error instanceof ConnectionError || error instanceof UnexpectedAnswerError) return { isStored: false }
      throw error
    }
  }
}

/** Logs in as an administrator. All calls may throw the errors of the contract client. */
export const connectSimulationApi = async (url: string, user: string, password: string): Promise<SimulationApi> => {
  const { access_token } = await logIn(url, user, password)
  const client = contractClient(url, { authorization: `Bearer ${access_token}`, waitsForRateLimit: true })
  return {
    async fetchAraboxes() {
      const araboxes: ListedArabox[] = []
      for (let page = 1, pages = 1; page <= pages; page += 1) {
        const query = { type: 'arabox', size: LARGEST_PAGE, page, sort_by: 'id', order: 'asc' } as const
        const answer = await client.call(location.listLocations, { query })
        pages = answer.pages
        for (const { uuid, name, arabox_uuid } of answer.items) {
          if (arabox_uuid !== null) araboxes.push({ uuid: arabox_uuid, locationUuid: uuid, name })
        }
      }
      return araboxes
    },
    async importAraboxes(csv) {
      const form = new FormData()
      form.set('file', new File([csv], 'simulated-araboxes.csv', { type: 'text/csv' }))
      let job = await client.call(live.importSensors, { form })
      while (job.status === 'waiting' || job.status === 'running') {
        await pause(POLL_MS)
        job = await client.call(live.getImport, { params: { uuid: job.uuid } })
      }
      if (job.status === 'failed' || job.refused > 0) throw new SimulationError(importErrorOf(job))
    },
    async connectArabox(araboxUuid) {
      const { key } = await client.call(live.issueKey, { params: { uuid: araboxUuid } })
      return deliverWith(url, key)
    },
  }
}
