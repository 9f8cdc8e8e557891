import { and, asc, eq, getTableColumns } from 'drizzle-orm'
import type { CampaignHistoryEntry } from '../../../../contract/campaign/progress.ts'
import type { Account } from '../../../http/caller.ts'
import type { CampaignContext } from '../context.ts'
import { factsSinceMove } from '../lifecycle/event-log.ts'
import { knownCampaign, visibleEvents } from '../policy.ts'
import { campaign, campaignEvent } from '../tables.ts'

/**
 * History of a campaign as far as the account may see it, also of a deleted one, oldest entry first: author, time, step
 * and reason.
 */
export const historyOf = async (
  { store }: CampaignContext,
  account: Account,
  untrustedUuid: string,
): Promise<{ items: CampaignHistoryEntry[] }> => {
  const { uuid } = await knownCampaign(store.db, account, untrustedUuid)
  const rows = await store.db
    .select(getTableColumns(campaignEvent))
    .from(campaignEvent)
    .innerJoin(campaign, eq(campaign.uuid, campaignEvent.campaignUuid))
    .where(and(eq(campaignEvent.campaignUuid, uuid), visibleEvents(account)))
    .orderBy(asc(campaignEvent.version))
  const seesAll = account.permissions.includes('campaign.read_all_companies')
  const items = rows.map((row) => ({
    version: row.version,
    type: row.type,
    at: row.at.toISOString(),
    by: row.byId === null ? null : { id: row.byId, name: row.byName ?? '' },
    reason: row.reason,
    status_before: row.statusBefore,
    status: row.status,
    facts: seesAll || row.type !== 'campaign.moved' ? row.facts : factsSinceMove(row.facts),
  }))
  return { items }
}
