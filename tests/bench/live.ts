import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startPostgres } from '../../server/store/postgres/start-postgres.ts'
import { differenceFromHours, differences, liveRun } from '../e2e/live/run.ts'
import { oneServer, twoServersOnEngines } from '../e2e/live/servers.ts'
import { startBrowser } from '../support/browser/browser.ts'

const options = {
  araboxes: { type: 'string', default: '500' },
  rate: { type: 'string', default: '5' },
  seconds: { type: 'string', default: '600' },
  kills: { type: 'string', default: '5' },
  /** Two servers on ClickHouse, a bucket and a cluster of Redis. */
  engines: { type: 'boolean', default: false },
} as const

/**
 * Promise P5: araboxes send messages to a server that is killed several times, and browser pages follow them.
 * Compares the counts on the pages with the database. With `--engines`, two servers share
 * the work, on the stores of an operator who has outgrown one machine, and are killed one after the other.
 */
export const benchLive = async (args: readonly string[]): Promise<Record<string, unknown>> => {
  const { values } = parseArgs({ args: [...args], options })
  const plan = {
    araboxes: Number(values.araboxes),
    rate: Number(values.rate),
    seconds: Number(values.seconds),
    kills: Number(values.kills),
  }
  const folder = await mkdtemp(join(tmpdir(), 'arabox-bench-'))
  await chmod(folder, 0o711)
  const postgres = await startPostgres({ dataDir: join(folder, 'postgres') })
  const browser = await startBrowser()
  try {
    const result = await liveRun(browser, {
      ...plan,
      start: values.engines ? twoServersOnEngines : oneServer,
      databaseUrl: postgres.url,
      dataDir: join(folder, 'data'),
      report: (line) => console.error(line),
    })
    const { stored, seen, hidden, counts, location, costs } = result
    const { net, gross, car, carPeople, bus, busPeople } = stored.counters.get(location) ?? {}
    return {
      ...plan,
      simulated: result.simulated,
      locations: stored.counters.size,
      counted: stored.counted,
      live_beyond_hours: differenceFromHours(stored),
      different_on_the_page: differences(seen, stored).length,
      different_in_the_hidden_tab: differences(hidden, stored).length,
      own_page: counts,
      own_page_stored: { net, gross, car, carPeople, bus, busPeople },
      back_ms: result.backMs,
      main_thread_percent: costs.map(({ mainThreadPercent }) => mainThreadPercent),
      paints_per_second: costs.map(({ paintsPerSecond }) => paintsPerSecond),
      heap_mb: costs.map(({ heapMb }) => heapMb),
      page_errors: result.errors,
      earlier_people: result.earlierPeople,
    }
  } finally {
    await browser.close()
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
