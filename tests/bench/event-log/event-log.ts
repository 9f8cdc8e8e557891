import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startPostgres } from '../../../server/store/postgres/start-postgres.ts'
import { startBrowser } from '../../support/browser/browser.ts'
import { scratchFolder } from '../../support/platform/scratch-folder.ts'
import { liveRecordingCost } from './live-recording.ts'
import { recordLongVisit } from './long-visit.ts'
import { replayTimes } from './replay-times.ts'

const options = {
  araboxes: { type: 'string', default: '500' },
  rate: { type: 'string', default: '5' },
  seconds: { type: 'string', default: '20' },
  entries: { type: 'string', default: '9900' },
} as const

const MOST_US = 10
const MOST_REPLAY_MS = 1000
/** Entries of the promise. */
const ENTRIES = 10_000

/**
 * The event log of the browser: what recording costs the main thread of a page under the live stream, and how long the
 * slowest replay of a long visit takes. `missed` names the figures beyond 1 s for 10 000 entries, 10 µs an entry of
 * what a user does, and 10 µs a live message with its storage.
 */
export const benchEventLog = async (args: readonly string[]): Promise<Record<string, unknown>> => {
  const { values } = parseArgs({ args: [...args], options })
  const plan = { araboxes: Number(values.araboxes), rate: Number(values.rate), seconds: Number(values.seconds) }
  const folder = await scratchFolder()
  const browser = await startBrowser()
  try {
    const visit = await recordLongVisit(browser, folder.path, Number(values.entries))
    const { browserMs, nodeMs, entries } = await replayTimes(browser, visit.text)
    const replayMs = Math.round((Math.max(...browserMs) * ENTRIES) / entries)
    console.error(JSON.stringify({ entries, browserMs, nodeMs, typing: visit.cost }))
    const postgres = await startPostgres({ dataDir: join(folder.path, 'postgres') })
    try {
      const live = await liveRecordingCost(browser, { ...plan, databaseUrl: postgres.url, folder: folder.path })
      const missed = [
        ...(replayMs > MOST_REPLAY_MS ? [`replay of ${ENTRIES} entries`] : []),
        ...(visit.cost.inspectUs > MOST_US ? ['recording what a user does'] : []),
        ...(live.recordedUs > MOST_US ? ['recording of the live stream'] : []),
      ]
      return {
        ...plan,
        entries,
        replay_browser_ms: browserMs,
        replay_node_ms: nodeMs,
        replay_of_10_000_ms: replayMs,
        typing: visit.cost,
        live,
        missed,
      }
    } finally {
      await postgres.stop()
    }
  } finally {
    await browser.close()
    await folder.remove()
  }
}
