import * as z from 'zod/mini'
import { locationOperations } from '../../../contract/location/locations.ts'
import type { AnswerOf } from '../../../contract/operation.ts'
import type { Call } from '../../services/call.ts'
import { readSessionItem, saveSessionItem } from '../../services/session-storage.ts'

type Cities = AnswerOf<typeof locationOperations.listCitiesOfCompany>['items']

const kept = z.array(z.object({ id: z.int(), name: z.string() }))

/** Key of session storage under which a company's cities are kept. */
const keyOf = (companyId: number | null): string => `cities-of-company:${companyId ?? 'all'}`

/** Cities in which a company has locations, or any company for null (C66); asked once a visit for each company (C67). */
export const citiesOfCompany = async (call: Call, companyId: number | null, signal: AbortSignal): Promise<Cities> => {
  const known = readSessionItem(keyOf(companyId), kept)
  if (known) return known
  const query = companyId === null ? {} : { company_id: companyId }
  const { items } = await call(locationOperations.listCitiesOfCompany, { query, signal })
  saveSessionItem(keyOf(companyId), items)
  return items
}
