import type { DeviceAudience, Traffic } from '../../../../contract/statistics/answers.ts'
import type { StatisticsReader } from '../cache/cached-rows.ts'
import type { StatisticsQuery } from '../query/filter.ts'
import type { Aggregation } from '../query/slot.ts'
import { type Sums, sumsByTime } from '../query/sums.ts'
import { pointsOf, timelinesOf } from '../query/timeline.ts'
import { presentCounts, presentMultipliers, roundedAudience, sumOf } from './audience-counts.ts'

const seriesOf = async <Values>(
  statistics: StatisticsReader,
  query: StatisticsQuery,
  aggregation: Aggregation,
  valuesOf: (row: Sums | undefined) => Values,
) => {
  const rows = await sumsByTime(statistics, query, aggregation)
  const timeline = timelinesOf(query.window, aggregation)(query.locations)
  const elapsedHours = timeline.reduce((sum, each) => sum + each.hours, 0)
  return {
    points: pointsOf(timeline, rows, ({ at, hours }, row) => ({
      at,
      hours,
      measured_hours: row?.measured ?? 0,
      ...valuesOf(row),
    })),
    totals: presentCounts(sumOf(rows), elapsedHours, query.multipliers),
  }
}

/** Audience of all chosen locations by day or hour (C73, E18). */
export const audienceOverTime = async (
  statistics: StatisticsReader,
  query: StatisticsQuery,
  aggregation: Aggregation,
): Promise<DeviceAudience> => {
  const { points, totals } = await seriesOf(statistics, query, aggregation, (row) => ({
    people: row?.people_gross ?? null,
    people_net: row?.people_net ?? null,
    audience: row ? roundedAudience(row, query.multipliers) : null,
  }))
  return { aggregation, device_audience: points, totals, multipliers: presentMultipliers(query.multipliers) }
}

/** People net, cars and buses at all chosen locations by day or hour (C79). */
export const trafficOverTime = async (
  statistics: StatisticsReader,
  query: StatisticsQuery,
  aggregation: Aggregation,
): Promise<Traffic> => {
  const { points, totals } = await seriesOf(statistics, query, aggregation, (row) => ({
    people: row?.people_net ?? null,
    cars: row?.cars ?? null,
    buses: row?.buses ?? null,
  }))
  return { aggregation, traffic: points, totals }
}
