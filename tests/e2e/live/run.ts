import { setTimeout as pause } from 'node:timers/promises'
import type { Browser, Page } from 'playwright-core'
import { loggedIn } from '../../support/calls/client.ts'
import { earlierPeopleIn, importEarlierHours, importNetwork } from './network.ts'
import { measurePage, type PageCost } from './page-cost.ts'
import {
  hide,
  openAs,
  readCounts,
  readOverview,
  readSums,
  type ShownCounts,
  type ShownOverview,
  waitForMapWorkers,
  waitForRows,
} from './pages.ts'
import { type LiveServers, oneServer } from './servers.ts'
import { startSimulation } from './simulation.ts'
import { readStoredCounters, type StoredCounters, sumOf } from './stored-counters.ts'

/** Settings of a live run: storage, number of araboxes, messages per second of each, duration, kills of the server. */
export type LiveRunPlan = {
  databaseUrl: string
  dataDir: string
  araboxes: number
  rate: number
  seconds: number
  kills: number
  /** Starts the servers with the settings of the run; by default one. */
  start?: (folder: string, settings: Readonly<Record<string, string>>) => Promise<LiveServers>
  /** Receives lines about the progress. */
  report?: (line: string) => void
}

/** Result of a live run. */
export type LiveRunResult = {
  stored: StoredCounters
  /** The last line of the simulation. */
  simulated: string
  /** The overview in the visible and in the hidden tab. */
  seen: ShownOverview
  hidden: ShownOverview
  /** The page of one arabox, and its location. */
  counts: ShownCounts
  location: string
  /** Milliseconds from each kill until the page was live again. */
  backMs: number[]
  costs: PageCost[]
  errors: string[]
  /** People of an earlier day: imported, and in the statistics outside; null without such statistics. */
  earlierPeople: { imported: number; stored: number } | null
}

const USER = 'operator-of-live-runs'
const PASSWORD = 'a-password-of-live-runs'
/** Maximum time in which the pages show the counts of the database at the end. */
const SETTLE_MS = 60_000
const MEASUREMENT_SECONDS = 5

/** Differences between the counts of a page and of the database; an arabox without messages counts as zero. */
export const differences = ({ rows }: ShownOverview, { counters }: StoredCounters): string[] => {
  const shownNames = new Set(rows.map(({ name }) => name))
  return [
    ...rows.flatMap(({ name, today }) => {
      const stored = counters.get(name)?.net ?? 0
      return stored === today ? [] : [`${name}: ${today} on the page, ${stored} stored`]
    }),
    ...[...counters.keys()].filter((name) => !shownNames.has(name)).map((name) => `${name} is not on the page`),
  ]
}

/** Reads until the value is the expected one or the timeout ends; returns the last value. */
const settled = async <Read>(read: () => Promise<Read>, isExpected: (read: Read) => boolean): Promise<Read> => {
  const untilMs = performance.now() + SETTLE_MS
  for (;;) {
    const found = await read()
    if (isExpected(found) || performance.now() > untilMs) return found
    await pause(500)
  }
}

/**
 * Araboxes deliver to a real server that is killed several times. A browser shows all of them on the overview, in a
 * visible and in a hidden tab, and one of them on its own page. The result contains the final state of the pages and
 * of the database.
 */
