import { and, count, eq, isNotNull, type SQL, sql } from 'drizzle-orm'
import { SILENT_AFTER_MS } from '../../../../contract/limits.ts'
import type { LocationSummary } from '../../../../contract/location/location.ts'
import type { Account } from '../../../http/caller.ts'
import type { Tx } from '../../../store/database.ts'
import type { LocationOtherServices } from '../context.ts'
import { hasAraboxWorks, inAraboxWorks } from '../maintenance/running-works.ts'
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

/**
 * The araboxes of a query with the table `location`: when they were heard, and whether planned works go on at them. As
 * a join and an array, both are read once for the araboxes of a network; for those of a company, one by one.
 */
export const heardAraboxes = (
  tx: Tx,
  { messages }: Pick<LocationOtherServices, 'messages'>,
  where: SQL | undefined,
  now: Date,
) =>
  tx
    .select({
      id: location.id,
      cityId: location.cityId,
      heardAt: messages.lastTime.as('heard_at'),
      isInWorks: inAraboxWorks(tx, now).as('is_in_works'),
    })
    .from(location)
    .innerJoin(city, eq(city.id, location.cityId))
    .leftJoin(messages.table, messages.areOf(location.araboxUuid))
    .where(and(isNotNull(location.araboxUuid), where))
    .groupBy(location.id, location.cityId)
    .as('heard_arabox')

/** The same as an SQL value for rows of {@link heardAraboxes}. */
export const statusOfHeard = (now: Date): SQL<Status> => {
  const silentSince = new Date(now.getTime() - SILENT_AFTER_MS).toISOString()
  return sql<Status>`case when heard_at > ${silentSince}::timestamptz then 'online'
    when is_in_works then 'maintenance' when heard_at is null then 'unknown' else 'silent' end`
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
  otherServices: Pick<LocationOtherServices, 'messages'>,
  tx: Tx,
  { companyId, permissions }: Account,
  now: Date,
): Promise<number | undefined> => {
  const readsAll = permissions.includes('campaign.read_all_companies')
  const where = and(eq(city.isActive, true), readsAll ? undefined : eq(location.companyId, companyId))
  const isSilent = sql`${statusOfHeard(now)} = 'silent'`
  const [found] = await tx
    .select({ araboxes: count(), silent: sql<number>`count(*) filter (where ${isSilent})`.mapWith(Number) })
    .from(heardAraboxes(tx, otherServices, where, now))
  return found && found.araboxes > 0 ? found.silent : undefined
}
