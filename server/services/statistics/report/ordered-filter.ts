import type { ReportFilter } from '../../../../contract/statistics/filter.ts'
import type { Account } from '../../../http/caller.ts'
import type { Counting } from '../context.ts'
import { type Asked, ask } from '../query/filter.ts'

/** Understands a report's filter; its places are in the order in which the report names them, by city and name in its language. */
export const askInOrder = async (counting: Counting, account: Account, filter: ReportFilter): Promise<Asked> => {
  const asked = await ask(counting, account, filter)
  const { compare } = new Intl.Collator(filter.language, { numeric: true })
  const places = [...asked.places].sort(
    (one, other) => compare(one.cityName, other.cityName) || compare(one.name, other.name),
  )
  return { ...asked, places }
}
