import { setTimeout as pause } from 'node:timers/promises'
import { gunzipSync } from 'node:zlib'
import { type BrowserContext, chromium, type Page } from 'playwright-core'
import { contract } from '../../../contract/index.ts'
import type { PlayRecord } from '../../../contract/player/play-records.ts'
import { addDays } from '../../../machines/calendar/days.ts'
import { MINUTE_MS } from '../../../machines/calendar/durations.ts'
import { dayOf } from '../../../machines/calendar/warsaw.ts'
import { faultOfRecord } from '../../../machines/player/play-log.ts'
import { type Caller, loggedIn } from '../../support/calls/client.ts'
import { findBrowser } from '../../support/install/browser.mjs'
import { startProduct } from '../product.ts'
import { withDatabase } from './network.ts'
import { percentile } from './percentiles.ts'

const SCREEN = { width: 540, height: 960 }

/** Screens that play the same campaigns all day: two of them are paired. */
const SAME = `select array_agg(screen_id order by screen_id) as screens from (
    select screen_id, string_agg(distinct campaign_uuid || ' ' || order_number, ',') as plays, count(distinct campaign_uuid) as campaigns
    from content_schedule where day = $1 and begins = 0 and ends = 540 group by 1) as each
  group by plays, campaigns having count(*) >= 2 order by campaigns desc, plays limit 1`

const pair = async (context: BrowserContext, url: string, admin: Caller, screenId: number): Promise<Page> => {
  const page = await context.newPage()
  await page.setViewportSize(SCREEN)
  await page.goto(`${url}/player/`)
  const label = await page.locator('svg[aria-label*="/screen/pair?code="]').getAttribute('aria-label')
  const code = label?.split('code=')[1] ?? ''
  const { status } = await admin.call(contract.player.pairScreen, { params: { id: screenId }, body: { code } })
  if (status !== 200) throw new Error(`the code ${code} was refused: ${status}`)
  return page
}

const heapOf = async (page: Page): Promise<number> => {
  const session = await page.context().newCDPSession(page)
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  await session.detach()
  return usedSize
}

const slotOf = ({ day, loop, slot }: PlayRecord): string => `${day} ${loop} ${slot}`

/** Two players in one browser on this machine, for some minutes of real loops. */
export const benchLoops = async (folder: string, minutes: number): Promise<Record<string, unknown>> => {
  const first = await startProduct(folder, { DEMO_LIVE: 'off' })
  await first.stop()
  // The demo has computed plays of today until now, and a clock before them records nothing.
  const day = addDays(dayOf(new Date()), 1)
  const [one, other] = await withDatabase(folder, async (client) => {
    const { rows } = await client.query<{ screens: number[] }>(SAME, [day])
    return rows[0]?.screens ?? []
  })
  if (one === undefined || other === undefined) throw new Error('no two screens of the demo play the same campaigns')
  const product = await startProduct(folder, { DEMO_LIVE: 'off', CLOCK_START: `${day}T12:00:00+01:00` })
  const admin = await loggedIn(product.url, 'admin')
  const browser = await chromium.launch({
    executablePath: findBrowser() ?? '',
    args: ['--no-sandbox', '--disable-quic', '--disable-background-networking', '--no-first-run'],
  })
  const films = new Map<string, number>()
  const pages: Page[] = []
  for (const screenId of [one, other]) {
    const context = await browser.newContext()
    context.on('request', (request) => {
      const digest = /\/film\/([0-9a-f]{64})/.exec(request.url())?.[1]
      const key = `${screenId} ${digest}`
      if (digest) films.set(key, (films.get(key) ?? 0) + 1)
    })
    pages.push(await pair(context, product.url, admin, screenId))
  }
  const heaps: number[] = []
  for (let minute = 0; minute < minutes; minute += 1) {
    await pause(MINUTE_MS)
    const [page] = pages
    if (page) heaps.push(await heapOf(page))
  }
  await browser.close()
  await product.stop()
  const records = await withDatabase(folder, async (client) => {
    const { rows } = await client.query<{ screen: number; texts: Buffer }>(
      'select screen_id as screen, texts from play_batch join player on player.id = player_id order by player_id, first',
    )
    return rows.flatMap(({ screen, texts }) =>
      (JSON.parse(gunzipSync(texts).toString()) as string[]).map((text) => ({
        screen,
        record: JSON.parse(text) as PlayRecord,
      })),
    )
  })
  const startOf = ({ started, planned }: PlayRecord) => Date.parse(started) - Date.parse(planned)
  const whole = records.filter(({ record }) => record.cut === null)
  const late = whole.map(({ record }) => Math.abs(startOf(record)))
  const ofOne = new Map(whole.filter(({ screen }) => screen === one).map(({ record }) => [slotOf(record), record]))
  const apart = whole
    .filter(({ screen }) => screen === other)
    .flatMap(({ record }) => {
      const beside = ofOne.get(slotOf(record))
      return beside ? [Math.abs(Date.parse(beside.started) - Date.parse(record.started))] : []
    })
  const sum = (values: readonly (number | null)[]) => values.reduce<number>((total, each) => total + (each ?? 0), 0)
  return {
    minutes,
    plays: records.length,
    counted: records.filter(({ record }) => faultOfRecord(record) === null).length,
    cut: records.length - whole.length,
    start_p50_ms: percentile(late, 0.5),
    start_p99_ms: percentile(late, 0.99),
    apart_p50_ms: percentile(apart, 0.5),
    apart_p99_ms: percentile(apart, 0.99),
    frames: sum(whole.map(({ record }) => record.frames)),
    dropped_frames: sum(whole.map(({ record }) => record.dropped)),
    heap_mb: [heaps[0], heaps[Math.floor(heaps.length / 2)], heaps.at(-1)].map(
      (bytes) => Math.round((bytes ?? 0) / 100_000) / 10,
    ),
    film_requests: Math.max(0, ...films.values()),
    films: films.size,
  }
}
