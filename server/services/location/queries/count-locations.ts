import { eq } from 'drizzle-orm'
import type { Tx } from '../../../store/database.ts'
import { location } from '../tables.ts'

/** The number of locations of a company. */
export const countLocationsOfCompany = (tx: Tx, companyId: number): Promise<number> =>
  tx.$count(location, eq(location.companyId, companyId))
