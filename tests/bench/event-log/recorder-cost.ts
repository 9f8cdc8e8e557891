import type { Page } from 'playwright-core'

/**
 * Cost of the event log on the main thread of a page. A frame of live counts is one entry with many messages, so both
 * are counted. Microseconds of an entry in the functions that every event runs through (`inspectUs`), and in those that
 * store the log (`storingUs`); `recordedUs` is both for each message or other entry.
 */
export type RecorderCost = {
  entriesPerSecond: number
  messagesPerSecond: number
  inspectUs: number
  storingUs: number
  recordedUs: number
  mainThreadPercent: number
}

/** Time between two samples of the profiler in microseconds. */
const SAMPLE_US = 200

type ProfileNode = { id: number; callFrame: { functionName: string; url: string }; children?: number[] }
type Profile = { nodes: ProfileNode[]; samples?: number[]; timeDeltas?: number[] }

type Frame = ProfileNode['callFrame']

/** Microseconds of a profile below the first calls of some functions; `caller` is the function that called one. */
const timeBelow = (profile: Profile, isAskedFor: (called: Frame, caller: Frame | null) => boolean): number => {
  const nodes = new Map(profile.nodes.map((node) => [node.id, node]))
  const below = new Set<number>()
  const mark = (id: number, caller: Frame | null, isBelow: boolean): void => {
    const node = nodes.get(id)
    if (!node) return
    const marked = isBelow || isAskedFor(node.callFrame, caller)
    if (marked) below.add(id)
    for (const child of node.children ?? []) mark(child, node.callFrame, marked)
  }
  const [root] = profile.nodes
  if (root) mark(root.id, null, false)
  const { samples = [], timeDeltas = [] } = profile
  return samples.reduce((sum, id, index) => sum + (below.has(id) ? (timeDeltas[index] ?? 0) : 0), 0)
}

const isInspect = ({ functionName }: Frame): boolean => functionName === 'inspect'

const databaseCalls = ['open', 'transaction', 'objectStore', 'put', 'delete', 'getAllKeys']

// A timer calls the recorder's `flush`; XState has another function of this name, which is never called by a timer.
const isStoring = ({ functionName, url }: Frame, caller: Frame | null): boolean =>
  (functionName === 'flush' && caller?.functionName === '(root)') ||
  (url === '' && databaseCalls.includes(functionName))

/** The recorded entries of a page, the frames among them, and the live messages in these frames. */
export type Recorded = { entries: number; frames: number; messages: number }

type CountingWindow = { recorded: Recorded }

/**
 * Lets a page count what it hands over to its database, before it is opened. The database itself answers too late: it
 * works on the entries of the last seconds first.
 */
export const countEntries = async (page: Page): Promise<void> => {
  await page.addInitScript(() => {
    const recorded: Recorded = { entries: 0, frames: 0, messages: 0 }
    Object.assign(window, { recorded })
    const put: unknown = Reflect.get(IDBObjectStore.prototype, 'put')
    if (typeof put !== 'function') throw new Error('the browser has no IndexedDB')
    // Without a name: the helper with which esbuild keeps names does not exist in the page.
    Reflect.set(IDBObjectStore.prototype, 'put', function (this: IDBObjectStore, ...given: unknown[]): unknown {
      const text: unknown = this.name === 'entries' ? Reflect.get(Object(given[0]), 'text') : undefined
      if (typeof text === 'string') {
        recorded.entries += 1
        // Each message of a frame has its number.
        if (text.includes('"type":"socket.received"')) {
          recorded.frames += 1
          recorded.messages += text.split('"seq"').length - 1
        }
      }
      return Reflect.apply(put, this, given)
    })
  })
}

/** The entries that a page has stored since it was opened; see {@link countEntries}. */
export const recordedOf = (page: Page): Promise<Recorded> =>
  page.evaluate(() => ({ ...(window as unknown as CountingWindow).recorded }))

/** Measures the event log of a page for some seconds with the profiler of the browser. */
export const recorderCost = async (page: Page, seconds: number): Promise<RecorderCost> => {
  const session = await page.context().newCDPSession(page)
  await session.send('Profiler.enable')
  await session.send('Profiler.setSamplingInterval', { interval: SAMPLE_US })
  await session.send('Performance.enable')
  const busySeconds = async (): Promise<number> => {
    const { metrics } = await session.send('Performance.getMetrics')
    return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN
  }
  const before = await recordedOf(page)
  const busyBefore = await busySeconds()
  await session.send('Profiler.start')
  await page.waitForTimeout(seconds * 1000)
  const { profile } = (await session.send('Profiler.stop')) as { profile: Profile }
  const busyAfter = await busySeconds()
  const after = await recordedOf(page)
  const entries = after.entries - before.entries
  const messages = after.messages - before.messages
  const inspectUs = timeBelow(profile, isInspect)
  const storingUs = timeBelow(profile, isStoring)
  const frames = after.frames - before.frames
  const rounded = (value: number): number => Math.round(100 * value) / 100
  return {
    entriesPerSecond: rounded(entries / seconds),
    messagesPerSecond: Math.round(messages / seconds),
    inspectUs: rounded(inspectUs / entries),
    storingUs: rounded(storingUs / entries),
    recordedUs: rounded((inspectUs + storingUs) / (entries - frames + messages)),
    mainThreadPercent: Math.round((1000 * (busyAfter - busyBefore)) / seconds) / 10,
  }
}
