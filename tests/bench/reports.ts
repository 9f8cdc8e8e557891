import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fastify } from 'fastify'
import { reportFilter } from '../../contract/statistics/filter.ts'
import { HOUR_MS } from '../../machines/calendar/durations.ts'
import type { Account } from '../../server/http/caller.ts'
import type { StatisticsContext } from '../../server/services/statistics/context.ts'
import { appendHours, type ClosedHour } from '../../server/services/statistics/hours/store-hours.ts'
import { rawReport } from '../../server/services/statistics/report/raw-report.ts'
import { standardReport } from '../../server/services/statistics/report/standard-report.ts'
import { sendReport } from '../../server/spreadsheet/send.ts'
import { openStatistics } from '../../server/store/statistics/open-statistics.ts'

const DEFAULT_LOCATIONS = 150
const DAYS = 28
const MB = 1024 * 1024

const locationsOf = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    uuid: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
    araboxUuid: `00000000-0000-4000-9000-${String(index).padStart(12, '0')}`,
    name: `Galeria handlowa nr ${index}`,
    address: `ul. Marszałkowska ${index}`,
    cityId: 1,
    cityName: 'Warszawa',
    companyId: 1,
    timeZone: 'Europe/Warsaw',
    screens: 1,
  }))

const hoursOf = function* (locations: readonly { uuid: string }[]): Iterable<ClosedHour> {
  const start = Date.parse('2026-01-31T23:00:00Z')
  for (const { uuid } of locations) {
    for (let nth = 0; nth < DAYS * 24; nth += 1) {
      yield {
        location_uuid: uuid,
        hour: new Date(start + nth * HOUR_MS),
        local_day: new Date(start + (nth + 1) * HOUR_MS).toISOString().slice(0, 10),
        local_hour: nth % 24,
        people_net: (nth * 7919) % 1000,
        people_gross: (nth * 7919) % 1300,
        cars: nth % 300,
        buses: nth % 20,
        ages: Array.from({ length: 14 }, (_, age) => (nth + age) % 50),
      }
    }
  }
}

const account: Account = { id: 1, name: 'Bench', roleId: 1, companyId: 1, permissions: [] }

/** Downloads and discards a file in another process, so that only the server's memory is measured. */
const downloaded = async (url: string): Promise<number> => {
  const child = spawn('curl', ['-sf', '-o', '/dev/null', '-w', '%{size_download}', url])
  let size = ''
  child.stdout.on('data', (chunk: Buffer) => {
    size += chunk.toString()
  })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`curl ended with ${code}`)
  return Number(size)
}

/** Seconds, downloaded megabytes and maximum growth of memory of a download. */
const measured = async (download: () => Promise<number>) => {
  const before = process.memoryUsage.rss()
  let most = before
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss())
  }, 5)
  const begunMs = performance.now()
  const bytes = await download()
  clearInterval(watch)
  const seconds = Math.round((performance.now() - begunMs) / 10) / 100
  return { seconds, megabytes: Math.round(bytes / MB), rss_growth_mb: Math.round((most - before) / MB) }
}

/**
 * Reports of 100 800 rows (672 for each location; the argument is the number of locations) as XLSX and CSV: time,
 * size and growth of the server's memory.
 */
export const benchReports = async ([count]: readonly string[]): Promise<Record<string, unknown>> => {
  const locations = locationsOf(Number(count ?? DEFAULT_LOCATIONS))
  const folder = await mkdtemp(join(tmpdir(), 'arabox-bench-'))
  const statistics = await openStatistics(join(folder, 'statistics.duckdb'))
  await appendHours(statistics, hoursOf(locations))
  const now = new Date('2026-03-02T08:00:00Z')
  const context = {
    // The stubs of the other services do not use it.
    store: {},
    statistics,
    clock: { now: () => now },
    otherServices: {
      findCountedLocations: async () => locations,
      knownLocations: async () => new Set(),
      findCities: async () => [],
      termsOfCompanies: async () =>
        new Map([[1, { id: 1, name: 'Bench', discountPercent: 0, multipliers: { car: 1.4, bus: 12, views: 1 } }]]),
    },
  } as unknown as StatisticsContext
  const app = fastify()
  app.get('/:kind/:format', async (request, reply) => {
    const { kind, format } = request.params as { kind: string; format: string }
    const filter = reportFilter.parse({ date_from: '2026-02-01', date_to: '2026-02-28', format })
    const make = kind === 'raw' ? rawReport : standardReport
    await sendReport(await make(context, account, filter, 'hour'), filter, now, reply)
    return reply
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  const figures: Record<string, unknown> = { rows: locations.length * DAYS * 24 }
  try {
    for (const way of ['report/csv', 'report/xlsx', 'raw/csv', 'raw/xlsx', 'report/xlsx', 'report/csv']) {
      figures[way in figures ? `${way} again` : way] = await measured(() =>
        downloaded(`http://127.0.0.1:${port}/${way}`),
      )
    }
    return { ...figures, budget: { rss_growth_mb: 120 } }
  } finally {
    await app.close()
    await statistics.close()
    await rm(folder, { recursive: true, force: true })
  }
}
