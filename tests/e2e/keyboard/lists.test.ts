import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contract } from '../../../contract/index.ts'
import { type AccessPlatform, startAccessPlatform } from '../../access/access-platform.ts'
import { sendRequest } from '../../access/send-request.ts'
import { validCall } from '../../access/valid-calls.ts'
import { type BrowserSession, startBrowser } from '../../support/browser.ts'
import { openAs } from '../open-as.ts'
import { useKeyboard } from './keyboard.ts'

let platform: AccessPlatform
let browser: Browser
let session: BrowserSession

beforeAll(async () => {
  platform = await startAccessPlatform({ demoLive: false })
  browser = await startBrowser()
  for (const operation of [contract.webhook.create, contract.template.create]) {
    const { parts } = await validCall(platform, operation)
    await sendRequest(platform.url, operation, parts, { token: platform.callers.admin.token })
  }
  session = await openAs(browser, platform.url, { as: 'admin', language: 'en' })
  session.page.setDefaultTimeout(10_000)
})
afterAll(async () => {
  await browser?.close()
  await platform?.close()
})

/** Opens a list, and waits for its rows and for the controls that are loaded after them. */
const openList = async (page: Page, path: string) => {
  await page.goto(path)
  await page.locator('main tr[data-row]').first().waitFor()
  if (path !== '/your-spots') await page.getByRole('button', { name: 'Export' }).waitFor()
}

/** Presses Tab through the main part of a page. Returns its controls that never had the focus. */
const findUnreached = async (page: Page): Promise<string[]> => {
  const controls = 'a[href], button:not(:disabled), input:not(:disabled), summary, [tabindex="0"]'
  const count = await page.evaluate((all) => {
    const reached = new Set<Element>()
    document.addEventListener('focusin', ({ target }) => target instanceof Element && reached.add(target))
    Object.assign(window, { reached })
    // As the link “Skip to content” does.
    document.querySelector('main')?.focus()
    return document.querySelectorAll(`main :is(${all})`).length
  }, controls)
  // A key that is held down. One answer after the other would take three times as long.
  await Promise.all(Array.from({ length: count }, () => page.keyboard.down('Tab')))
  await page.keyboard.up('Tab')
  return page.evaluate((all) => {
    const { reached } = window as unknown as { reached: Set<Element> }
    return [...document.querySelectorAll(`main :is(${all})`)]
      .filter((element) => element.checkVisibility({ visibilityProperty: true }) && !reached.has(element))
      .map((element) => element.outerHTML.slice(0, 120))
  }, controls)
}

test('promise R8 every control of every list is reached by Tab: filters, heads, rows and what is in them, pages, menus', async () => {
  const { page, errors } = session
  const administration = [
    'user',
    'role',
    'company',
    'location',
    'screen',
    'city',
    'device',
    'industry',
    'audit',
    'webhook',
  ]
  const paths = [...administration, 'campaign', 'campaign/template', 'offer', 'your-spots'].map((name) => `/${name}`)
  const unreached: Record<string, string[]> = {}
  for (const path of paths) {
    await openList(page, path)
    unreached[path] = await findUnreached(page)
  }
  expect(unreached).toEqual(Object.fromEntries(paths.map((path) => [path, []])))
  expect(errors).toEqual([])
})

test('promise R8 the focus is never lost while a list is filtered, sorted, paged, selected, kept as a view and opened by keyboard alone', async () => {
  const { page, errors } = session
  const { use, press, to, fill, choose, search } = await useKeyboard(page)
  const dialog = page.getByRole('dialog')
  const opened = () => dialog.waitFor()
  const closed = () => dialog.waitFor({ state: 'detached' })
  const rested = () => page.locator('main .list[aria-busy="false"]').waitFor()
  const goesTo = (parameter: string) => async () => {
    await page.waitForURL((url) => url.searchParams.has(parameter))
    await rested()
  }

  await openList(page, '/user')
  await choose(/^Role/, 'Adv')
  await page.waitForURL('**/user?*role_id=2*')
  await use('button', /^Columns$/, opened)
  await use('checkbox', /^Company/, undefined, 'Space')
  await press('Escape', closed)
  await use('button', /^Export$/, () => page.getByRole('menu').waitFor())
  await press('Escape', () => page.getByRole('menu').waitFor({ state: 'detached' }))
  await use('button', /^Username/, goesTo('sort'))
  await use('checkbox', /^Select row/, () => page.getByText('1 selected').waitFor(), 'Space')
  await use('button', /^Disable$/, opened)
  await use('button', /^Disable$/, () => page.getByText('Disabled: 1.').waitFor())
  await use('button', /^Undo$/, () => page.getByText('Undone: 1.').waitFor())
  await use('button', /^Save view$/, opened)
  await fill(/^View name/, 'Advertisers')
  await press('Enter', closed)
  await use('button', /^Remove view/)
  await press('j')
  await press('Enter', () => page.waitForURL('**/user/form/*'))

  await openList(page, '/campaign')
  await use('button', /^Campaign$/, goesTo('sort'))
  await press('j')
  await press('x', () => page.getByText('1 selected').waitFor())
  await press('Escape', () => page.getByText('1 selected').waitFor({ state: 'detached' }))
  await use('button', /^Next page$/, goesTo('page'))

  await openList(page, '/your-spots')
  const spot = (await page.locator('.spot-cell .two-line > :first-child').first().textContent()) ?? ''
  await search(spot, new RegExp(spot))
  await use('checkbox', /^Select row/, () => page.getByText('1 selected').waitFor(), 'Space')
  await to('button', /^Report/)
  await press('Escape', () => page.getByText('1 selected').waitFor({ state: 'detached' }))
  await press('j')
  await press('Enter', () => page.waitForURL('**/your-spots/preview/*'))
  expect(errors).toEqual([])
})
