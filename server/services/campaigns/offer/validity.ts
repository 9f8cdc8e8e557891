import { eq, inArray } from 'drizzle-orm'
import type { Campaign } from '../../../../contract/campaign/campaign.ts'
import type { Tx } from '../../../store/database.ts'
import { campaign, offer } from '../tables.ts'

/** Adds the last day of the offers' validity to campaigns; null without a limit. */
export const withValidity = async (
  tx: Tx,
  campaigns: readonly Campaign[],
): Promise<(Campaign & { valid_until: string | null })[]> => {
  const uuids = campaigns.map(({ uuid }) => uuid)
  const rows = await tx
    .select({ uuid: campaign.uuid, validUntil: offer.validUntil })
    .from(campaign)
    .innerJoin(offer, eq(offer.uuid, campaign.offerUuid))
    .where(inArray(campaign.uuid, uuids))
  const validity = new Map(rows.map(({ uuid, validUntil }) => [uuid, validUntil]))
  return campaigns.map((each) => ({ ...each, valid_until: validity.get(each.uuid) ?? null }))
}
