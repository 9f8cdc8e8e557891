import { mkdtemp, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { addDays, eachDay } from '../../machines/calendar/days.ts'
import { dayOf } from '../../machines/calendar/warsaw.ts'
import { HISTORY_DAYS } from '../../server/services/statistics/cache/history-days.ts'
import { inLocalTime, storeHours } from '../../server/services/statistics/hours/store-hours.ts'
import { forecastNetwork, historyStart, statisticsCaches } from '../../server/services/statistics/public.ts'
import { ageColumns, storedColumns, unitColumns } from '../../server/store/statistics/columns.ts'
import { sumAllDays } from '../../server/store/statistics/daily.ts'
import { openStatistics, type Statistics } from '../../server/store/statistics/open-statistics.ts'

const SENSORS = 2000
const DAYS = HISTORY_DAYS
const FLIGHT_DAYS = 28
const COMPANIES = 12
const FLIGHTS = 8
const BYTES_PER_MB = 1e6

const now = new Date('2026-03-02T09:00:00+01:00')
const today = dayOf(now)

const uuidOf = (index: number): string => `${index.toString(16).padStart(8, '0')}-0000-4000-8000-000000000000`

/** Stores 18 hours of each day and sensor, without one hour of three hundred. */
const seed = async (statistics: Statistics, sensors: number): Promise<void> => {
  const ages = [
    ...ageColumns.map((_, group) => `net // ${20 + group}`),
    ...unitColumns.map((_, group) => `net // ${320 + group}`),
  ]
  await statistics.exec(`insert into hourly (${storedColumns.join(', ')})
    select printf('%08x-0000-4000-8000-000000000000', place), cast(day as timestamp) + interval (hour) hour, day, hour,
      net, net + 5, net // 3, net // 40, ${ages.join(', ')}, 16
    from (
      select place, day, hour, cast(50 + (hash(place * 1000 + back * 31 + hour) % 100) + 30 * (place % 7)
        + (case when back % 7 > 4 then 60 else 0 end) as integer) as net
      from (select range as back, date '${today}' - cast(range as integer) as day from range(1, ${DAYS + 1}))
        cross join (select range as place from range(${sensors})) cross join (select range as hour from range(6, 24))
      where hash(place * 7 + back * 13 + hour * 101) % 300 <> 0
    ) order by day, place, hour`)
  await statistics.transaction(sumAllDays)
}

const measured = async (work: () => Promise<unknown>) => {
  const turns = monitorEventLoopDelay({ resolution: 5 })
  turns.enable()
  const before = process.cpuUsage()
  const begunMs = performance.now()
  await work()
  const { user, system } = process.cpuUsage(before)
  turns.disable()
  return {
    cpu_ms: Math.round((user + system) / 1000),
    ms: Math.round(performance.now() - begunMs),
    longest_turn_ms: Math.round(turns.max / 1e6),
  }
}

/**
 * What many sensors cost the caches of the statistics and the forecasts: the first reads, estimates, one late hour of
 * one sensor, and the memory after many companies and flights. CPU is that of the whole process, with DuckDB. The
 * argument is the number of sensors.
 */
export const benchSensors = async ([count]: readonly string[]): Promise<Record<string, unknown>> => {
  const sensors = Number(count ?? SENSORS)
  const folder = await mkdtemp(join(tmpdir(), 'arabox-bench-'))
  const statistics = await openStatistics(join(folder, 'statistics.duckdb'), { memoryLimit: '2GB' })
  try {
    await seed(statistics, sensors)
    const caches = statisticsCaches(statistics)
    const network = Array.from({ length: sensors }, (_, index) => ({
      uuid: uuidOf(index),
      cityId: index % 50,
      hasSensor: true,
    }))
    const uuids = network.map(({ uuid }) => uuid)
    const readAll = async () => {
      await caches.dailyCounts.readBefore(uuids, today)
      await caches.hourShapes.read(uuids, historyStart(today), today)
      await caches.hourProfiles.read(uuids, historyStart(today), now)
    }
    const estimate = async (car: number, ahead: number) => {
      const { byDayType: profiles } = await caches.hourProfiles.read(uuids, historyStart(today), now)
      const days = eachDay(addDays(today, ahead), addDays(today, ahead + FLIGHT_DAYS - 1))
      const request = { sensors: network, days, multipliers: { car, bus: 10, views: 1 }, profiles, now }
      return (await forecastNetwork(caches.forecasts, request)).totalOf(network.slice(0, 200))
    }
    const late = { people_net: 77, people_gross: 90, cars: 3, buses: 1, ages: ageColumns.map(() => 1) }
    const lateHour = { location_uuid: uuidOf(5), hour: new Date('2026-02-20T09:00:00Z'), ...late }
    const figures = {
      first_reads: await measured(readAll),
      first_estimate: await measured(() => estimate(1, 7)),
      same_estimate: await measured(() => estimate(1, 7)),
      other_flight: await measured(() => estimate(1, 14)),
      other_multipliers: await measured(() => estimate(2, 7)),
      late_hour_stored: await measured(() =>
        statistics.transaction((session) => storeHours(session, inLocalTime([lateHour], 'Europe/Warsaw'))),
      ),
      late_hour_read: await measured(readAll),
      estimate_after_late_hour: await measured(() => estimate(1, 7)),
    }
    for (let company = 0; company < COMPANIES; company += 1)
      for (let flight = 0; flight < FLIGHTS; flight += 1) await estimate(2 + company, 7 + flight)
    const { heapUsed, arrayBuffers } = process.memoryUsage()
    return {
      sensors,
      days: DAYS,
      ...figures,
      forecasts_mb: Math.round(caches.forecasts.bytes() / BYTES_PER_MB),
      heap_and_buffers_mb: Math.round((heapUsed + arrayBuffers) / BYTES_PER_MB),
      load: Math.round(loadavg()[0] ?? 0),
    }
  } finally {
    await statistics.close()
    await rm(folder, { recursive: true, force: true })
  }
}
