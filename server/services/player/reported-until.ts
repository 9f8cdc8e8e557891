import { sql } from 'drizzle-orm'
import { dayOf } from '../../../machines/calendar/warsaw.ts'
import type { Tx } from '../../store/database.ts'

/** Campaigns, and of their screens only those that are named, if any are. */
export type ReportingScreens = { readonly campaigns: readonly string[]; readonly screens?: readonly number[] }

/**
 * Until when the plays of players are complete, by campaign: the earliest report of the screens that have a player and
 * whose order has begun. Before its first report a player is complete until its pairing, or until its order begins.
 * Screens whose last loop until now was reported are left out; campaigns without others are absent.
 */
export const playsReportedUntil = async (
  tx: Tx,
  now: Date,
  { campaigns, screens }: ReportingScreens,
): Promise<Map<string, Date>> => {
  if (campaigns.length === 0 || screens?.length === 0) return new Map()
  const present = sql`${now.toISOString()}::timestamptz`
  const loop = (number: 'begins' | 'ends - 1') =>
    sql`(day + time '06:00') at time zone 'Europe/Warsaw' + (${sql.raw(number)}) * interval '120 seconds'`
  const isNamed = screens ? sql`and screen_id = any(${sql.param([...screens])}::int[])` : sql``
  // All spots of an order have the same loops: those of the first one are enough.
  const { rows } = await tx.execute<{ uuid: string; until: Date }>(sql`
    with ordered as (
      select campaign_uuid, screen_id, min(${loop('begins')}) as begins,
        max(least(${loop('ends - 1')}, ${present})) as last_loop
      from content_schedule
      where campaign_uuid = any(${sql.param([...campaigns])}::uuid[]) and content_schedule.position = 0 and begins < ends
        and day <= ${dayOf(now)} and ${loop('begins')} <= ${present} ${isNamed}
      group by campaign_uuid, screen_id
    ), reported as (
      select ordered.*, greatest(coalesce(log.reported_until, player.paired_at), begins) as until
      from ordered
      join player on player.screen_id = ordered.screen_id and player.ended_at is null
      left join play_log as log on log.player_id = player.id and log.campaign_uuid = ordered.campaign_uuid
    )
    select campaign_uuid as uuid, min(until) as until from reported where until < last_loop group by campaign_uuid`)
  return new Map(rows.map(({ uuid, until }) => [uuid, new Date(until)]))
}
