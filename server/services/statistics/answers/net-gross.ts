import type { NetGross } from '../../../../contract/statistics/answers.ts'
import { groupBy } from '../../../base/group-by.ts'
import type { StatisticsReader } from '../cache/cached-rows.ts'
import type { CountedLocation } from '../other-services.ts'
import type { StatisticsQuery } from '../query/filter.ts'
import type { Aggregation } from '../query/slot.ts'
import { peopleBySeries, sumsByLocation } from '../query/sums.ts'
import { pointsOf, timelinesOf } from '../query/timeline.ts'

/** Number of locations with their own series. */
const OWN_SERIES = 20

/** Locations of the query, most people net first. Locations with equal counts stay in the order of the query. */
const largestFirst = async (statistics: StatisticsReader, query: StatisticsQuery): Promise<CountedLocation[]> => {
  const people = new Map((await sumsByLocation(statistics, query)).map((row) => [row.location, row.people_net]))
  return query.locations.toSorted((one, other) => (people.get(other.uuid) ?? 0) - (people.get(one.uuid) ?? 0))
}

/** People net and gross over time: one series for each of the largest locations, one for all others (C74, E19). */
export const netAndGross = async (
  statistics: StatisticsReader,
  query: StatisticsQuery,
  aggregation: Aggregation,
): Promise<NetGross> => {
  const locations = await largestFirst(statistics, query)
  const rest = locations.slice(OWN_SERIES)
  const seriesLocations = [
    ...locations.slice(0, OWN_SERIES).map((location) => [location]),
    ...(rest.length > 0 ? [rest] : []),
  ]
  const rows = await peopleBySeries(
    statistics,
    { ...query, locations },
    locations.map((_, index) => Math.min(index, OWN_SERIES)),
    aggregation,
  )
  const timelineOf = timelinesOf(query.window, aggregation)
  const bySeries = groupBy(rows, (row) => row.series)
  return {
    aggregation,
    net_gross_plot_stats: seriesLocations.map((members, series) => {
      const own = series < OWN_SERIES ? members[0] : undefined
      return {
        location_uuid: own?.uuid ?? null,
        name: own?.name ?? null,
        net_gross_stats: pointsOf(timelineOf(members), bySeries.get(series) ?? [], ({ at, hours }, row) => ({
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
