import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { LogEntry } from '../../../src/event-log/entry.ts'
import { type BrowserSession, openBrowserSession, startBrowser } from '../../support/browser/browser.ts'
import { type BundledPage, serveBundledPage } from '../../support/browser/bundled-page.ts'
import type { StoredLogsPage } from '../../support/browser/stored-logs-page.ts'

let browser: Browser
let server: BundledPage
let session: BrowserSession

beforeAll(async () => {
  browser = await startBrowser()
  server = await serveBundledPage('tests/support/browser/stored-logs-page.ts')
  session = await openBrowserSession(browser, server.url)
  await session.page.goto('/')
})
afterAll(async () => {
  await browser?.close()
  server?.close()
})

const entry = (n: number, at: number): LogEntry => ({
  n,
  at,
  path: '/live',
  source: null,
  external: true,
  event: { type: 'socket.received', at, deltas: [{ location_uuid: 'a', entries: [{ seq: n, zones: { top: 1 } }] }] },
  state: { on: { open: 'connected' } },
})

test('a log is read from the browser’s database as it was recorded, without the entries that were dropped', async () => {
  const logs = await session.page.evaluate(
    async (entries) => {
      const page = window as unknown as StoredLogsPage
      const header = { run: '1-a', build: 'test', startedAt: 1, dropped: 1 }
      page.write(header, entries.slice(0, 2), [])
      page.write(header, entries.slice(2), [0])
      // The last one has the format of an earlier version.
      await page.writeAsBefore('1-a', { ...entries[0], n: 9 } as LogEntry)
      return page.read()
    },
    [entry(0, 5), entry(1, 6), entry(2, 7)],
  )
  expect(logs).toEqual([
    {
      header: { run: '1-a', build: 'test', startedAt: 1, dropped: 1 },
      entries: [entry(1, 6), entry(2, 7), { ...entry(0, 5), n: 9 }],
    },
  ])
})
