import type { NetGross } from '../../../../contract/statistics/answers.ts'
import { groupBy } from '../../../base/group-by.ts'
import type { StatisticsSession } from '../../../store/statistics.ts'
import type { CountedPlace } from '../other-services.ts'
import type { Asked } from '../query/filter.ts'
import type { Aggregation } from '../query/slot.ts'
import { peopleBySeries, sumsByPlace } from '../query/sums.ts'
import { pointsOf, timelines } from '../query/timeline.ts'

/** How many locations get a series of their own. */
const OWN_SERIES = 20

/** Chosen places, most people net first; equal ones as they stood. */
const largestFirst = async (statistics: StatisticsSession, asked: Asked): Promise<CountedPlace[]> => {
  const people = new Map((await sumsByPlace(statistics, asked)).map((row) => [row.place, row.people_net]))
  return asked.places.toSorted((one, other) => (people.get(other.uuid) ?? 0) - (people.get(one.uuid) ?? 0))
}

/** People net and gross over time: the largest locations each by itself, the others together (C74, E19). */
export const netAndGross = async (
  statistics: StatisticsSession,
  asked: Asked,
  aggregation: Aggregation,
): Promise<NetGross> => {
  const places = await largestFirst(statistics, asked)
  const rest = places.slice(OWN_SERIES)
  const members = [...places.slice(0, OWN_SERIES).map((place) => [place]), ...(rest.length > 0 ? [rest] : [])]
  const rows = await peopleBySeries(
    statistics,
    { ...asked, places },
    places.map((_, index) => Math.min(index, OWN_SERIES)),
    aggregation,
  )
  const timelineOf = timelines(asked.window, aggregation)
  const bySeries = groupBy(rows, (row) => row.series)
  return {
    aggregation,
    net_gross_plot_stats: members.map((its, series) => {
      const own = series < OWN_SERIES ? its[0] : undefined
      return {
        location_uuid: own?.uuid ?? null,
        name: own?.name ?? null,
        net_gross_stats: pointsOf(timelineOf(its), bySeries.get(series) ?? [], ({ at, hours }, row) => ({
          at,
          hours,
          measured_hours: row?.measured ?? 0,
          people_gross: row?.people_gross ?? null,
          people_net: row?.people_net ?? null,
        })),
      }
    }),
  }
}
