import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contract } from '../../../contract/index.ts'
import { type BrowserSession, startBrowser, still } from '../../support/browser/browser.ts'
import { openAs } from '../../support/browser/open-as.ts'
import { sendRequest } from '../../support/calls/send-request.ts'
import { validCall } from '../../support/calls/valid-calls.ts'
import { acceptedVariant } from '../../support/platform/accepted-offer.ts'
import { type AccessPlatform, companyIds, startAccessPlatform } from '../../support/platform/access-platform.ts'
import { useKeyboard } from './keyboard.ts'

let platform: AccessPlatform
let browser: Browser
let session: BrowserSession
/** Name of the offer that a client has answered. */
let answered: string

beforeAll(async () => {
  platform = await startAccessPlatform({ demoLive: false })
  browser = await startBrowser()
  for (const operation of [contract.webhook.create, contract.template.create]) {
    const { parts } = await validCall(platform, operation)
    await sendRequest(platform.url, operation, parts, { token: platform.callers.admin.token })
  }
  answered = (await acceptedVariant(platform, companyIds.advertiser)).name
  session = await openAs(browser, platform.url, { as: 'admin', language: 'en' }, still)
})
afterAll(async () => {
  await browser?.close()
  await platform?.close()
})

const massiveActions = '/industry/massive-actions/1'
const withoutExport = ['/your-spots', '/offer/answers', '/traffic', massiveActions]
const withTab = ['/campaign', '/offer']

/** Opens a list, and waits for its rows and for the controls that are loaded after them. */
const openList = async (page: Page, path: string) => {
  await page.goto(path)
  await page.locator('main tr[data-row], main .offer_queue').first().waitFor()
  if (!withoutExport.includes(path)) await page.getByRole('button', { name: 'Export' }).waitFor()
  if (withTab.includes(path)) await page.locator('main .views a').waitFor()
}

/** Presses Tab through the main part of a page. Returns its controls that never had the focus. */
const findUnreached = async (page: Page): Promise<string[]> => {
  const controls = 'a[href], button:not(:disabled), input:not(:disabled), summary, [tabindex="0"]'
  const count = await page.evaluate((all) => {
    const reached = new Set<Element>()
    document.addEventListener('focusin', ({ target }) => target instanceof Element && reached.add(target))
    Object.assign(window, { reached })
    const found = [...document.querySelectorAll<HTMLElement>(`main :is(${all})`)]
    // Not the main part itself: it passes the focus to the heading, which may follow the first control.
    found.find((element) => element.checkVisibility({ visibilityProperty: true }))?.focus()
    return found.length
  }, controls)
  // Like a key that is held down: waiting for the answer to each press would take three times as long.
  await Promise.all(Array.from({ length: count }, () => page.keyboard.down('Tab')))
  await page.keyboard.up('Tab')
  return page.evaluate((all) => {
    const { reached } = window as unknown as { reached: Set<Element> }
    return (
      [...document.querySelectorAll(`main :is(${all})`)]
        .filter((element) => element.checkVisibility({ visibilityProperty: true }) && !reached.has(element))
        // The others of a group, which arrows reach.
        .filter((element) => !element.matches('[tabindex="-1"], [type="radio"]:not(:checked)'))
        .map((element) => element.outerHTML.slice(0, 120))
    )
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
  const others = ['campaign', 'campaign/template', 'offer', 'offer/answers', 'your-spots']
  const paths = [...[...administration, ...others].map((name) => `/${name}`), massiveActions]
  const unreached: Record<string, string[]> = {}
  for (const path of paths) {
    await openList(page, path)
    unreached[path] = await findUnreached(page)
  }
  expect(unreached).toEqual(Object.fromEntries(paths.map((path) => [path, []])))
  expect(errors).toEqual([])
})

test('promise R8 the focus is never lost while a list is filtered, sorted, paged, selected, saved as a view and opened by keyboard alone', async () => {
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
  const spot = (await page.locator('.spot_cell .two-line > :first-child').first().textContent()) ?? ''
  await search(spot, new RegExp(spot))
  await use('checkbox', /^Select row/, () => page.getByText('1 selected').waitFor(), 'Space')
  await to('button', /^Report/)
  await press('Escape', () => page.getByText('1 selected').waitFor({ state: 'detached' }))
  await press('j')
  await press('Enter', () => page.waitForURL('**/your-spots/preview/*'))
  expect(errors).toEqual([])
})

test('promise R8 the locations of a venue type are chosen, previewed, changed and restored by keyboard alone', async () => {
  const { page, errors } = session
  const { use, press } = await useKeyboard(page)
  const dialog = page.getByRole('dialog', { name: 'What will change' })
  const closed = () => dialog.waitFor({ state: 'detached' })
  const save = page.getByRole('button', { name: 'Save', exact: true })
  const hasFocus = (name: string) => () =>
    expect
      .poll(() =>
        page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent),
      )
      .toBe(name)
  await openList(page, massiveActions)
  await press('j')
  await press('x', () => save.waitFor())
  await use('button', /^Restore saved$/, () => save.waitFor({ state: 'detached' }))
  await press('j')
  await press('x', () => save.waitFor())
  await use('button', /^Save$/, () => dialog.waitFor())
  await press('Escape', closed)
  await hasFocus('Save')()
  await press('Enter', () => dialog.waitFor())
  await use('button', /^Change$/, closed)
  await hasFocus('Outcome of the change')()
  await use('button', /^Undo$/, () => page.getByText('The change to 1 location was undone.').waitFor())
  await hasFocus('Outcome of the change')()
  await save.waitFor({ state: 'detached' })
  expect(errors).toEqual([])
})

