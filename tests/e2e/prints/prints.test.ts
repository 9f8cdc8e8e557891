import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contract } from '../../../contract/index.ts'
import { projectRoot } from '../../../server/base/project-root.ts'
import { startBrowser, still } from '../../support/browser/browser.ts'
import { openAs } from '../../support/browser/open-as.ts'
import { loggedIn } from '../../support/calls/client.ts'
import { pdfPictures } from '../../support/files/pdf-pictures.ts'
import { type DemoPlatform, demoPlatform } from '../../support/platform/demo-platform.ts'

const approved = join(projectRoot, 'tests/e2e/prints/approved')
/** `npm run prints:approve` stores the pictures of this run. A person looks at them before they are committed. */
const isApproving = process.env.APPROVE_PRINTS === 'yes'

/** Grey levels, of 255, by which a pixel may differ: edges of letters are drawn otherwise by another FreeType. */
const LEAST_DIFFERENCE = 96
/** Share of the pixels of a page that may differ by more. A line of text that moves by one line changes more. */
const MOST_DIFFERENT = 0.004

let platform: DemoPlatform
let browser: Browser
/** Addresses by the name of the print. */
let prints: Record<string, { as: string | null; path: string }> = {}

beforeAll(async () => {
  platform = await demoPlatform({ demoLive: false })
  browser = await startBrowser()
  const sales = await loggedIn(platform.url, 'sales')
  const { items } = (await sales.call(contract.campaign.listCampaigns, { query: { size: 100 } })).answer
  const named = (status: string) =>
    items.filter((campaign) => campaign.status === status).toSorted((one, other) => (one.name < other.name ? -1 : 1))
  const [shared] = named('in_progress').filter((campaign) => campaign.share_token !== null)
  const [ended] = named('end')
  const [offered] = named('ready')
  prints = {
    public: { as: null, path: `/shared/campaign/${shared?.share_token}` },
    'preview-in-progress': { as: 'sales', path: `/campaign/preview/${shared?.uuid}` },
    'preview-ended': { as: 'sales', path: `/campaign/preview/${ended?.uuid}` },
    offer: { as: 'sales', path: `/offer/print/${offered?.uuid}` },
  }
})
afterAll(async () => {
  await browser?.close()
  await platform?.close()
})

/** Share of the pixels of two pictures that differ, 0 to 1; 1 if their sizes differ. */
const differenceOf = async (one: Buffer, other: Buffer): Promise<number> => {
  const [first, second] = await Promise.all(
    [one, other].map((picture) => sharp(picture).greyscale().raw().toBuffer({ resolveWithObject: true })),
  )
  if (!first || !second || first.info.width !== second.info.width || first.info.height !== second.info.height) return 1
  const different = first.data.filter(
    (level, index) => Math.abs(level - (second.data[index] ?? 0)) > LEAST_DIFFERENCE,
  ).length
  return different / first.data.length
}

test.each(['public', 'preview-in-progress', 'preview-ended', 'offer'])(
  'the print on A4 named %s has the pages that were approved, pixel by pixel',
  async (name) => {
    const { as, path } = prints[name] ?? { as: null, path: '' }
    const { context, page } = await openAs(browser, platform.url, { as, language: 'pl' }, still)
    await page.goto(path)
    await page.locator('h1').waitFor()
    await page.waitForLoadState('networkidle')
    // Charts and lists are loaded after the numbers, each in place of a grey box; those below the first view are
    // loaded last.
    await page.waitForFunction(() => document.querySelector('[class*=skeleton], .delayed, [data-later]') === null)
    await page.locator('svg text').first().waitFor()
    await page.waitForLoadState('networkidle')
    const pictures = await pdfPictures(await page.pdf({ format: 'A4', printBackground: true }))
    await context.close()
    const fileOf = (index: number): string => join(approved, `${name}-${index + 1}.png`)
    if (isApproving) {
      for (const [index, picture] of pictures.entries())
        await writeFile(fileOf(index), await sharp(picture).greyscale().png({ palette: true, colours: 16 }).toBuffer())
    }
    const files = (await readdir(approved)).filter(
      (file) => file.startsWith(`${name}-`) && /^\d+\.png$/.test(file.slice(name.length + 1)),
    )
    expect(pictures).toHaveLength(files.length)
    const differences = await Promise.all(
      pictures.map(async (picture, index) => differenceOf(picture, await readFile(fileOf(index)))),
    )
    expect(Math.max(...differences)).toBeLessThan(MOST_DIFFERENT)
  },
)
