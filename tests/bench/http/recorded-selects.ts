import pg from 'pg'
import { pino } from 'pino'
import { startServer } from '../../../server/main.ts'
import { readConfig } from '../../../server/settings/config.ts'
import { loggedIn } from '../../support/calls/client.ts'
import { listRequest, previewRequest, runningCampaigns } from './mix.ts'

/** A statement as it reached PostgreSQL. */
export type RecordedSelect = { text: string; values: unknown[] }

/** An answer of the product, and the statements that it took. */
export type RecordedAnswer = { name: string; path: string; token: string; selects: RecordedSelect[]; json: string }

type Query = (this: pg.Client, ...args: unknown[]) => unknown
type Sent = { text?: unknown; values?: unknown }

/** Replaces the driver's only way to the database while `work` runs, and returns the statements that were sent. */
const recording = async (work: () => Promise<unknown>): Promise<RecordedSelect[]> => {
  const recorded: RecordedSelect[] = []
  const { prototype } = pg.Client
  const original = Reflect.get(prototype, 'query') as Query
  const observed = function (this: pg.Client, ...args: unknown[]): unknown {
    const [query, values] = args
    const sent: Sent = typeof query === 'string' ? { text: query } : (query as Sent)
    if (typeof sent.text === 'string')
      recorded.push({ text: sent.text, values: [...((values ?? sent.values ?? []) as unknown[])] })
    return Reflect.apply(original, this, args)
  }
  Reflect.set(prototype, 'query', observed)
  try {
    await work()
  } finally {
    Reflect.set(prototype, 'query', original)
  }
  return recorded
}

/** Number of requests for each answer, so that caches are warm and one is recorded without work of the clock. */
const ROUNDS = 5

/**
 * Runs the product in this process, requests a page of the list and the preview of a running campaign, and
 * records the statements of each answer: the fewest of some rounds, because the clock's work may run beside one.
 */
export const recordSelects = async (dataDir: string, settings: NodeJS.ProcessEnv): Promise<RecordedAnswer[]> => {
  const config = readConfig({ ...settings, DATA_DIR: dataDir, PORT: '0' })
  const server = await startServer(config, pino({ level: 'silent' }))
  try {
    const sales = await loggedIn(server.url, 'sales')
    const [running] = await runningCampaigns(sales)
    if (!running) throw new Error('the demo has no running campaign')
    const requests = { list: listRequest(sales), preview: previewRequest(sales, running.uuid) }
    const answers: RecordedAnswer[] = []
    for (const [name, { path, token = '' }] of Object.entries(requests)) {
      let fewest: RecordedAnswer | undefined
      for (let round = 0; round < ROUNDS; round += 1) {
        let json = ''
        const selects = await recording(async () => {
          const answer = await fetch(`${server.url}${path}`, { headers: { authorization: `Bearer ${token}` } })
          if (answer.status !== 200) throw new Error(`${path} answers ${answer.status}`)
          json = await answer.text()
        })
        if (!fewest || selects.length < fewest.selects.length) fewest = { name, path, token, selects, json }
      }
      if (fewest) answers.push(fewest)
    }
    return answers
  } finally {
    await server.close()
  }
}
