import type { StatisticsSession } from '../../store/statistics.ts'
import { fullHour } from './window.ts'

/** First and last local day on which anybody measured, as of now. */
export const measuredPeriod = async (
  statistics: StatisticsSession,
  now: Date,
): Promise<{ date_from: string | null; date_to: string | null }> => {
  const [period] = await statistics.rows<{ date_from: string | null; date_to: string | null }>(
    'select min(local_day) as date_from, max(local_day) as date_to from hourly where hour < $1',
    [fullHour(now)],
  )
  return period ?? { date_from: null, date_to: null }
}