test('promise R8 araboxes, the locations of traffic and the answers to offers are listed and opened by keyboard alone', async () => {
  const { page, errors } = session
  const { use, press } = await useKeyboard(page)
  const rested = () => page.locator('main .list[aria-busy="false"]').waitFor()
  // The controls are counted, because the maps of these two pages load slowly and add their controls last.
  const mapped = () => page.getByRole('button', { name: 'Zoom out' }).waitFor()
  await openList(page, '/your-araboxes')
  await mapped()
  expect(await findUnreached(page)).toEqual([])
  await use('button', /^City$/, () => page.waitForURL('**/your-araboxes?*sort*'))
  await use('button', /^Next page$/, () => page.waitForURL('**/your-araboxes?*page=2*'))
  await use('button', /^Check now$/, rested)
  await press('j')
  await press('Enter', () => page.waitForURL('**/your-araboxes/location-preview/*'))

  await openList(page, '/traffic')
  await mapped()
  await page.getByText('List of squares').waitFor()
  expect(await findUnreached(page)).toEqual([])
  await use('button', /^Location$/, rested)
  await use('button', /^Next page$/, rested)
  await press('j')
  await press('Enter', () => page.waitForURL('**/traffic?*location=*'))
  await use('button', /^Remove filter: Location/, () => page.waitForURL((url) => !url.searchParams.has('location')))

  await openList(page, '/offer/answers')
  await use('button', /^All$/, () => page.locator('main .offer_queue').waitFor())
  await use('link', new RegExp(answered), () => page.waitForURL('**/offer/preview/*'))
  expect(errors).toEqual([])
})

test('promise R8 a control that is used and removed before the page keeps the focus does not lose it', async () => {
  const { page } = session
  const { use, press } = await useKeyboard(page)
  const save = page.getByRole('button', { name: 'Save', exact: true })
  let continueLoading = () => {}
  const used = new Promise<void>((resolve) => {
    continueLoading = resolve
  })
  await page.route('**/assets/keep-focus-*.js', async (route) => {
    await used
    await route.continue()
  })
  await openList(page, massiveActions)
  await press('j')
  await press('x', () => save.waitFor())
  await use('button', /^Restore saved$/, async () => {
    await save.waitFor({ state: 'detached' })
    continueLoading()
  })
  await page.unroute('**/assets/keep-focus-*.js')
})
