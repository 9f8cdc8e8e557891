import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowserSession, startBrowser } from '../support/browser/browser.ts'
import { type BundledPage, serveBundledPage } from '../support/browser/bundled-page.ts'
import type { PlotPage } from '../support/browser/plot-page.tsx'

let site: BundledPage
let browser: Browser

beforeAll(async () => {
  site = await serveBundledPage('tests/support/browser/plot-page.tsx')
  browser = await startBrowser()
})
afterAll(async () => {
  await browser?.close()
  site?.close()
})

const MARGIN_PX = 16

test.each(['light', 'dark'])(
  'in %s mode the PNG of a plot has the fonts, styles and colours of the screen, excluding the buttons',
  async (mode) => {
    const { context, page, errors } = await openBrowserSession(browser, site.url, { deviceScaleFactor: 2 })
    await page.goto('/')
    await page.evaluate((name) => {
      document.documentElement.dataset.mode = name
    }, mode)
    await page.locator('.ct-line').first().waitFor()
    await page.evaluate(() => document.fonts.ready)
    const buttons = await page.addStyleTag({ content: '.plot-actions { visibility: hidden }' })
    const box = await page.locator('figure').boundingBox()
    if (!box) throw new Error('The plot is not visible.')
    const clip = {
      x: box.x - MARGIN_PX,
      y: box.y - MARGIN_PX,
      width: box.width + 2 * MARGIN_PX,
      height: box.height + 2 * MARGIN_PX,
    }
    const screenshot = (await page.screenshot({ clip })).toString('base64')
    await buttons.evaluate((style) => style.parentNode?.removeChild(style))
    const { different, pictureSize, screenshotSize } = await page.evaluate(
      (png) => (globalThis as unknown as PlotPage).comparePicture(png),
      screenshot,
    )
    expect(pictureSize).toBe(screenshotSize)
    // The edge of the panel is in the margin of the screenshot, but not in that of the picture.
    expect(different).toBeLessThan(0.01)
    expect(errors).toEqual([])
    await context.close()
  },
)
