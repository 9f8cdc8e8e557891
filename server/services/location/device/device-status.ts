import { and, count, eq, isNotNull, type SQL, sql } from 'drizzle-orm'
import { SILENT_AFTER_MS } from '../../../../contract/limits.ts'
import type { LocationSummary } from '../../../../contract/location/location.ts'
import type { Account } from '../../../http/caller.ts'
import type { Tx } from '../../../store/database.ts'
import type { LocationOtherServices } from '../context.ts'
import { hasAraboxWorks } from '../maintenance/running-works.ts'
import { city, location } from '../tables.ts'

type Status = LocationSummary['device_status']

/** What the status of an arabox follows from; `isInWorks`: planned works go on at it. */
type KnownOfDevice = { lastMessageAt: Date | undefined; isInWorks: boolean }

/** Whether an arabox sends messages, or is not expected to because of planned works. */
export const deviceStatusOf = ({ lastMessageAt, isInWorks }: KnownOfDevice, now: Date): Status => {
  if (lastMessageAt && now.getTime() - lastMessageAt.getTime() < SILENT_AFTER_MS) return 'online'
  if (isInWorks) return 'maintenance'
  return lastMessageAt ? 'silent' : 'unknown'
}

/** The same as an SQL value for rows with the table `location`. */
export const deviceStatus = (lastMessageAt: SQL, now: Date): SQL<Status> => {
  const silentSince = new Date(now.getTime() - SILENT_AFTER_MS).toISOString()
  return sql<Status>`case when ${lastMessageAt} > ${silentSince}::timestamptz then 'online'
    when ${hasAraboxWorks(now)} then 'maintenance' when ${lastMessageAt} is null then 'unknown' else 'silent' end`
}

/**
 * The same as an SQL condition on rows with the table `location`; `lastMessageAt` is null for an arabox without
 * messages.
 */
export const hasDeviceStatus = (lastMessageAt: SQL, status: Status, now: Date): SQL => {
  const silentSince = new Date(now.getTime() - SILENT_AFTER_MS).toISOString()
  const isOnline = sql`coalesce(${lastMessageAt} > ${silentSince}::timestamptz, false)`
  if (status === 'online') return isOnline
  if (status === 'maintenance') return sql`(not ${isOnline} and ${hasAraboxWorks(now)})`
  return sql`(not ${isOnline} and not ${hasAraboxWorks(now)}
    and ${lastMessageAt} is ${status === 'unknown' ? sql`null` : sql`not null`})`
}

/**
 * The number of silent araboxes that concern an account: all in active cities for an account that may read all
 * companies, otherwise those of its own company. Undefined for a company without araboxes.
 */
export const countSilentAraboxes = async (
  { lastMessageTime }: Pick<LocationOtherServices, 'lastMessageTime'>,
  tx: Tx,
  { companyId, permissions }: Account,
  now: Date,
): Promise<number | undefined> => {
  const readsAll = permissions.includes('campaign.read_all_companies')
  const isSilent = sql`${deviceStatus(lastMessageTime(location.araboxUuid), now)} = 'silent'`
  const [found] = await tx
    .select({ araboxes: count(), silent: sql<number>`count(*) filter (where ${isSilent})`.mapWith(Number) })
    .from(location)
    .innerJoin(city, eq(city.id, location.cityId))
    .where(
      and(
        isNotNull(location.araboxUuid),
        eq(city.isActive, true),
        readsAll ? undefined : eq(location.companyId, companyId),
      ),
    )
  return found && found.araboxes > 0 ? found.silent : undefined
}
