import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startBrowser, still } from '../support/browser/browser.ts'
import { openAs } from '../support/browser/open-as.ts'
import { type DemoPlatform, demoPlatform } from '../support/platform/demo-platform.ts'

let platform: DemoPlatform
let browser: Browser
let place = ''
beforeAll(async () => {
  platform = await demoPlatform()
  browser = await startBrowser()
  const { rows } = await platform.store.pool.query<{ uuid: string }>(
    'select uuid from location where arabox_uuid is not null and is_active order by id limit 1',
  )
  place = rows[0]?.uuid ?? ''
})
afterEach(() => Promise.all(browser.contexts().map((context) => context.close())))
afterAll(async () => {
  await browser?.close()
  await platform?.close()
})

/** Collects what the policy of the page refuses. */
const watchViolations = async (page: Page): Promise<string[]> => {
  const found: string[] = []
  await page.exposeFunction('noteViolation', (text: string) => found.push(text))
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, sample }) => {
      const { noteViolation } = window as unknown as { noteViolation: (text: string) => void }
      noteViolation(`${effectiveDirective} ${sample}`)
    })
  })
  return found
}

const pages: readonly [name: string, language: 'pl' | 'en', path: () => string][] = [
  ['/trust', 'pl', () => '/trust'],
  ['/trust', 'en', () => '/trust'],
  ['/method', 'pl', () => '/method'],
  ['/sign-in', 'pl', () => '/sign-in?code=x&state=y'],
  ['/sign-in', 'en', () => '/sign-in?code=x&state=y'],
  ['/shared/notice', 'pl', () => `/shared/notice/${place}`],
  ['/shared/notice', 'en', () => `/shared/notice/${place}`],
]

test.each(pages)('%s in %s works with trusted types, and refuses a text as HTML', async (_name, language, path) => {
  const { page, errors } = await openAs(browser, platform.url, { as: null, language }, still)
  const violations = await watchViolations(page)
  await page.goto(path())
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.emulateMedia({ media: 'print' })
  await page.emulateMedia({ media: 'screen' })
  expect([violations, errors]).toEqual([[], []])
  const refused = await page.evaluate(() => {
    const kinds: string[] = []
    for (const assign of [
      () => Object.assign(document.body, { innerHTML: '<img src=x onerror=alert(1)>' }),
      () => new Worker('/assets/any.js'),
      () => new DOMParser().parseFromString('<p>', 'text/html'),
    ])
      try {
        assign()
        kinds.push('done')
      } catch (error) {
        kinds.push(error instanceof Error ? error.name : 'refused')
      }
    return kinds
  })
  expect(refused).toEqual(['TypeError', 'TypeError', 'TypeError'])
  await expect.poll(() => violations.filter((text) => text.startsWith('require-trusted-types-for')).length).toBe(3)
  expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1)
})
