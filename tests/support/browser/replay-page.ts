import { parseLog } from '../../../src/event-log/log-file.ts'
import { replayReport } from '../../../src/replay/report.ts'

/** What a replay in a page found. */
export type ReplayOutcome = { hash: string; divergence: unknown; calls: number }

/** The functions of the page for a test. */
export type ReplayPage = { replayText: (text: string) => Promise<ReplayOutcome> }

const replayText = async (text: string): Promise<ReplayOutcome> => {
  performance.clearResourceTimings()
  const { hash, divergence } = await replayReport(parseLog(text))
  return { hash, divergence, calls: performance.getEntriesByType('resource').length }
}

const page: ReplayPage = { replayText }
Object.assign(window, page)
