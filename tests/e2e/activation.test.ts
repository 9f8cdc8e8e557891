import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contract } from '../../contract/index.ts'
import { startBrowser, still } from '../support/browser/browser.ts'
import { openAs } from '../support/browser/open-as.ts'
import { type Caller, loggedIn } from '../support/calls/client.ts'
import { type DemoPlatform, demoPlatform } from '../support/platform/demo-platform.ts'

let platform: DemoPlatform
let browser: Browser
let admin: Caller

beforeAll(async () => {
  platform = await demoPlatform({ demoLive: false })
  browser = await startBrowser()
  admin = await loggedIn(platform.url, 'admin')
})
afterAll(async () => {
  await browser?.close()
  await platform?.close()
})

/** The new entries of the audit log about changes of one kind, oldest first, as what was before and after. */
const auditedChanges = async (kind: 'user' | 'screen', count: number) => {
  const query = {
    kind: [kind],
    action: ['changed' as const],
    size: count,
    sort_by: 'at' as const,
    order: 'desc' as const,
  }
  const { items } = (await admin.call(contract.audit.list, { query })).answer
  return items.toReversed().map(({ record_id, before, after }) => [record_id, before?.is_active, after?.is_active])
}

const selectPage = async (page: Page) => {
  await page.getByRole('table').getByRole('checkbox').first().check()
}

const disable = async (page: Page, names: { disable: string; dialog: RegExp }) => {
  await page.getByRole('button', { name: names.disable, exact: true }).click()
  await page
    .getByRole('dialog', { name: names.dialog })
    .getByRole('button', { name: names.disable, exact: true })
    .click()
}

test('R21 C16 accounts are disabled together, except the own one with the reason; both ways are audited, sessions end', async () => {
  const { page, context } = await openAs(browser, platform.url, { as: 'admin', language: 'en' }, still)
  const advertiser = await loggedIn(platform.url, 'advertiser')
  const { items: before } = (await admin.call(contract.users.listUsers, { query: { size: 10 } })).answer
  const others = before.filter(({ username, is_active }) => username !== 'admin' && is_active)
  expect(others.map(({ username }) => username)).toContain('advertiser')
  expect(before.map(({ username }) => username)).toContain('admin')
  await page.goto('/user')
  await page
    .getByText(others[0]?.name ?? '')
    .first()
    .waitFor()
  await selectPage(page)
  await disable(page, { disable: 'Disable', dialog: /^Disable selected/ })
  await page.getByText(`Disabled: ${others.length}. `).waitFor()
  await page.getByText('You cannot delete or disable your own account, or change its role or company.').waitFor()
  const now = async () => (await admin.call(contract.users.listUsers, { query: { size: 10 } })).answer.items
  expect((await now()).filter(({ is_active }) => is_active).map(({ username }) => username)).toEqual(['admin'])
  const ids = others.map(({ id }) => String(id)).toSorted()
  const disabled = await auditedChanges('user', others.length)
  expect(disabled.toSorted()).toEqual(ids.map((id) => [id, true, false]))
  const refused = await advertiser.call(contract.users.getUser, { params: { id: String(before[0]?.id) } })
  expect(refused.status).toBe(401)

  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText(`Undone: ${others.length}.`).waitFor()
  expect((await now()).filter(({ is_active }) => is_active)).toHaveLength(
    before.filter((each) => each.is_active).length,
  )
  expect((await auditedChanges('user', others.length)).toSorted()).toEqual(ids.map((id) => [id, false, true]))
  await context.close()
})

test('screens are disabled together, except those of campaigns that have not ended, which the outcome names', async () => {
  const { page, context } = await openAs(browser, platform.url, { as: 'admin', language: 'pl' }, still)
  await page.goto('/screen')
  await page.getByRole('row').nth(1).waitFor()
  await selectPage(page)
  await disable(page, { disable: 'Wyłącz', dialog: /^Wyłączyć zaznaczone/ })
  const outcome = page.getByRole('alert').filter({ hasText: 'Nie udało się zmienić' })
  await outcome.getByText('Inne dane nadal z tego korzystają.').waitFor()
  const [, disabled = '', refused = ''] =
    /Wyłączono: (\d+)\. Nie udało się zmienić: (\d+)\./.exec((await outcome.textContent()) ?? '') ?? []
  expect(Number(disabled) + Number(refused)).toBe(25)
  expect(await outcome.locator('a[href^="/campaign/preview/"]').count()).toBeGreaterThanOrEqual(Number(refused))
  const query = { size: 1, is_active: 'false' } as const
  const inactive = async () => (await admin.call(contract.screen.list, { query })).answer.total
  expect(await inactive()).toBe(Number(disabled))
  await page.getByRole('button', { name: 'Cofnij' }).click()
  await page.getByText(`Cofnięto: ${disabled}.`).waitFor()
  expect(await inactive()).toBe(0)
  await context.close()
})
