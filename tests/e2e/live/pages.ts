import { setTimeout as pause } from 'node:timers/promises'
import type { Browser, Page } from 'playwright-core'
import type { Counters } from '../../../contract/live/stream.ts'
import { type BrowserSession, openBrowserSession } from '../../support/browser.ts'
import { logInOn } from '../login.ts'

/** What the overview shows of one location: people today and now in the frame. */
export type ShownRow = { name: string; today: number; now: number }
/** All numbers of the overview. */
export type ShownOverview = { people: number; inFrame: number; rows: ShownRow[] }
/** The six counts of one arabox’ page. */
export type ShownCounts = Pick<Counters, 'net' | 'gross' | 'car' | 'carPeople' | 'bus' | 'busPeople'>

/** Logs an account in on a new page and opens an address. */
export const openAs = async (
  browser: Browser,
  url: string,
  { user, password, path }: { user: string; password: string; path: string },
): Promise<BrowserSession> => {
  const person = await openBrowserSession(browser, url)
  await person.page.goto('/auth/login')
  await logInOn(person.page, user, password)
  await person.page.goto(path)
  await person.page.getByText('Na żywo').first().waitFor({ timeout: 30_000 })
  return person
}

/**
 * Imitates a hidden tab: it is never painted, its timers run once a second, and the document reports that it is hidden.
 * Chromium without a window keeps all its tabs visible, so this stands in for it.
 */
export const hide = async (page: Page): Promise<void> => {
  await page.addInitScript(() => {
    const later = window.setTimeout.bind(window)
    Object.defineProperty(document, 'hidden', { get: () => true })
    Object.defineProperty(document, 'visibilityState', { get: () => 'hidden' })
    window.requestAnimationFrame = () => 0
    Object.assign(window, {
      setTimeout: (work: () => void, ms = 0, ...given: never[]) => later(work, Math.max(ms, 1000), ...given),
    })
  })
}

/** The number that stands in a text, without the spaces between its thousands. */
const shown = (text: string | null): number => Number((text ?? '').replaceAll(/\s/g, ''))

/** The current page of the overview's table. */
const readRows = (page: Page): Promise<{ name: string; numbers: (string | null)[] }[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('main tbody tr')]
      .filter((row) => row.querySelector('.live-number'))
      .map((row) => ({
        name: row.querySelector('a')?.textContent ?? '',
        numbers: [...row.querySelectorAll('.live-number')].map((each) => each.textContent),
      })),
  )

/** Presses a button of the pager and waits until the rows have changed. */
const turnPage = async (page: Page, name: string, before: string): Promise<void> => {
  // A press without a pointer: in the tab that is never painted nothing would come to rest.
  await page.getByRole('button', { name, exact: true }).dispatchEvent('click')
  for (;;) {
    const [first] = await readRows(page)
    if (first && first.name !== before) return
    await pause(20)
  }
}

/** Reads the sums of the overview. */
export const readSums = async (page: Page): Promise<{ people: number; inFrame: number }> => {
  const [people = '', inFrame = ''] = await page.locator('.overview-live .live-number').allTextContents()
  return { people: shown(people), inFrame: shown(inFrame) }
}

/** Reads the overview as it stands: the sums, and every row of every page of its table. */
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
      rows.push({ name, today: shown(numbers[0] ?? null), now: shown(numbers[1] ?? null) })
    }
    if ((await next.count()) === 0 || (await next.isDisabled())) break
    await turnPage(page, 'Następna strona', texts[0]?.name ?? '')
  }
  return { ...(await readSums(page)), rows }
}

/** Reads the six counts of an arabox’ page. */
export const readCounts = async (page: Page): Promise<ShownCounts> => {
  const cells = await page.locator('.live-table tbody td.num').allTextContents()
  const [net, gross, carPeople, car, busPeople, bus] = cells.map(shown)
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