export const liveRun = async (browser: Browser, plan: LiveRunPlan): Promise<LiveRunResult> => {
  const { databaseUrl, dataDir, araboxes, rate, seconds, kills, start = oneServer } = plan
  const openedMs = performance.now()
  const report = (line: string): void =>
    plan.report?.(`${Math.round((performance.now() - openedMs) / 1000)} s: ${line}`)
  const servers = await start(dataDir, {
    NODE_ENV: 'production',
    DATABASE_URL: databaseUrl,
    FIRST_ADMIN_USERNAME: USER,
    FIRST_ADMIN_PASSWORD: PASSWORD,
    DEMO_LIVE: '',
  })
  const { url } = servers
  const closing: (() => Promise<unknown>)[] = [() => servers.close()]
  try {
    const admin = await loggedIn(url, USER, PASSWORD)
    await importNetwork(admin, araboxes)
    const earlierPeople = servers.statisticsUrl === undefined ? 0 : await importEarlierHours(admin, araboxes)
    report(`${araboxes} araboxes are imported`)
    const login = { user: USER, password: PASSWORD, path: '/your-araboxes' }
    const simulation = await startSimulation(url, { araboxes, rate, seconds }, { user: USER, password: PASSWORD })
    closing.push(async () => simulation.stop())
    const beganMs = performance.now()
    const seen = await openAs(browser, url, login)
    closing.push(() => seen.context.close())
    const hiddenTab = await seen.context.newPage()
    await hide(hiddenTab)
    await hiddenTab.goto('/your-araboxes')
    const [[location, uuid] = ['', '']] = (await readStoredCounters(databaseUrl)).uuids
    const own = await seen.context.newPage()
    await own.goto(`/your-araboxes/location-preview/${uuid}`)
    await own.locator('.live_table').waitFor()
    // Timers of a hidden tab are slow. A server that is killed before the tab has loaded leaves it with an error.
    await waitForRows(hiddenTab)
    for (const page of [seen.page, hiddenTab]) await waitForMapWorkers(page)

    report('three tabs are open')
    const measurement = await measurePage(seen.page)
    const costs: PageCost[] = []
    const backMs: number[] = []
    const everyMs = (1000 * seconds) / (kills + 1)
    for (let kill = 1; kill <= kills + 1; kill += 1) {
      const untilMs = beganMs + kill * everyMs
      if (untilMs - performance.now() > 3000 * MEASUREMENT_SECONDS)
        costs.push(await measurement.over(MEASUREMENT_SECONDS))
      await pause(Math.max(0, untilMs - performance.now()))
      if (kill > kills) break
      const startAgain = await servers.killNext()
      const killedMs = performance.now()
      // With several servers, a page may be connected to another one, or connects to it at once.
      if (servers.count === 1) await seen.page.getByText(/^Wznawianie/).waitFor({ timeout: 30_000 })
      await startAgain()
      await seen.page.getByText('Na żywo').first().waitFor({ timeout: 60_000 })
      backMs.push(Math.round(performance.now() - killedMs))
      report(`kill ${kill}: live again after ${backMs.at(-1)} ms; ${JSON.stringify(costs.at(-1))}`)
    }
    const simulated = await simulation.ended
    report(simulated)
    const stored = await readStoredCounters(databaseUrl)
    const people = [...stored.counters.values()].reduce((sum, { net }) => sum + net, 0)
    const overviewOf = async (page: Page): Promise<ShownOverview> => {
      await settled(
        () => readSums(page),
        (sums) => sums.people === people,
      )
      return readOverview(page)
    }
    const expected = stored.counters.get(location)
    const onScreen = await overviewOf(seen.page)
    report('the overview is read')
    const inHiddenTab = await overviewOf(hiddenTab)
    report('the hidden tab is read')
    return {
      stored,
      simulated,
      seen: onScreen,
      hidden: inHiddenTab,
      counts: await settled(
        () => readCounts(own),
        (read) => read.net === expected?.net && read.gross === expected?.gross,
      ),
      location,
      backMs,
      costs,
      errors: seen.errors,
      earlierPeople:
        servers.statisticsUrl === undefined
          ? null
          : { imported: earlierPeople, stored: await earlierPeopleIn(servers.statisticsUrl, earlierPeople) },
    }
  } finally {
    for (const close of closing.reverse()) await close().catch(() => undefined)
  }
}

/** Live counters of the database minus the sums of its hours; 0 if both agree. */
export const differenceFromHours = (stored: StoredCounters): number => sumOf(stored) - stored.counted
