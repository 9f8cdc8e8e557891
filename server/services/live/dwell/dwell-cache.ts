import type { Tx } from '../../../store/database.ts'
import type { Statistics } from '../../../store/statistics/open-statistics.ts'
import { type DwellAt, findDwell } from './find-dwell.ts'

/** Most locations in the cache, about 25 KB each. The others are read each time. */
const MOST_LOCATIONS = 1000

/**
 * A cache of the times in view at locations. A location is read again after any process has changed its hours in the
 * statistics: after each hour that has closed, and after late messages. So times in view are as old as the usual hours
 * that they are multiplied with, and do not change from one estimate of an hour to the next.
 */
export type DwellCache = {
  /** Times in view at some locations, by uuid; a location without any is absent. */
  readonly read: (tx: Tx, locations: readonly string[]) => Promise<Map<string, readonly DwellAt[]>>
}

/** What the cache asks: the changes of the statistics, and the table. */
type DwellSource = {
  readonly statistics: Pick<Statistics, 'changesSince'>
  readonly find?: typeof findDwell
  readonly most?: number
}

/** Creates an empty cache; the composition creates one per process. */
export const dwellCache = ({ statistics, find = findDwell, most = MOST_LOCATIONS }: DwellSource): DwellCache => {
  let write = 0
  let known = new Map<string, readonly DwellAt[]>()

  const forgetChanged = async (): Promise<void> => {
    const found = await statistics.changesSince(write)
    const isAll = found.changed.some(({ day, location }) => day === null && location === null)
    if (found.changed.some(({ location }) => location === null)) known = new Map()
    for (const { location } of found.changed) if (location !== null) known.delete(location)
    // After a restore of the statistics their numbers begin lower, and everything counts as changed.
    write = isAll ? found.write : Math.max(write, found.write)
  }

  return {
    async read(tx, locations) {
      await forgetChanged()
      const [into, asOf] = [known, write]
      const asked = [...new Set(locations)]
      const missing = asked.filter((location) => !into.has(location))
      const found = missing.length === 0 ? new Map<string, DwellAt[]>() : await find(tx, missing)
      // What changed during the read may be older than the number says: it is read again by the next call.
      if (asOf === write)
        for (const location of missing) if (into.size < most) into.set(location, found.get(location) ?? [])
      return new Map(
        asked.flatMap((location) => {
          const times = found.get(location) ?? into.get(location) ?? []
          return times.length > 0 ? [[location, times] as const] : []
        }),
      )
    },
  }
}
