import { inArray } from 'drizzle-orm'
import type { Tx } from '../../../store/database.ts'
import { campaign } from '../tables.ts'

/** Names of campaigns by uuid, deleted ones too. For administrators, who may read all of them. */
export const campaignNames = async (tx: Tx, uuids: readonly string[]): Promise<ReadonlyMap<string, string>> => {
  if (uuids.length === 0) return new Map()
  const rows = await tx
    .select({ uuid: campaign.uuid, name: campaign.name })
    .from(campaign)
    .where(inArray(campaign.uuid, [...uuids]))
  return new Map(rows.map(({ uuid, name }) => [uuid, name]))
}
