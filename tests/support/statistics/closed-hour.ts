import { inLocalTime, storeHours } from '../../../server/services/statistics/hours/store-hours.ts'
import type { Statistics } from '../../../server/store/statistics/open-statistics.ts'

/** A night before every history of the demo, which no forecast reads. */
const LONG_AGO = new Date('2020-01-01T02:00:00Z')

/**
 * Stores an hour of some locations in the statistics, as any process does when an hour has closed: caches read what
 * depends on these locations again.
 */
export const storeClosedHour = (statistics: Statistics, locationUuids: readonly string[]): Promise<void> =>
  statistics.transaction(async (session) => {
    const ages = Array.from({ length: 14 }, () => 0)
    const counts = locationUuids.map((location_uuid) => ({
      location_uuid,
      hour: LONG_AGO,
      people_net: 0,
      people_gross: 0,
      cars: 0,
      buses: 0,
      ages,
    }))
    await storeHours(session, inLocalTime(counts, 'Europe/Warsaw'))
  })
