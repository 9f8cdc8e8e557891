import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { openAs } from '../../support/browser/open-as.ts'
import { startProductServer } from '../../support/platform/product-server.ts'
import { countEntries, type RecorderCost, recordedOf, recorderCost } from './recorder-cost.ts'

/** The text of a log file, and what recording cost while its first entries were made. */
export type LongVisit = { text: string; cost: RecorderCost }

/** Changes of the form before the first look at the length of the log. */
const FIRST_CHANGES = 800
/** Seconds in which the cost of recording is measured while the first changes are typed. */
const COST_SECONDS = 5
/** The page stores its log once a second. */
const STORED_MS = 1500

/** Types one name after the other, in the page itself: a key press through the browser's protocol takes 20 ms. */
const typeNames = (page: Page, from: number, to: number): Promise<void> =>
  page.getByLabel('Nazwa').evaluate(
    async (input, numbers) => {
      for (let number = numbers.from; number < numbers.to; number += 1) {
        // React watches the property of the element itself; a user's typing sets that of the prototype.
        Reflect.set(HTMLInputElement.prototype, 'value', `Powtórka ${number}`, input)
        input.dispatchEvent(new Event('input', { bubbles: true }))
        await new Promise((resolve) => setTimeout(resolve, 0))
      }
    },
    { from, to },
  )

/**
 * Types into the form until the log of the page has nearly as many entries as it keeps: from `entries` on it drops the
 * oldest ones. The estimate follows after every pause. Returns what recording costs meanwhile.
 */
const typeUntilFull = async (page: Page, entries: number): Promise<RecorderCost> => {
  const screens = page.getByRole('spinbutton', { name: 'Ekrany: Warszawa' })
  const typing = typeNames(page, 0, FIRST_CHANGES)
  await page.waitForTimeout(STORED_MS)
  const cost = await recorderCost(page, COST_SECONDS)
  await typing
  let changes = FIRST_CHANGES
  let more = 0
  do {
    await typeNames(page, changes, changes + more)
    changes += more
    await screens.fill(String(5 + (changes % 7)))
    await page.waitForTimeout(STORED_MS)
    const { entries: stored } = await recordedOf(page)
    if (stored === 0) throw new Error('the page stores no log')
    more = Math.floor((0.95 * (entries - stored) * changes) / stored)
  } while (more > 0)
  return cost
}

/**
 * A very long visit of an advertiser, recorded in a browser while one campaign is planned: the text of its log
 * file, with nearly the given number of entries and none dropped, and what recording cost.
 */
export const recordLongVisit = async (browser: Browser, folder: string, entries: number): Promise<LongVisit> => {
  const server = await startProductServer(join(folder, 'demo'))
  try {
    const { context, page } = await openAs(browser, server.url, { as: 'advertiser', language: 'pl' })
    await countEntries(page)
    await page.goto('/campaign/form/add')
    const adding = page.getByRole('combobox', { name: 'Dodaj aglomerację' })
    await page.locator('.p-dropdown').filter({ has: adding }).click()
    await page.getByRole('option', { name: /^Warszawa/ }).click()
    const cost = await typeUntilFull(page, entries)
    // Without network the page cannot save; its toast offers the log.
    await context.setOffline(true)
    await page.getByRole('button', { name: 'Zapisz szkic' }).click()
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Zapisz raport' }).click()
    const path = join(folder, 'log.json')
    await (await downloading).saveAs(path)
    await context.close()
    return { text: await readFile(path, 'utf8'), cost }
  } finally {
    await server.kill()
  }
}
