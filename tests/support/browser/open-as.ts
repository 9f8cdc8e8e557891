import type { Browser, BrowserContextOptions } from 'playwright-core'
import { expect } from 'vitest'
import { contract } from '../../../contract/index.ts'
import { addressOf } from '../calls/client.ts'
import { type BrowserSession, openBrowserSession } from './browser.ts'

/** Who looks at the pages, in which language. */
export type Visitor = {
  /** Account that is logged in; `null` for nobody. */
  as: string | null
  language: 'pl' | 'en'
  /** Chosen in this browser; by default the mode of the device. */
  mode?: 'light' | 'dark'
  /** By default the theme of the product. */
  theme?: string
}

/**
 * Opens a browser session of a visitor. An account is logged in without the login page, which costs as much as four
 * other pages.
 */
export const openAs = async (
  browser: Browser,
  url: string,
  { as, ...choices }: Visitor,
  options: BrowserContextOptions = {},
): Promise<BrowserSession> => {
  const localStorage = Object.entries(choices).map(([name, value]) => ({ name: `arabox.${name}`, value }))
  const storageState = { cookies: [], origins: [{ origin: new URL(url).origin, localStorage }] }
  const session = await openBrowserSession(browser, url, { ...options, storageState })
  if (as !== null) {
    const login = { multipart: { username: as, password: 'arabox-demo' } }
    const answer = await session.context.request.post(addressOf(contract.users.login, {}), login)
    expect(answer.status(), `login of ${as}`).toBe(200)
  }
  return session
}
