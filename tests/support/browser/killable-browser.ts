import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { type Browser, chromium, type Page } from 'playwright-core'
import { findBrowser } from '../install/browser.mjs'

/** A browser in a process of its own, which a test may kill; its profile stays. */
export type KillableBrowser = {
  page: Page
  /** Ends the process as a power cut does. */
  kill(): Promise<void>
}

const endpointOf = (browser: ChildProcess): Promise<string> =>
  new Promise((resolve, reject) => {
    if (browser.stderr)
      createInterface(browser.stderr).on('line', (line) => {
        const address = /DevTools listening on (ws:\S+)/.exec(line)?.[1]
        if (address) resolve(address)
      })
    browser.once('close', () => reject(new Error('the browser ended before it was ready')))
  })

/** Starts a browser with a profile folder, and opens a page of the given size in it. */
export const startKillableBrowser = async (
  profile: string,
  { width, height }: { width: number; height: number },
): Promise<KillableBrowser> => {
  const command = findBrowser()
  if (!command) throw new Error('There is no browser. `npm test` installs one.')
  const started = spawn(
    command,
    [
      '--headless',
      '--no-sandbox',
      '--no-first-run',
      '--disable-background-networking',
      '--remote-debugging-port=0',
      `--user-data-dir=${profile}`,
      `--window-size=${width},${height}`,
      'about:blank',
    ],
    // A group of its own, so that its helpers end with it.
    { stdio: ['ignore', 'ignore', 'pipe'], detached: true },
  )
  const browser: Browser = await chromium.connectOverCDP(await endpointOf(started))
  const [context] = browser.contexts()
  if (!context) throw new Error('the browser has no profile')
  const page = context.pages()[0] ?? (await context.newPage())
  await page.setViewportSize({ width, height })
  return {
    page,
    async kill() {
      if (started.exitCode !== null || started.signalCode !== null || !started.pid) return
      const ended = once(started, 'exit')
      process.kill(-started.pid, 'SIGKILL')
      await ended
    },
  }
}
