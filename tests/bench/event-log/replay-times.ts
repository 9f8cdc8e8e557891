import type { Browser } from 'playwright-core'
import { parseLog } from '../../../src/event-log/log-file.ts'
import { loadReplayRoot } from '../../../src/replay/replay-root.ts'
import { replayReport } from '../../../src/replay/report.ts'
import { openBrowserSession } from '../../support/browser/browser.ts'
import { serveBundledPage } from '../../support/browser/bundled-page.ts'
import type { ReplayPage } from '../../support/browser/replay-page.ts'

/** Milliseconds of single replays of a log, from its parsed file to the compared state tree and its hash. */
export type ReplayTimes = { entries: number; browserMs: number[]; nodeMs: number[]; hash: string }

const ROUNDS = 5

const replayInBrowser = async (browser: Browser, text: string): Promise<{ ms: number[]; hashes: string[] }> => {
  const server = await serveBundledPage('tests/support/browser/replay-page.ts')
  const { context, page } = await openBrowserSession(browser, server.url)
  try {
    await page.goto('/')
    const outcomes = await page.evaluate(
      async ({ log, rounds }) => {
        const measured: { ms: number; hash: string }[] = []
        const { replayText } = window as unknown as ReplayPage
        for (let round = 0; round < rounds; round += 1) {
          const begunMs = performance.now()
          const { hash, divergence } = await replayText(log)
          if (divergence !== null) throw new Error(`the replay diverges: ${JSON.stringify(divergence)}`)
          measured.push({ ms: performance.now() - begunMs, hash })
        }
        return measured
      },
      { log: text, rounds: ROUNDS },
    )
    return { ms: outcomes.map(({ ms }) => ms), hashes: outcomes.map(({ hash }) => hash) }
  } finally {
    await context.close()
    server.close()
  }
}

/** Replays a log in a page and in this process. Throws if a replay diverges or has another hash than the recording. */
export const replayTimes = async (browser: Browser, text: string): Promise<ReplayTimes> => {
  const inBrowser = await replayInBrowser(browser, text)
  const file = parseLog(text)
  const root = await loadReplayRoot(file)
  const nodeMs: number[] = []
  let hash = ''
  for (let round = 0; round < ROUNDS; round += 1) {
    const begunMs = performance.now()
    const report = await replayReport(file, root)
    nodeMs.push(performance.now() - begunMs)
    if (report.divergence !== null || report.hash !== report.recordedHash)
      throw new Error(`the replay diverges: ${JSON.stringify(report.divergence)}`)
    hash = report.hash
  }
  const other = inBrowser.hashes.find((each) => each !== hash)
  if (other !== undefined) throw new Error(`the hash in the browser is ${other} instead of ${hash}`)
  return { entries: file.entries.length, browserMs: inBrowser.ms.map(Math.round), nodeMs: nodeMs.map(Math.round), hash }
}
