import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { serviceBases } from '../../contract/services.ts'
import { openBrowserSession, startBrowser, still } from '../support/browser/browser.ts'
import { logInOn } from '../support/browser/login.ts'
import { openAs } from '../support/browser/open-as.ts'
import { type DemoPlatform, demoPlatform } from '../support/platform/demo-platform.ts'

const REFRESH = `${serviceBases.users}/auth/refresh-token`

let platform: DemoPlatform
let browser: Browser

beforeAll(async () => {
  platform = await demoPlatform()
  browser = await startBrowser()
})
// An open page draws all the time.
afterEach(() => Promise.all(browser.contexts().map((context) => context.close())))
afterAll(async () => {
  await browser?.close()
  await platform?.close()
})

test('M13 M15 M17 promise R9 five tabs without an access token cause one refresh and keep one session', async () => {
  const { context, page } = await openBrowserSession(browser, platform.url, still)
  await page.goto('/')
  await logInOn(page, 'advertiser')
  const cookies = await context.cookies(`${platform.url}${serviceBases.users}/auth`)
  expect(cookies.map(({ name, httpOnly, sameSite }) => ({ name, httpOnly, sameSite }))).toEqual(
    expect.arrayContaining([
      { name: 'access_token', httpOnly: false, sameSite: 'Strict' },
      { name: 'refresh_token', httpOnly: true, sameSite: 'Strict' },
    ]),
  )
  let refreshes = 0
  context.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith(REFRESH)) refreshes += 1
  })
  const tabs: Page[] = [page]
  while (tabs.length < 5) tabs.push(await context.newPage())
  await context.clearCookies({ name: 'access_token' })
  await Promise.all(tabs.map((tab) => tab.goto('/campaign')))
  await Promise.all(tabs.map((tab) => tab.getByRole('heading', { name: 'Kampanie' }).waitFor()))
  expect(refreshes).toBe(1)
})

test('M14 T01 R37 R38 a session that cannot be refreshed ends with a message, and the next login opens the same page', async () => {
  const { context, page } = await openBrowserSession(browser, platform.url, still)
  await page.goto('/')
  await logInOn(page, 'advertiser')
  await context.clearCookies()
  await page.goto('/campaign?status=end')
  await page.waitForURL('**/auth/login?next=*')
  await page.getByText('Sesja wygasła.').first().waitFor()
  await logInOn(page, 'advertiser')
  expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/campaign?status=end')
})

test('R30 Back asks before it loses unsaved changes, and after a session that cannot be refreshed they are there again', async () => {
  const { context, page } = await openBrowserSession(browser, platform.url, still)
  await page.goto('/')
  await logInOn(page, 'advertiser')
  await page.getByRole('button', { name: /^Konto/ }).click()
  await page.getByRole('link', { name: 'Profil' }).click()
  const name = page.getByRole('textbox', { name: /Imię i nazwisko/ })
  await name.fill('Typed, not saved')
  await page.goBack()
  await page.getByRole('button', { name: 'Zostań na stronie' }).click()
  await page.waitForURL('**/user-profile')
  expect(await name.inputValue()).toBe('Typed, not saved')

  await context.clearCookies()
  await page.getByRole('button', { name: 'Zapisz' }).click()
  await page.waitForURL('**/auth/login?next=*')
  await logInOn(page, 'advertiser')
  await page.getByText('Przywrócono niezapisane zmiany').waitFor()
  expect(await name.inputValue()).toBe('Typed, not saved')
  await page.goBack()
  await page.getByRole('button', { name: 'Wyjdź bez zapisywania' }).click()
  await page.waitForURL((url) => url.pathname !== '/user-profile')
})

test('M20 M21 T33 R39 P09 a role without permission does not see the page, and a logout clears session storage and cookies', async () => {
  const { context, page } = await openBrowserSession(browser, platform.url, still)
  await page.goto('/')
  await logInOn(page, 'rival')
  await page.evaluate(() => sessionStorage.setItem('kept', 'yes'))
  await page.goto('/offer')
  await page.waitForURL('**/auth/404')
  await page.goto('/dashboard')
  await page.getByRole('button', { name: /^Konto/ }).click()
  await page.getByRole('button', { name: 'Wyloguj' }).click()
  await page.waitForURL('**/auth/login')
  await page.getByText('Wylogowano').waitFor()
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0)
  expect(await context.cookies(`${platform.url}${serviceBases.users}/auth`)).toEqual([])
})

