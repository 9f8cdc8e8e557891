import { startOfHour } from '../../../../machines/calendar/full-hours.ts'
import { dayOf } from '../../../../machines/calendar/warsaw.ts'
import type { SqlSession } from '../../../store/statistics/open-statistics.ts'

/**
 * First and last local day with measured hours. Today is not over, so it is included only if no earlier day has counts.
 */
export const measuredPeriod = async (
  statistics: SqlSession,
  now: Date,
): Promise<{ date_from: string | null; date_to: string | null }> => {
  const [period] = await statistics.rows<{ date_from: string | null; date_to: string | null }>(
    `select min(local_day) as date_from,
       coalesce(max(case when local_day < cast($2 as date) then local_day end), max(local_day)) as date_to
     from hourly where hour < $1`,
    [startOfHour(now), dayOf(now)],
  )
  return period ?? { date_from: null, date_to: null }
}
