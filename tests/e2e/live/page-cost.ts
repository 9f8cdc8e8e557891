import type { CDPSession, Page } from 'playwright-core'

/** Costs of a page: percent of the main thread, repaints per second, heap after garbage collection in MB. */
export type PageCost = { mainThreadPercent: number; paintsPerSecond: number; heapMb: number }

type Metrics = { TaskDuration: number; JSHeapUsedSize: number }

const metricsOf = async (session: CDPSession): Promise<Metrics> => {
  const { metrics } = await session.send('Performance.getMetrics')
  const of = (name: keyof Metrics) => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN
  return { TaskDuration: of('TaskDuration'), JSHeapUsedSize: of('JSHeapUsedSize') }
}

/** Minimum time between two frames in microseconds. */
const FRAME_US = 8000

type TraceEvent = { name: string; ts: number }

const paintsDuring = async (session: CDPSession, work: () => Promise<void>): Promise<number> => {
  const events: TraceEvent[] = []
  const collect = ({ value }: { value: object[] }) => events.push(...(value as TraceEvent[]))
  session.on('Tracing.dataCollected', collect)
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['disabled-by-default-devtools.timeline', 'devtools.timeline'] },
  })
  await work()
  const complete = new Promise<void>((resolve) => session.once('Tracing.tracingComplete', () => resolve()))
  await session.send('Tracing.end')
  await complete
  session.off('Tracing.dataCollected', collect)
  const times = events.filter(({ name }) => name === 'Paint').map(({ ts }) => ts)
  times.sort((one, other) => one - other)
  // One frame paints several layers; they count as one repaint.
  return times.filter((ts, index) => index === 0 || ts - (times[index - 1] ?? 0) > FRAME_US).length
}

/** Starts to measure a page; `over` measures it for some seconds. */
export const measurePage = async (page: Page) => {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable')
  const heapMb = async (): Promise<number> => {
    await session.send('HeapProfiler.collectGarbage')
    return Math.round((await metricsOf(session)).JSHeapUsedSize / 1e5) / 10
  }
  const over = async (seconds: number): Promise<PageCost> => {
    const before = await metricsOf(session)
    await page.waitForTimeout(seconds * 1000)
    const after = await metricsOf(session)
    // Tracing itself uses time, so paints are counted separately.
    const traced = Math.min(5, seconds)
    const paints = await paintsDuring(session, () => page.waitForTimeout(traced * 1000))
    return {
      mainThreadPercent: Math.round((1000 * (after.TaskDuration - before.TaskDuration)) / seconds) / 10,
      paintsPerSecond: Math.round((10 * paints) / traced) / 10,
      heapMb: await heapMb(),
    }
  }
  return { over, heapMb }
}
