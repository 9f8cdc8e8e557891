import { sql } from 'drizzle-orm'
import type { Tx } from '../store/database.ts'

/**
 * How often the orders of a campaign play each spot: every `rotation`-th loop from `position` on. Empty if an outside
 * playout system plays the campaign, because it chooses the order of the spots.
 */
export const plannedBySpot = async (tx: Tx, campaignUuid: string): Promise<Map<string, number>> => {
  const { rows } = await tx.execute<{ spot: string; planned: number }>(sql`
    select spot_id as spot, sum(
      greatest(0, (ends - position + rotation - 1) / rotation) - greatest(0, (begins - position + rotation - 1) / rotation)
    )::int as planned
    from content_schedule where campaign_uuid = ${campaignUuid} group by 1`)
  return new Map(rows.map(({ spot, planned }) => [spot, planned]))
}
