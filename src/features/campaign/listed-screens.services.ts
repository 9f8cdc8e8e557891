import { estimateOperations } from '../../../contract/campaign/estimate-operations.ts'
import { MOST_REPEATED } from '../../../contract/limits.ts'
import type { QueryInputOf } from '../../../contract/operation.ts'
import type { ListedScreens } from '../../../machines/campaign/form/form-areas.ts'
import type { Call } from '../../../machines/kit/call.ts'

type Asked = {
  query: QueryInputOf<typeof estimateOperations.listAvailableScreens>
  /** Screens that must be among the answer, also of other cities. */
  needed: readonly number[]
  signal: AbortSignal
}

/** The screens of some cities, as many as one answer has, and those that are needed beside them. */
export const loadScreens = async (call: Call, { query, needed, signal }: Asked): Promise<ListedScreens> => {
  const { items, total } = await call(estimateOperations.listAvailableScreens, { query, signal })
  const known = new Set(items.map(({ screen_id }) => screen_id))
  const missing = needed.filter((id) => !known.has(id))
  const parts = Array.from({ length: Math.ceil(missing.length / MOST_REPEATED) }, (_, at) =>
    missing.slice(at * MOST_REPEATED, (at + 1) * MOST_REPEATED),
  )
  const added = await Promise.all(
    parts.map(async (screen_ids) => {
      const named = { ...query, city_ids: undefined, screen_ids }
      return (await call(estimateOperations.listAvailableScreens, { query: named, signal })).items
    }),
  )
  return { screens: [...items, ...added.flat()], leftOut: total - items.length }
}
