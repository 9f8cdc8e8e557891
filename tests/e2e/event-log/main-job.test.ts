import { spawnSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { campaignForm } from '../../../machines/campaign/form/campaign-form.ts'
import { campaignFormPage } from '../../../machines/campaign/form/form-page.ts'
import { projectRoot } from '../../../server/base/project-root.ts'
import { type LogFile, parseLog } from '../../../src/event-log/log-file.ts'
import { loadPagesOf, loadReplayRoot, replayRootOf } from '../../../src/replay/replay-root.ts'
import { replayReport } from '../../../src/replay/report.ts'
import { openBrowserSession, startBrowser, still } from '../../support/browser/browser.ts'
import { type BundledPage, serveBundledPage } from '../../support/browser/bundled-page.ts'
import { logInOn } from '../../support/browser/login.ts'
import type { ReplayPage } from '../../support/browser/replay-page.ts'
import { secretsIn } from '../../support/browser/secret-scan.ts'
import { type DemoPlatform, demoPlatform } from '../../support/platform/demo-platform.ts'
import { scratchFolder } from '../../support/platform/scratch-folder.ts'

const PASSWORD = 'arabox-demo'
const WRONG_PASSWORD = 'nie-to-hasło+1'

let platform: DemoPlatform
let browser: Browser
let replayServer: BundledPage
let folder: Awaited<ReturnType<typeof scratchFolder>>
let fileName: string
let file: LogFile
let secrets: string[]

const planCampaign = async (page: Page): Promise<void> => {
  // Without a reload, which would begin another log.
  await page
    .getByRole('link', { name: /^Kampanie/ })
    .first()
    .click()
  await page.getByRole('link', { name: 'Nowa kampania' }).click()
  await page.getByLabel('Nazwa').fill('Powtórka z dziennika')
  await page.getByRole('button', { name: /^Termin/ }).click()
  await page.getByLabel('Od', { exact: true }).fill('2026-03-03')
  await page.getByLabel('Do', { exact: true }).fill('2026-03-09')
  await page.getByRole('button', { name: 'Gotowe', exact: true }).click()
  const adding = page.getByRole('combobox', { name: 'Dodaj aglomerację' })
  await page.locator('.p-dropdown').filter({ has: adding }).click()
  await page.getByRole('option', { name: /^Warszawa/ }).click()
  const stepper = page.getByRole('spinbutton', { name: 'Ekrany: Warszawa' })
  await stepper.fill('14')
  await stepper.press('Tab')
  await page
    .locator('input[type=file]')
    .setInputFiles(join(projectRoot, 'server/demo/campaigns/spots/zielony-krzyz.mp4'))
  await page.getByText('39 584,16').first().waitFor()
  await page.getByRole('button', { name: 'Zapisz kampanię' }).click()
  await page.waitForURL(/\/campaign\/preview\/[0-9a-f-]{36}$/)
  await page.getByRole('button', { name: 'Zgłoś jako gotową' }).click()
  await page.locator('h1 + *, header').getByText('Gotowa', { exact: true }).first().waitFor()
}

/** Saves the log of the page: without network every action fails, and its toast offers the report. */
const saveReport = async (page: Page): Promise<string> => {
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Więcej działań' }).first().click()
  await page.getByRole('menuitem', { name: 'Duplikuj' }).click()
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Zapisz raport' }).click()
  const path = join(folder.path, 'log.json')
  await (await downloading).saveAs(path)
  await page.context().setOffline(false)
  return path
}

beforeAll(async () => {
  platform = await demoPlatform()
  browser = await startBrowser()
  folder = await scratchFolder()
  replayServer = await serveBundledPage('tests/support/browser/replay-page.ts')
  const { context, page } = await openBrowserSession(browser, platform.url, still)
  await page.goto('/auth/login')
  await page.getByLabel('Nazwa użytkownika').fill('advertiser')
  await page.getByLabel('Hasło', { exact: true }).fill(WRONG_PASSWORD)
  await page.getByRole('button', { name: 'Zaloguj się' }).click()
  await page.getByRole('alert').first().waitFor()
  await logInOn(page, 'advertiser', PASSWORD)
  await planCampaign(page)
  fileName = await saveReport(page)
  file = parseLog(await readFile(fileName, 'utf8'))
  secrets = [
    PASSWORD,
    WRONG_PASSWORD,
    ...(await context.cookies()).map(({ value }) => value).filter((value) => value.length > 20),
  ]
  await context.close()
})
afterAll(async () => {
  await browser?.close()
  await platform?.close()
  await folder?.remove()
  replayServer?.close()
})

test('the report of an error contains the whole visit, from the failed login to the campaign that is ready', () => {
  const types = file.entries.map(({ event }) => event.type)
  expect(file.header.dropped).toBe(0)
  expect(file.header.build).toMatch(/^\/assets\//)
  for (const type of ['session.log_in', 'form.change', 'form.submit', 'preview.execute', 'copy.create', 'web_vital'])
    expect(types).toContain(type)
  expect(Object.keys(file.machines)).toEqual(
    expect.arrayContaining(['session', 'toasts', 'campaignForm', 'campaignPreview']),
  )
})

test('the recorded main job replays on the command line to the identical state tree, and prints its hash', async () => {
  const report = await replayReport(file)
  expect([report.divergence, report.changed]).toEqual([null, []])
  expect(report.hash).toBe(report.recordedHash)
  const run = spawnSync('npx', ['tsx', 'src/replay/replay-log.ts', fileName], { cwd: projectRoot, encoding: 'utf8' })
  expect([run.status, run.stdout.trim().split('\n').at(-1)]).toEqual([
    0,
    `hash ${report.hash} (recorded ${report.hash})`,
  ])
})

test('the recorded main job replays in a page without network to the same hash', async () => {
  const { context, page } = await openBrowserSession(browser, replayServer.url, still)
  await page.goto('/')
  await context.setOffline(true)
  const outcome = await page.evaluate(
    (text) => (window as unknown as ReplayPage).replayText(text),
    await readFile(fileName, 'utf8'),
  )
  const { hash } = await replayReport(file, await loadReplayRoot(file))
  expect(outcome).toEqual({ hash, divergence: null, calls: 0 })
  await context.close()
})

test('a changed guard of the form is named at the entry where it first decides otherwise', async () => {
  const screens = await loadPagesOf(file)
  const form = campaignForm.provide({ guards: { hasFieldErrors: () => true } })
  const changed = { ...screens, campaignForm: campaignFormPage.provide({ actors: { form } }) }
  const { divergence } = await replayReport(file, replayRootOf(changed))
  const submitted = file.entries.find(({ event }) => event.type === 'form.submit')
  expect([divergence?.n, divergence?.path]).toEqual([submitted?.n, '/campaignForm/form'])
  expect(divergence?.differences.map(({ path }) => path)).toEqual(['state'])
})

test('the log of a real browser contains no password and no cookie', async () => {
  expect(secrets.length).toBeGreaterThanOrEqual(3)
  expect(secretsIn(await readFile(fileName, 'utf8'), secrets)).toEqual([])
})
