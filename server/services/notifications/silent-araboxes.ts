import { sql } from 'drizzle-orm'
import { MINUTE_MS } from '../../../machines/calendar/durations.ts'
import { anyOf } from '../../store/any-of.ts'
import type { NotificationContext } from './context.ts'
import { notifyOfAraboxes } from './store-notifications.ts'
import { araboxSilence } from './tables.ts'

/** Duration of a silence before accounts are notified. Longer than on the live page, to ignore short interruptions. */
const NOTIFIED_AFTER_MS = 15 * MINUTE_MS

/**
 * Notifies accounts once that araboxes are silent, and once that they are back. A server can detect silence only after
 * it has run for some time, so the composition does not call this earlier. Several servers may call it at the same
 * time. During planned works and until an arabox could be silent long enough after them, nobody is notified; a silence
 * that was known before goes on.
 */
export const notifyOfSilence = ({ store, clock, otherServices }: NotificationContext): Promise<void> =>
  store.transaction(async (tx) => {
    const now = clock.now()
    const from = new Date(now.getTime() - NOTIFIED_AFTER_MS)
    const found = await otherServices.findSilentLocations(tx, { from, until: now })
    const silent = found.filter(({ hadWorks }) => !hadWorks)
    const uuids = silent.map(({ uuid }) => uuid)
    const known = await tx.select({ uuid: araboxSilence.locationUuid }).from(araboxSilence)
    const isSilent = new Set(found.map(({ uuid }) => uuid))
    const returned = known.filter(({ uuid }) => !isSilent.has(uuid)).map(({ uuid }) => uuid)
    if (silent.length > 0) {
      const added = await tx
        .insert(araboxSilence)
        .values(uuids.map((locationUuid) => ({ locationUuid, since: now.getTime() })))
        .onConflictDoNothing()
        .returning({ uuid: araboxSilence.locationUuid })
      const isNew = new Set(added.map(({ uuid }) => uuid))
      const locations = silent.filter(({ uuid }) => isNew.has(uuid))
      await notifyOfAraboxes(tx, otherServices, 'arabox.silent', { locations, at: now })
    }
    if (returned.length === 0) return
    const removed = await tx
      .delete(araboxSilence)
      .where(anyOf(araboxSilence.locationUuid, returned))
      .returning({ uuid: araboxSilence.locationUuid })
    const isBack = new Set(removed.map(({ uuid }) => uuid))
    const soon = new Date(now.getTime() + MINUTE_MS)
    const all = await otherServices.findSilentLocations(tx, { from: soon, until: soon })
    const locations = all.filter(({ uuid }) => isBack.has(uuid))
    await notifyOfAraboxes(tx, otherServices, 'arabox.back', { locations, at: now })
  })

/** Most notifications that one round deletes, so that a backlog does not exceed the time limit of a statement. */
const MOST_DELETED = 10_000

/** Deletes notifications that are older than `keptDays`. Several servers may run it at the same time. */
export const deleteOldNotifications = async (
  { store }: Pick<NotificationContext, 'store'>,
  keptDays: number,
): Promise<void> => {
  await store.db.execute(sql`delete from notification where id in (select id from notification
    where stored_at < now() - make_interval(days => ${keptDays}) limit ${MOST_DELETED} for update skip locked)`)
}
