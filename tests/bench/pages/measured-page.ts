import type { Browser, CDPSession, Page } from 'playwright-core'
import { openBrowserSession } from '../../support/browser/browser.ts'

/** Figures of one visit, in milliseconds; `cls` is the sum of the layout shifts, `heapMb` in megabytes. */
export type PageFigures = {
  readonly readyMs: number
  readonly lcpMs: number
  readonly cls: number
  readonly tableNodes: number
  readonly heapMb: number
  /** The longest time from an input to the next paint, for each input of the visit. */
  readonly inputMs: Readonly<Record<string, number>>
}

/** A measured page: the element that shows that it is complete, and the inputs of a user after that. */
export type PageCase = {
  readonly name: string
  readonly path: string
  /** A selector of an element that exists as soon as the page shows its data. */
  readonly ready: string
  readonly inputs?: Readonly<Record<string, (page: Page) => Promise<void>>>
}

/** Processors of weak laptops and good phones need about four times as long. */
const SLOWDOWN = 4
const MEGABYTE = 1024 * 1024

/** Notes in the page when it is ready, its paints, its layout shifts, and how long inputs wait for a paint. */
const observe = (ready: string): void => {
  const noted = { readyMs: 0, lcpMs: 0, cls: 0, inputMs: 0 }
  Object.assign(window, { noted })
  const notePaint = (): void => {
    // The frame after the change is painted when the next one begins.
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        noted.readyMs = performance.now()
      }),
    )
  }
  const observer = new MutationObserver(() => {
    if (!document.querySelector(ready)) return
    observer.disconnect()
    notePaint()
  })
  observer.observe(document, { childList: true, subtree: true, attributes: true, attributeFilter: ['aria-busy'] })
  const watch = (type: string, note: (entry: PerformanceEntry) => void, options = {}): void => {
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) note(entry)
    }).observe({ type, buffered: true, ...options })
  }
  watch('largest-contentful-paint', (entry) => {
    noted.lcpMs = entry.startTime
  })
  watch('layout-shift', (entry) => {
    const shift = entry as PerformanceEntry & { value: number; hadRecentInput: boolean }
    if (!shift.hadRecentInput) noted.cls += shift.value
  })
  watch(
    'event',
    (entry) => {
      noted.inputMs = Math.max(noted.inputMs, entry.duration)
    },
    { durationThreshold: 16 },
  )
}

type Noted = { noted: { readyMs: number; lcpMs: number; cls: number; inputMs: number } }
const notedOn = (page: Page): Promise<Noted['noted']> => page.evaluate(() => (window as unknown as Noted).noted)

const heapOf = async (session: CDPSession): Promise<number> => {
  await session.send('HeapProfiler.collectGarbage')
  const { metrics } = await session.send('Performance.getMetrics')
  return (metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? 0) / MEGABYTE
}

/** Resolves when the next frame is painted and the measurements of the browser until then are stored. */
const paintedAndReported = (): Promise<void> =>
  new Promise((resolve) => {
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        // The observers get their entries in a later task.
        requestIdleCallback(() => resolve())
      }),
    )
  })

const inputTimes = async (page: Page, inputs: PageCase['inputs'] = {}): Promise<Record<string, number>> => {
  const times: Record<string, number> = {}
  for (const [name, act] of Object.entries(inputs)) {
    await page.evaluate(() => {
      ;(window as unknown as Noted).noted.inputMs = 0
    })
    await act(page)
    await page.waitForLoadState('networkidle')
    // The network may be idle before the paint: the browser reports an event after the frame that shows its effect.
    await page.evaluate(paintedAndReported)
    // Events that took less than 16 ms are not reported.
    times[name] = Math.max(16, (await notedOn(page)).inputMs)
  }
  return times
}

/** Opens a page in a new browser context, with an empty cache and a slowed processor, and measures it. */
export const measurePage = async (
  browser: Browser,
  baseUrl: string,
  { name, path, ready, inputs }: PageCase,
  logIn: (page: Page) => Promise<void>,
): Promise<PageFigures> => {
  const { context, page } = await openBrowserSession(browser, baseUrl)
  try {
    await logIn(page)
    // The loader of the bench names inner functions with a function that pages do not have.
    await page.addInitScript({ content: 'globalThis.__name = (value) => value' })
    await page.addInitScript(observe, ready)
    const session = await context.newCDPSession(page)
    await session.send('Performance.enable')
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
    await page.goto(path)
    await page
      .waitForFunction(() => (window as unknown as Noted).noted.readyMs > 0)
      .catch((cause: unknown) => {
        throw new Error(`${name}: nothing matches ${ready}`, { cause })
      })
    await page.waitForLoadState('networkidle')
    await page.evaluate(paintedAndReported)
    const { readyMs, lcpMs, cls } = await notedOn(page)
    const tableNodes = await page.evaluate(() => document.querySelectorAll('table *').length)
    const heapMb = await heapOf(session)
    return { readyMs, lcpMs, cls, tableNodes, heapMb, inputMs: await inputTimes(page, inputs) }
  } finally {
    await context.close()
  }
}
