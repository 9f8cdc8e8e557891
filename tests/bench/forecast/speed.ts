import { polishHoliday } from '../../../machines/calendar/holidays.ts'
import { stream } from '../../../server/demo/random.ts'
import { HISTORY_DAYS } from '../../../server/services/statistics/cache/history-days.ts'
import { forecastFlight } from '../../../server/services/statistics/forecast/forecast-flight.ts'
import type { SensorHistory } from '../../../server/services/statistics/forecast/panel/sensor-history.ts'
import { totalOf } from '../../../server/services/statistics/forecast/total.ts'

const SENSORS = 200
const DAYS = HISTORY_DAYS
const RUNS = 20
const FIRST_DAY = 20_000

const generated = (): SensorHistory[] => {
  const next = stream(1)
  return Array.from({ length: SENSORS }, (_, sensor) => ({
    key: `${sensor}`,
    firstDay: FIRST_DAY,
    counts: Float64Array.from({ length: DAYS }, () => (next() < 0.02 ? Number.NaN : 2000 + 1000 * next())),
    measured: new Float64Array(DAYS).fill(1),
  }))
}

/**
 * Milliseconds of one forecast of 14 days with the sum of all sensors and its interval: the first run (cold
 * compiler), and fastest, median and 95th percentile of 20 runs.
 */
export const forecastSpeed = () => {
  const histories = generated()
  const origin = FIRST_DAY + DAYS - 1
  const all = new Map(histories.map(({ key }) => [key, 1]))
  const run = () => {
    const begunMs = performance.now()
    const flight = forecastFlight({ histories, origin, from: origin + 1, to: origin + 14, calendar: polishHoliday })
    totalOf(flight, all)
    return performance.now() - begunMs
  }
  const first = run()
  const begunCpu = process.cpuUsage()
  const spent = Float64Array.from({ length: RUNS }, run).sort()
  const { user, system } = process.cpuUsage(begunCpu)
  const at = (share: number) => Math.round((spent[Math.floor(share * RUNS)] ?? 0) * 100) / 100
  return {
    sensors: SENSORS,
    days: DAYS,
    first_ms: Math.round(first * 10) / 10,
    fastest_ms: at(0),
    median_ms: at(0.5),
    p95_ms: at(0.95),
    // CPU time of all threads of this process; other processes do not influence it.
    cpu_ms: Math.round((user + system) / RUNS / 10) / 100,
  }
}
