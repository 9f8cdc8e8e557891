import { type AnyColumn, type SQL, sql } from 'drizzle-orm'
import { PLAYER_CLOCK_TOLERANCE_MS, PLAYER_SILENT_SECONDS } from '../../../contract/player/limits.ts'
import type { PlayerState } from '../../../contract/player/player-state.ts'
import { SECOND_MS } from '../../../machines/calendar/durations.ts'

/** SQL for the state of a screen's player at an instant. The column is one of a query with several tables. */
export const playerStateOf = (screenId: AnyColumn, now: Date): SQL<PlayerState> => {
  const silentSince = new Date(now.getTime() - PLAYER_SILENT_SECONDS * SECOND_MS).toISOString()
  return sql<PlayerState>`coalesce((
    select case
      when coalesce(said.heard_at, paired.paired_at) <= ${silentSince}::timestamptz then 'silent'
      when said.heard_at is null then 'paired'
      when abs((said.report ->> 'offset_ms')::bigint) > ${PLAYER_CLOCK_TOLERANCE_MS}::int then 'clock_wrong'
      else 'playing' end
    from player as paired left join player_report as said on said.player_id = paired.id
    where paired.screen_id = ${screenId} and paired.ended_at is null), 'none')`
}
