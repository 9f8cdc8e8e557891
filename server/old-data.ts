import { DAY_MS } from '../machines/calendar/durations.ts'
import type { Contexts } from './contexts.ts'
import { usersOtherServices } from './other-services.ts'
import type { Platform } from './platform.ts'
import { removeOldAddresses } from './records/audit-of-person.ts'
import { deleteOldFailures } from './records/failing-work.ts'
import { deleteOldKeys } from './records/idempotency.ts'
import { compactRecordChanges } from './records/record-changes.ts'
import { deleteOldDeliveries, sumCampaignCounts, sumPlays } from './services/campaigns/public.ts'
import { deleteExpiredTickets, deleteOldTracks, emptyOldLogPart } from './services/live/public.ts'
import { deleteOldNotifications } from './services/notifications/public.ts'
import { mergeBatches } from './services/player/public.ts'
import { deleteOldMisses, deleteOldSessions, eraseDueAccounts } from './services/users/public.ts'

/** Most addresses of the audit log that one round removes. */
const MOST_ADDRESSES = 10_000

/**
 * Deletes data that is no longer needed, and merges what needs less room together. Each kind is deleted also if
 * another one fails; then an error with all failures is thrown at the end.
 */
export const deleteOldData = async (
  { store, config, clock }: Pick<Platform, 'store' | 'config' | 'clock'>,
  { live, notifications, player }: Pick<Contexts, 'live' | 'notifications' | 'player'>,
  now: Date,
): Promise<void> => {
  const { db } = store
  const { keptDays } = config
  const erasure = { store, clock, otherServices: usersOtherServices }
  const deletions = [
    () => emptyOldLogPart(live),
    () => deleteExpiredTickets(live, now),
    () => deleteOldTracks(live, now),
    () => deleteOldDeliveries(db, keptDays.webhook_deliveries),
    () => deleteOldKeys(db),
    () => deleteOldSessions(db, keptDays.ended_sessions),
    () => deleteOldMisses(db, keptDays.known_addresses),
    () => compactRecordChanges(db),
    () => sumPlays(db),
    () => sumCampaignCounts(db),
    () => deleteOldNotifications(notifications, keptDays.notifications),
    () => deleteOldFailures(db),
    () => mergeBatches(player, now),
    () => removeOldAddresses(db, new Date(now.getTime() - keptDays.audit_addresses * DAY_MS), MOST_ADDRESSES),
    () => eraseDueAccounts(erasure, now, keptDays.deleted_accounts),
  ]
  const failures: unknown[] = []
  for (const deletion of deletions) await deletion().catch((error: unknown) => failures.push(error))
  if (failures.length > 0) throw new AggregateError(failures, 'old data could not be deleted')
}
