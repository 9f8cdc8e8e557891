import { setTimeout as pause } from 'node:timers/promises'
import type { Browser, Page } from 'playwright-core'
import type { Counters } from '../../../contract/live/stream.ts'
import { type BrowserSession, openBrowserSession } from '../../support/browser/browser.ts'
import { logInOn } from '../../support/browser/login.ts'

/** A row of the overview: people today, and people in the frame now. */
export type ShownRow = { name: string; today: number; now: number }
/** All numbers of the overview. */
export type ShownOverview = { people: number; inFrame: number; rows: ShownRow[] }
/** The six counts on the page of an arabox. */
export type ShownCounts = Pick<Counters, 'net' | 'gross' | 'car' | 'carPeople' | 'bus' | 'busPeople'>

/** Logs an account in in a new browser context and opens a path. */
export const openAs = async (
  browser: Browser,
  url: string,
  { user, password, path }: { user: string; password: string; path: string },
): Promise<BrowserSession> => {
  const session = await openBrowserSession(browser, url)
  await session.page.goto('/auth/login')
  await logInOn(session.page, user, password)
  await session.page.goto(path)
  await session.page.getByText('Na żywo').first().waitFor({ timeout: 30_000 })
  return session
}

/**
 * Imitates a hidden tab: it is never painted, its timers run once per second, and the document says that it is hidden.
 * Headless Chromium keeps all its tabs visible, so this replaces a tab that is really hidden.
 */
export const hide = async (page: Page): Promise<void> => {
  await page.addInitScript(() => {
    const originalSetTimeout = window.setTimeout.bind(window)
    Object.defineProperty(document, 'hidden', { get: () => true })
    Object.defineProperty(document, 'visibilityState', { get: () => 'hidden' })
    window.requestAnimationFrame = () => 0
    Object.assign(window, {
      setTimeout: (work: () => void, ms = 0, ...args: never[]) => originalSetTimeout(work, Math.max(ms, 1000), ...args),
    })
  })
}

/** Parses a number with spaces between its thousands. */
const numberIn = (text: string | null): number => Number((text ?? '').replaceAll(/\s/g, ''))

/** The rows on the current page of the overview's table. */
const readRows = (page: Page): Promise<{ name: string; numbers: (string | null)[] }[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('main tbody tr')]
      .filter((row) => row.querySelector('.live-number'))
      .map((row) => ({
        name: row.querySelector('.two-line > span')?.textContent ?? '',
        numbers: [...row.querySelectorAll('.live-number')].map((each) => each.textContent),
      })),
  )

/** Waits until the overview's table shows araboxes that it follows. */
export const waitForRows = async (page: Page): Promise<void> => {
  while ((await readRows(page)).length === 0) await pause(200)
}

/** Waits until the map of a page has the scripts of its workers: a server that is killed before cannot send them. */
export const waitForMapWorkers = async (page: Page): Promise<void> => {
  while (page.workers().length === 0) await pause(200)
  await Promise.all(page.workers().map((worker) => worker.evaluate(() => true)))
}

/** Presses a button of the pager and waits until the rows have changed. */
const turnPage = async (page: Page, name: string, before: string): Promise<void> => {
  // Without a pointer, because Playwright waits for a stable position, which a tab without paints never reports.
  await page.getByRole('button', { name, exact: true }).dispatchEvent('click')
  for (;;) {
    const [first] = await readRows(page)
    if (first && first.name !== before) return
    await pause(20)
  }
}

/** Reads the sums of the overview. */
export const readSums = async (page: Page): Promise<{ people: number; inFrame: number }> => {
  const [people = '', inFrame = ''] = await page.locator('.overview_live .live-number').allTextContents()
  return { people: numberIn(people), inFrame: numberIn(inFrame) }
}

/** Reads the sums and all rows of the overview, page by page. */
export const readOverview = async (page: Page): Promise<ShownOverview> => {
  const rows: ShownRow[] = []
  const next = page.getByRole('button', { name: 'Następna strona' })
  const previous = page.getByRole('button', { name: 'Poprzednia strona' })
  while ((await previous.count()) > 0 && (await previous.isEnabled())) {
    await turnPage(page, 'Poprzednia strona', (await readRows(page))[0]?.name ?? '')
  }
  for (;;) {
    const texts = await readRows(page)
    for (const { name, numbers } of texts) {
      rows.push({ name, today: numberIn(numbers[0] ?? null), now: numberIn(numbers[1] ?? null) })
    }
    if ((await next.count()) === 0 || (await next.isDisabled())) break
    await turnPage(page, 'Następna strona', texts[0]?.name ?? '')
  }
  return { ...(await readSums(page)), rows }
}

/** Reads the six counts on the page of an arabox. */
export const readCounts = async (page: Page): Promise<ShownCounts> => {
  const cells = await page.locator('.live_table tbody td.num').allTextContents()
  const [net, gross, carPeople, car, busPeople, bus] = cells.map(numberIn)
  const counted = (value: number | undefined): number => value ?? Number.NaN
  return {
    net: counted(net),
    gross: counted(gross),
    car: counted(car),
    carPeople: counted(carPeople),
    bus: counted(bus),
    busPeople: counted(busPeople),
  }
}
