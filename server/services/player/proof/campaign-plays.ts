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

/**
 * Until when all players of some screens have reported the plays of a campaign: the earliest of the screens, which is
 * the pairing of a player that has reported none. Null if none of the screens has a player.
 */
export const playsReportedUntil = async (
  tx: Tx,
  campaignUuid: string,
  screenIds: readonly number[],
): Promise<Date | null> => {
  const { rows } = await tx.execute<{ until: string | null }>(sql`
    select min(coalesce(reported_until, paired_at)) as until
    from player left join play_log on player_id = player.id and campaign_uuid = ${campaignUuid}
    where ended_at is null and screen_id = any(${sql.param([...screenIds])}::int[])`)
  const until = rows[0]?.until ?? null
  return until === null ? null : new Date(until)
}
