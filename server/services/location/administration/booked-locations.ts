import { inArray, type SQL } from 'drizzle-orm'
import { dayOf } from '../../../../machines/calendar/warsaw.ts'
import type { Account } from '../../../http/caller.ts'
import { ProblemError } from '../../../http/problem.ts'
import type { Tx } from '../../../store/database.ts'
import type { LocationContext } from '../context.ts'
import { location } from '../tables.ts'

type UsageContext = Pick<LocationContext, 'otherServices' | 'clock'>

/**
 * Throws `in_use` if a campaign holds slots on a screen of the locations of a condition, on a day that is not over:
 * they cannot be switched off. The reader gets only the names of campaigns that it may see.
 */
export const requireUnbooked = async (
  { otherServices, clock }: UsageContext,
  tx: Tx,
  where: SQL,
  reader?: Account,
): Promise<void> => {
  const rows = await tx.select({ uuid: location.uuid }).from(location).where(where)
  const locationUuids = rows.map(({ uuid }) => uuid)
  const booked = await otherServices.campaignUsage(tx, { locationUuids }, dayOf(clock.now()), reader)
  if (booked.count > 0) throw new ProblemError('in_use', { usage: [booked] })
}

/** The same for locations by their ids. */
export const requireUnbookedLocations = async (
  context: UsageContext,
  tx: Tx,
  ids: readonly number[],
  reader: Account | undefined,
): Promise<void> => {
  if (ids.length > 0) await requireUnbooked(context, tx, inArray(location.id, [...ids]), reader)
}
