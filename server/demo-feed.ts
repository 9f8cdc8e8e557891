import { hourlyCounts } from './demo/counts.ts'
import { demoNetwork } from './demo/network.ts'
import type { Platform } from './platform.ts'
import { latestHour, recordHours } from './services/statistics/record.ts'

const HOUR_MS = 3_600_000
/** Days of counts that a new demo has: a hundred, and the eight weeks before them at which forecasts look. */
const DAYS_OF_COUNTS = 156

let network: ReturnType<typeof demoNetwork> | undefined

/** Lets the demo's sensors report every hour that has closed since the last report; returns how many location-hours that were. */
export const feedDemoCounts = async ({
  statistics,
  clock,
}: Pick<Platform, 'statistics' | 'clock'>): Promise<number> => {
  network ??= demoNetwork()
  const openHour = new Date(Math.floor(clock.now().getTime() / HOUR_MS) * HOUR_MS)
  const latest = await latestHour(statistics)
  const from = latest ? latest.getTime() + HOUR_MS : openHour.getTime() - DAYS_OF_COUNTS * 24 * HOUR_MS
  if (from >= openHour.getTime()) return 0
  return recordHours(statistics, hourlyCounts(network, new Date(from), openHour))
}
