import { sql } from 'drizzle-orm'
import type { PlayGroup } from '../../../../contract/campaign/campaign-plays.ts'
import type { PlayFault } from '../../../../contract/player/play-records.ts'
import type { Tx } from '../../../store/database.ts'

/** Plays that do not count of a day, a screen or a spot, by fault. */
export type UncountedPlays = { readonly key: string; readonly fault: PlayFault; readonly plays: number }

const columns = { day: sql`day::text`, screen: sql`screen_id::text`, spot: sql`spot_id::text` }

/** The reported plays of a campaign that do not count, by day, screen or spot. */
export const uncountedPlays = async (tx: Tx, campaignUuid: string, group: PlayGroup): Promise<UncountedPlays[]> => {
  const { rows } = await tx.execute<UncountedPlays>(sql`
    select ${columns[group]} as key, fault, sum(plays)::int as plays from uncounted_day
    where campaign_uuid = ${campaignUuid} group by 1, 2 order by 1, 2`)
  return rows
}
