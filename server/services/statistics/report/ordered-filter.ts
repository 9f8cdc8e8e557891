import type { ReportFilter } from '../../../../contract/statistics/filter.ts'
import type { Account } from '../../../http/caller.ts'
import type { StatisticsContext } from '../context.ts'
import { queryOf, type StatisticsQuery } from '../query/filter.ts'

/** Understands a report's filter; its locations are in the order in which the report names them, by city and name in its language. */
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
