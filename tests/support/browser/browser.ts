import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { findBrowser } from '../install/browser.mjs'
import { bySet } from '../run/test-set.ts'

const flags = [
  '--no-sandbox',
  '--disable-quic',
  '--disable-background-networking',
  '--no-first-run',
  // The headless shell rounds the widths of letters to whole pixels otherwise, so that its lines break elsewhere.
  '--font-render-hinting=none',
]
/**
 * Maps need WebGL, also on machines without a graphics card. The rest of a page is drawn without it: software WebGL
 * takes four times as long for that.
 */
const softwareGl = [
  '--use-gl=angle',
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
  '--disable-gpu-compositing',
  '--disable-gpu-rasterization',
  // A process of its own for a graphics card that does not exist costs as much as the drawing.
  '--in-process-gpu',
]

/** Starts the browser. Throws if there is none. */
export const startBrowser = (): Promise<Browser> => {
  const executablePath = findBrowser()
  if (!executablePath) throw new Error('There is no browser. `npm test` installs one.')
  // Without a locale of UTF-8, Chromium gives no Polish names to downloads.
  const env = { ...process.env, LC_ALL: 'C.UTF-8' }
  return chromium.launch({ executablePath, args: [...flags, ...softwareGl], env })
}

/** A page in a browser context of its own (cookies, storage), with the errors that the page has reported. */
export type BrowserSession = { context: BrowserContext; page: Page; errors: string[] }

/**
 * Options of a session whose test is about something else than motion: in `npm test` nothing moves, because drawing
 * transitions takes a tenth of the processor time of such a test.
 */
export const still: BrowserContextOptions = { reducedMotion: bySet('reduce', 'no-preference') }

/** Opens a page in a new browser context, by default 1366 × 860 px in English. */
export const openBrowserSession = async (
  browser: Browser,
  baseURL: string,
  options: BrowserContextOptions = {},
): Promise<BrowserSession> => {
  const context = await browser.newContext({
    baseURL,
    locale: 'en-US',
    timezoneId: 'Europe/Warsaw',
    viewport: { width: 1366, height: 860 },
    ...options,
  })
  const page = await context.newPage()
  page.setDefaultTimeout(30_000)
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  page.on('console', (message) => {
    // The browser logs a line for every rejected call; such calls are expected.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) errors.push(message.text())
  })
  return { context, page, errors }
}
