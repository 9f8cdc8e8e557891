import type { FastifyInstance } from 'fastify'
import { addDays } from '../machines/calendar/days.ts'
import { HOUR_MS, MINUTE_MS } from '../machines/calendar/durations.ts'
import { dayOf } from '../machines/calendar/warsaw.ts'
import { groupBy } from './base/group-by.ts'
import { inJobSpan } from './base/tracing.ts'
import type { Composition } from './composition.ts'
import { networkReads } from './network-reads.ts'
import { repeatWork } from './repeated-work.ts'
import { findLastingFindings, storeFindings, takeFindingDay } from './services/location/public.ts'
import { notifyOfFindings } from './services/notifications/public.ts'
import { type CityFault, judgeCity } from './services/statistics/public.ts'
import type { WorkStates } from './work-states.ts'

const INTERVAL_MS = 10 * MINUTE_MS
/** A day is judged when its counts had time to arrive: at five in the morning. */
const JUDGED_AFTER_MS = 5 * HOUR_MS

/**
 * Looks for faults in the counts of the last day, once a day in one of all processes, and stores what is new (decision
 * 105). Returns the number of new findings; null if there was nothing to do.
 */
export const findSensorFaults = async ({
  platform,
  contexts,
}: Pick<Composition, 'platform' | 'contexts'>): Promise<number | null> => {
  const { store, statistics, clock } = platform
  const now = clock.now()
  const today = dayOf(new Date(now.getTime() - JUDGED_AFTER_MS))
  const day = addDays(today, -1)
  if (!(await takeFindingDay(store.db, day, now))) return null
  const reads = networkReads(contexts.records)
  const places = (await reads.findCountedLocations(store.db, {})).filter(({ isActive }) => isActive)
  const calendars = new Map(
    (await reads.findLocationsWithSensor(store.db)).map(({ uuid, calendar }) => [uuid, calendar]),
  )
  const lasting = await findLastingFindings(store.db)
  const found: CityFault[] = []
  const recovered: number[] = []
  for (const [, inCity] of groupBy(places, ({ cityId }) => cityId)) {
    const uuids = new Set(inCity.map(({ uuid }) => uuid))
    const judged = await judgeCity(
      { statistics, dailyCounts: contexts.caches.dailyCounts },
      {
        sensors: inCity.map(({ uuid, latitude, longitude }) => {
          const calendar = calendars.get(uuid)
          return { uuid, latitude, longitude, ...(calendar !== undefined && { calendar }) }
        }),
        today,
        lasting: lasting.filter(({ location }) => uuids.has(location)),
      },
    )
    found.push(...judged.found)
    recovered.push(...judged.recovered)
  }
  return storeFindings(store, { day, found, recovered }, now, (tx, locations) =>
    notifyOfFindings(tx, contexts.notifications, { locations, at: now }),
  )
}

/** Looks for faults of sensors every day until the server stops. */
export const findingWork = (app: FastifyInstance, composition: Composition, states: WorkStates): void =>
  repeatWork(app, {
    name: 'findings',
    intervalMs: INTERVAL_MS,
    states,
    run: () => inJobSpan('job findings', () => findSensorFaults(composition)),
    stop: () => undefined,
  })
