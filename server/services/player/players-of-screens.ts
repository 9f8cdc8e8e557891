import { and, isNull, sql } from 'drizzle-orm'
import { anyOf } from '../../store/any-of.ts'
import type { Tx } from '../../store/database.ts'
import { player } from './tables.ts'

/**
 * Those of the given screens whose plays are not computed: they have a player, their last player ended without that
 * plays are computed again, or they never had one and plays without a player are not computed.
 */
export const screensNotComputed = async (
  tx: Tx,
  ids: readonly number[],
  playsWithoutPlayer: 'computed' | 'none',
): Promise<number[]> => {
  const latest = await tx
    .selectDistinctOn([player.screenId], {
      screenId: player.screenId,
      endedAt: player.endedAt,
      computesPlays: player.computesPlays,
    })
    .from(player)
    .where(anyOf(player.screenId, [...ids]))
    .orderBy(player.screenId, sql`${player.id} desc`)
  const known = new Map(latest.map((row) => [row.screenId, row.endedAt !== null && row.computesPlays]))
  return ids.filter((id) => !(known.get(id) ?? playsWithoutPlayer === 'computed'))
}

/** One more change of a player, which all processes find by its time (`player-socket.ts`). */
export const oneMoreChange = {
  scheduleVersion: sql<number>`${player.scheduleVersion} + 1`,
  scheduleChangedAt: sql<Date>`clock_timestamp()`,
}

/** Tells the players of screens that what they play has changed. Returns the screens that have players. */
export const scheduleChanged = async (tx: Tx, ids: readonly number[]): Promise<number[]> => {
  if (ids.length === 0) return []
  const rows = await tx
    .update(player)
    .set(oneMoreChange)
    .where(and(anyOf(player.screenId, [...ids]), isNull(player.endedAt)))
    .returning({ screenId: player.screenId })
  return rows.map(({ screenId }) => screenId)
}
