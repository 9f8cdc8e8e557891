import { and, eq, lt, sql } from 'drizzle-orm'
import type { ImportProgress } from '../../../../contract/campaign/campaign-import.ts'
import { DAY_MS } from '../../../../machines/calendar/durations.ts'
import type { Account } from '../../../http/caller.ts'
import { notFound } from '../../../http/problem.ts'
import type { CampaignContext } from '../context.ts'
import { campaignImport } from '../tables.ts'

/** Time between two notes of the progress, in milliseconds. */
const NOTE_EVERY_MS = 250

/** Notes how far an import is. */
export type NoteProgress = (progress: ImportProgress) => Promise<void>

/**
 * Creates a function that notes how far an import is, a few times a second, outside of its transaction. An id that
 * another account uses is not taken.
 */
export const progressNotes = async (
  { store, clock }: CampaignContext,
  account: Pick<Account, 'id'>,
  untrustedUuid: string | undefined,
): Promise<NoteProgress> => {
  if (untrustedUuid === undefined) return () => Promise.resolve()
  const dayAgo = new Date(clock.now().getTime() - DAY_MS)
  await store.db.delete(campaignImport).where(lt(campaignImport.updatedAt, dayAgo))
  let notedMs = Number.NEGATIVE_INFINITY
  return async (progress) => {
    if (performance.now() - notedMs < NOTE_EVERY_MS && progress.done < progress.total) return
    notedMs = performance.now()
    const noted = { ...progress, updatedAt: clock.now() }
    await store.db
      .insert(campaignImport)
      .values({ uuid: untrustedUuid, accountId: account.id, ...noted })
      .onConflictDoUpdate({
        target: campaignImport.uuid,
        set: noted,
        setWhere: sql`${campaignImport.accountId} = ${account.id}`,
      })
  }
}

/** How far an import of the account is. Throws 404 for those of others alike. */
export const importProgressOf = async (
  { store }: CampaignContext,
  account: Pick<Account, 'id'>,
  untrustedUuid: string,
): Promise<ImportProgress> => {
  const [row] = await store.db
    .select()
    .from(campaignImport)
    .where(and(eq(campaignImport.uuid, untrustedUuid), eq(campaignImport.accountId, account.id)))
  if (!row) throw notFound()
  return { phase: row.phase, done: row.done, total: row.total }
}
