import { and, desc, isNotNull } from 'drizzle-orm'
import type { Account } from '../../../http/caller.ts'
import type { Tx } from '../../../store/database.ts'
import { visibleTo } from '../policy.ts'
import { campaign } from '../tables.ts'

/**
 * Uuids of the campaigns that an account may see, by their ids in the external research. If several campaigns have the
 * same id, the first one is returned.
 */
export const researchedCampaigns = async (tx: Tx, account: Account): Promise<Map<string, string>> => {
  const rows = await tx
    .select({ researchId: campaign.gemiusUuid, uuid: campaign.uuid })
    .from(campaign)
    .where(and(isNotNull(campaign.gemiusUuid), visibleTo(account)))
    .orderBy(desc(campaign.id))
  return new Map(rows.flatMap(({ researchId, uuid }) => (researchId === null ? [] : [[researchId, uuid] as const])))
}
