import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { PLAY_DELIVERY_DAYS } from '../../../contract/player/limits.ts'
import { DAY_MS, HOUR_MS } from '../../../machines/calendar/durations.ts'
import { dayOf } from '../../../machines/calendar/warsaw.ts'
import { instantOfLoop, loopsByHour } from '../../../machines/campaign/price/loops.ts'
import { countLoops } from '../../../machines/player/judge-play.ts'
import type { Tx } from '../../store/database.ts'
import type { DarkLoops, PlayerContext, PlayerOtherServices } from './context.ts'
import { type OrderedDayBlock, orderedBlocks, readTaken, type TakenDays } from './ordered-plays.ts'
import { player } from './tables.ts'

type Period = { readonly from: Date; readonly until: Date }
type DarkPorts = Pick<PlayerOtherServices, 'findSealed' | 'replaceDarkHours'>

/** Most players whose loops one round of the clock's work looks at: the other work waits meanwhile. */
const MOST_IN_A_ROUND = 200

/** The hours of ordered loops of campaigns in a period, with the number of their loops without a counted play. */
export const darkHoursOf = (
  blocks: readonly OrderedDayBlock[],
  taken: TakenDays,
  { from, until }: Period,
): DarkLoops[] => {
  const hours = new Map<string, DarkLoops>()
  for (const { campaignUuid, day, begins, ends } of blocks) {
    const { loops } = taken.of(campaignUuid, day)
    let at = begins
    for (const [hour, count] of loopsByHour(begins, ends)) {
      const [start, end] = [instantOfLoop(day, at), instantOfLoop(day, at + count)]
      if (start >= from && end <= until) {
        const missing = count - countLoops(loops, at, at + count)
        const key = `${campaignUuid} ${day} ${hour}`
        hours.set(key, { campaignUuid, day, hour, loops: (hours.get(key)?.loops ?? 0) + missing })
      }
      at += count
    }
  }
  return [...hours.values()]
}

/** Records that loops that nobody reports any more are dark, unless the figures of the campaign are sealed. */
const darken = async (
  tx: Tx,
  ports: DarkPorts,
  { screenId, campaignUuids }: { screenId: number; campaignUuids: readonly string[] },
  period: Period,
): Promise<void> => {
  const sealed = await ports.findSealed(tx, campaignUuids)
  const days = { from: dayOf(period.from), to: dayOf(period.until) }
  const open = campaignUuids.filter((uuid) => !sealed.has(uuid))
  const wanted = open.map((campaignUuid) => ({ campaignUuid, ...days }))
  const blocks = await orderedBlocks(tx, screenId, wanted)
  const taken = await readTaken(tx, screenId, blocks)
  await ports.replaceDarkHours(tx, screenId, darkHoursOf(blocks, taken, period))
}

type PlayerRow = Pick<typeof player.$inferSelect, 'id' | 'screenId' | 'pairedAt' | 'darkUntil'>

/**
 * Records that all loops of a player until an instant are dark in which it has reported no counted play: nothing of
 * them is delivered any more, or it is too old to count.
 */
export const darkenPlayer = async (
  tx: Tx,
  ports: DarkPorts,
  { id, screenId, pairedAt, darkUntil }: PlayerRow,
  until: Date,
): Promise<void> => {
  // The hour in which the last period ended was not over.
  const from = darkUntil ? new Date(Math.max(pairedAt.getTime(), darkUntil.getTime() - HOUR_MS)) : pairedAt
  const { rows } = await tx.execute<{ uuid: string }>(sql`
    select distinct campaign_uuid as uuid from content_schedule
    where screen_id = ${screenId} and day between ${dayOf(from)} and ${dayOf(until)} and begins < ends`)
  const campaignUuids = rows.map(({ uuid }) => uuid)
  await darken(tx, ports, { screenId, campaignUuids }, { from, until })
  await tx.update(player).set({ darkUntil: until }).where(eq(player.id, id))
}

/**
 * Records that all loops of a campaign that its players have not reported are dark, because later deliveries no longer
 * change its figures.
 */
export const darkenCampaign = async (tx: Tx, ports: DarkPorts, campaignUuid: string, now: Date): Promise<void> => {
  const { rows } = await tx.execute<{ id: number }>(
    sql`select distinct screen_id as id from content_schedule where campaign_uuid = ${campaignUuid}`,
  )
  if (rows.length === 0) return
  const players = await tx
    .select({ screenId: player.screenId, pairedAt: player.pairedAt, endedAt: player.endedAt })
    .from(player)
    .where(
      inArray(
        player.screenId,
        rows.map(({ id }) => id),
      ),
    )
  for (const { screenId, pairedAt, endedAt } of players)
    await darken(tx, ports, { screenId, campaignUuids: [campaignUuid] }, { from: pairedAt, until: endedAt ?? now })
}

/**
 * Records that loops are dark that players have not reported for so long that later deliveries do not count. Each
 * player is looked at once a day. Returns how many were.
 */
export const darkenSilentPlayers = async ({ store, clock, otherServices }: PlayerContext): Promise<number> => {
  const until = new Date(clock.now().getTime() - PLAY_DELIVERY_DAYS * DAY_MS)
  const due = await store.db
    .select({ id: player.id })
    .from(player)
    .where(
      and(isNull(player.endedAt), sql`coalesce(${player.darkUntil} + interval '1 day', ${player.pairedAt}) < ${until}`),
    )
    .orderBy(asc(player.id))
    .limit(MOST_IN_A_ROUND)
  for (const { id } of due) {
    await store.transaction(async (tx) => {
      const [row] = await tx.select().from(player).where(eq(player.id, id)).for('update')
      if (row && !row.endedAt) await darkenPlayer(tx, otherServices, row, until)
    })
  }
  return due.length
}
