import { dayOf, hourOf } from '../../../machines/campaign/days.ts'
import { hourlyColumns } from '../../store/statistics/hourly.ts'
import type { Statistics } from '../../store/statistics.ts'

/** What one sensor counted in one full UTC hour; `ages` are 14 numbers, women then men by band, that sum to the people net. */
export type HourlyCount = {
  location_uuid: string
  hour: Date
  people_net: number
  people_gross: number
  cars: number
  buses: number
  ages: readonly number[]
}

/** Adds hours in one transaction and returns how many; an hour that was recorded before throws, and nothing is added. */
export const recordHours = async (statistics: Statistics, counts: Iterable<HourlyCount>): Promise<number> => {
  const localTimes = new Map<number, { day: string; hour: number }>()
  const localTimeOf = (hour: Date) => {
    const known = localTimes.get(hour.getTime())
    if (known) return known
    const local = { day: dayOf(hour), hour: hourOf(hour) }
    localTimes.set(hour.getTime(), local)
    return local
  }
  const rows = function* () {
    for (const count of counts) {
      const local = localTimeOf(count.hour)
      yield [
        count.location_uuid,
        count.hour,
        local.day,
        local.hour,
        count.people_net,
        count.people_gross,
        count.cars,
        count.buses,
        ...count.ages,
      ]
    }
  }
  return statistics.append('hourly', hourlyColumns, rows())
}

/** The latest hour that any sensor has recorded, or none. */
export const latestHour = async (statistics: Statistics): Promise<Date | null> => {
  const [row] = await statistics.rows<{ latest: Date | null }>('select max(hour) as latest from hourly')
  return row?.latest ?? null
}
