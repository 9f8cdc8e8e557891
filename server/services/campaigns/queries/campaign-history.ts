import { asc, eq } from 'drizzle-orm'
import type { CampaignHistoryEntry } from '../../../../contract/campaign/progress.ts'
import type { Account } from '../../../http/caller.ts'
import type { CampaignContext } from '../context.ts'
import { knownCampaign } from '../policy.ts'
import { campaignEvent } from '../tables.ts'

/** History of a campaign, also of a deleted one, oldest entry first: author, time, step and reason. */
export const historyOf = async (
  { store }: CampaignContext,
  account: Account,
  untrustedUuid: string,
): Promise<{ items: CampaignHistoryEntry[] }> => {
  const { uuid } = await knownCampaign(store.db, account, untrustedUuid)
  const rows = await store.db
    .select()
    .from(campaignEvent)
    .where(eq(campaignEvent.campaignUuid, uuid))
    .orderBy(asc(campaignEvent.version))
  const items = rows.map((row) => ({
    version: row.version,
    type: row.type,
    at: row.at.toISOString(),
    by: row.byId === null ? null : { id: row.byId, name: row.byName ?? '' },
    reason: row.reason,
    status_before: row.statusBefore,
    status: row.status,
    facts: row.facts,
  }))
  return { items }
}
