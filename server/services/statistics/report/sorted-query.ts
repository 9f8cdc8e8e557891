import type { ReportFilter } from '../../../../contract/statistics/filter.ts'
import type { Account } from '../../../http/caller.ts'
import type { StatisticsContext } from '../context.ts'
import { queryOf, type StatisticsQuery } from '../query/filter.ts'

/** Resolves the filter of a report. Locations are sorted by city and name in the report's language. */
export const reportQueryOf = async (
  context: StatisticsContext,
  account: Account,
  filter: ReportFilter,
): Promise<StatisticsQuery> => {
  const query = await queryOf(context, account, filter)
  const { compare } = new Intl.Collator(filter.language, { numeric: true })
  const locations = [...query.locations].sort(
    (one, other) => compare(one.cityName, other.cityName) || compare(one.name, other.name),
  )
  return { ...query, locations }
}
