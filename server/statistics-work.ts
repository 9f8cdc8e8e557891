import type { FastifyInstance } from 'fastify'
import { SECOND_MS } from '../machines/calendar/durations.ts'
import { dayOf } from '../machines/calendar/warsaw.ts'
import { inJobSpan } from './base/tracing.ts'
import type { Composition } from './composition.ts'
import { networkReads } from './network-reads.ts'
import type { RecordCache } from './records/record-cache.ts'
import { repeatWork } from './repeated-work.ts'
import { historyStart } from './services/statistics/public.ts'
import type { Db } from './store/database.ts'
import type { WorkStates } from './work-states.ts'

const INTERVAL_MS = 10 * SECOND_MS

/** Fills the caches of the network, which the first estimate, plan and statistic need, and returns its sensors. */
const readNetwork = async (db: Db, records: RecordCache) => {
  const reads = networkReads(records)
  await reads.countScreensByCity(db, {})
  await reads.findScreens(db, {})
  await reads.findCityPlaces(db)
  await reads.findCountedLocations(db, {})
  return reads.findLocationsWithSensor(db)
}

/**
 * Fills the caches of forecasts if necessary: after the start, after midnight, and after a change of past hours. It
 * reads some locations at a time, so that requests are answered in between.
 */
export const readForForecasts = async ({ platform, contexts }: Pick<Composition, 'platform' | 'contexts'>) => {
  const { dailyCounts, hourShapes, hourProfiles } = contexts.caches
  const now = platform.clock.now()
  const today = dayOf(now)
  const sensors = (await readNetwork(platform.store.db, contexts.records)).map(({ uuid }) => uuid)
  await dailyCounts.readBefore(sensors, today)
  await hourShapes.read(sensors, historyStart(today), today)
  await hourProfiles.read(sensors, historyStart(today), now)
}

/** Keeps the caches of forecasts filled until the server stops. */
export const statisticsWork = (app: FastifyInstance, composition: Composition, states: WorkStates): void =>
  repeatWork(app, {
    name: 'forecasts',
    intervalMs: INTERVAL_MS,
    states,
    run: () => inJobSpan('job forecasts', () => readForForecasts(composition)),
    stop: () => undefined,
  })
