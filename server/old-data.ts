import type { Contexts } from './contexts.ts'
import { deleteOldFailures } from './records/failing-work.ts'
import { deleteOldKeys } from './records/idempotency.ts'
import { compactRecordChanges } from './records/record-changes.ts'
import { deleteOldDeliveries, sumCampaignCounts, sumPlays } from './services/campaigns/public.ts'
import { deleteExpiredTickets, deleteOldTracks, emptyOldLogPart } from './services/live/public.ts'
import { deleteOldNotifications } from './services/notifications/public.ts'
import { mergeBatches } from './services/player/public.ts'
import { deleteOldMisses, deleteOldSessions } from './services/users/public.ts'
import type { Store } from './store/database.ts'

/**
 * Deletes data that is no longer needed, and merges what needs less room together. Each kind is deleted also if
 * another one fails; then an error with all failures is thrown at the end.
 */
export const deleteOldData = async (
  { db }: Store,
  { live, notifications, player }: Pick<Contexts, 'live' | 'notifications' | 'player'>,
  now: Date,
): Promise<void> => {
  const deletions = [
    () => emptyOldLogPart(live),
    () => deleteExpiredTickets(live, now),
    () => deleteOldTracks(live, now),
    () => deleteOldDeliveries(db),
    () => deleteOldKeys(db),
    () => deleteOldSessions(db),
    () => deleteOldMisses(db),
    () => compactRecordChanges(db),
    () => sumPlays(db),
    () => sumCampaignCounts(db),
    () => deleteOldNotifications(notifications),
    () => deleteOldFailures(db),
    () => mergeBatches(player, now),
  ]
  const failures: unknown[] = []
  for (const deletion of deletions) await deletion().catch((error: unknown) => failures.push(error))
  if (failures.length > 0) throw new AggregateError(failures, 'old data could not be deleted')
}