test('promise R9 M20 a logout that does not reach the server warns, survives a reload, and ends the session later', async () => {
  const { context, page } = await openBrowserSession(browser, platform.url, still)
  await page.goto('/')
  await logInOn(page, 'analyst')
  const isLogout = (method: string) => method === 'DELETE'
  await context.route(`**${REFRESH}`, (route, request) =>
    isLogout(request.method()) ? route.fulfill({ status: 503, body: '' }) : route.continue(),
  )
  await page.getByRole('button', { name: /^Konto/ }).click()
  await page.getByRole('button', { name: 'Wyloguj' }).click()
  await page.waitForURL('**/auth/login')
  await page.getByText('Serwer nie potwierdził wylogowania', { exact: true }).waitFor()
  const warning = page.getByText('Nie udało się połączyć z serwerem, więc nie potwierdził on wylogowania.')
  await warning.waitFor()

  await page.goto('/campaign')
  await page.waitForURL('**/auth/login?next=*')
  await warning.waitFor()
  // The cookie that scripts cannot delete is still here. It opens nothing in another tab, and nothing without the note.
  expect((await context.cookies(`${platform.url}${REFRESH}`)).map(({ name }) => name)).toEqual(['refresh_token'])
  const other = await context.newPage()
  await other.goto('/campaign')
  await other.waitForURL('**/auth/login?next=*')
  const status = await other.evaluate(async (path) => {
    localStorage.removeItem('arabox.unfinished_logout')
    return (await fetch(path, { method: 'POST' })).status
  }, REFRESH)
  expect(status).toBe(401)
  await other.evaluate(() => localStorage.setItem('arabox.unfinished_logout', 'yes'))
  await other.close()

  await context.unrouteAll()
  await page.reload()
  await page.getByRole('heading', { name: 'Zaloguj się' }).waitFor()
  await expect.poll(() => context.cookies(`${platform.url}${serviceBases.users}/auth`)).toEqual([])
  await warning.waitFor({ state: 'hidden' })
})

test('accident 14: a page of an old build whose next part was removed offers the new version, and works after a reload', async () => {
  const { context, page } = await openBrowserSession(browser, platform.url, still)
  await page.goto('/')
  await logInOn(page, 'admin')
  // An update: the server's first page names another script, and the part for the next page was removed.
  await context.route(
    (url) => url.pathname === '/',
    async (route) => {
      const response = await route.fetch()
      const body = (await response.text()).replace(/\/assets\/[^"]+\.js/, '/assets/updated.js')
      await route.fulfill({ response, body })
    },
  )
  await context.route('**/assets/overview-page-*.js', (route) => route.fulfill({ status: 404 }))
  await page.locator('nav a[href="/your-araboxes"]').click()
  const offer = page.getByRole('status').filter({ hasText: 'Nowa wersja jest gotowa' })
  await offer.waitFor()
  await context.unrouteAll()
  await offer.getByRole('button', { name: 'Wczytaj ponownie' }).click()
  await page.getByRole('heading', { level: 1, name: 'Araboxy' }).waitFor()
  expect(await offer.count()).toBe(0)
})

test('S07 S08 mode, colour theme and language stand before any module has run, so that the page does not flash', async () => {
  for (const path of ['/', '/shared/campaign/11111111-1111-4111-8111-111111111111']) {
    const { page, errors } = await openBrowserSession(browser, platform.url, { ...still, colorScheme: 'light' })
    await page.addInitScript(() => {
      localStorage.setItem('arabox.mode', 'dark')
      localStorage.setItem('arabox.theme', 'green')
      localStorage.setItem('arabox.language', 'en')
    })
    await page.route('**/assets/*.js', (route) => route.abort())
    await page.goto(path)
    const shown = await page.evaluate(() => {
      const { lang, dataset } = document.documentElement
      return {
        lang,
        mode: dataset.mode,
        theme: dataset.theme,
        background: getComputedStyle(document.documentElement).backgroundColor,
      }
    })
    expect(shown).toEqual({ lang: 'en', mode: 'dark', theme: 'green', background: 'rgb(12, 17, 23)' })
    expect(errors).toEqual([])
  }
})

test('R30 R21 a session ended in the own profile, or by an administrator, leads its browser to the login page', async () => {
  const [first, second, admin] = await Promise.all([
    openAs(browser, platform.url, { as: 'planner', language: 'pl' }, still),
    openAs(browser, platform.url, { as: 'planner', language: 'pl' }, still),
    openAs(browser, platform.url, { as: 'admin', language: 'en' }, still),
  ])
  await second.page.goto('/campaign')
  await first.page.goto('/user-profile')
  const own = first.page.getByRole('region', { name: 'Otwarte sesje' })
  await own.getByText('ta sesja').waitFor()
  const end = own.getByRole('button', { name: /^Zakończ sesję: / })
  expect(await end.count()).toBe(1)
  await end.click()
  await end.waitFor({ state: 'detached' })
  await second.page.getByRole('link', { name: 'Spoty' }).click()
  await second.page.waitForURL('**/auth/login?next=*')

  await admin.page.goto('/user')
  await admin.page.getByText('planner', { exact: true }).click()
  const ofUser = admin.page.getByRole('region', { name: 'Open sessions' })
  await ofUser.getByRole('button', { name: /^End session: / }).click()
  await ofUser.getByText('No data: nobody is logged in to this account.').waitFor()
  await first.page.getByRole('link', { name: 'Spoty' }).click()
  await first.page.waitForURL('**/auth/login?next=*')
})
