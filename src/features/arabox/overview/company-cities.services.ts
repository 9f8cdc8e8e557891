import * as z from 'zod/mini'
import { locationOperations } from '../../../../contract/location/locations.ts'
import type { AnswerOf } from '../../../../contract/operation.ts'
import type { Call } from '../../../../machines/kit/call.ts'
import { readSessionItem, saveSessionItem } from '../../../browser/session-storage.ts'

type Cities = AnswerOf<typeof locationOperations.listCitiesOfCompany>['items']

const storedCities = z.array(z.object({ id: z.int(), name: z.string(), is_active: z.boolean() }))

/** Session storage key of a company's cities. */
const keyOf = (companyId: number | null): string => `cities-of-company:${companyId ?? 'all'}`

/**
 * Cities in which a company has locations; null means any company (C66). Requested once per visit and company (C67).
 */
export const citiesOfCompany = async (call: Call, companyId: number | null, signal: AbortSignal): Promise<Cities> => {
  const known = readSessionItem(keyOf(companyId), storedCities)
  if (known) return known
  const query = companyId === null ? {} : { company_id: companyId }
  const { items } = await call(locationOperations.listCitiesOfCompany, { query, signal })
  saveSessionItem(keyOf(companyId), items)
  return items
}
