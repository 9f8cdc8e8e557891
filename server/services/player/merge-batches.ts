import { gzipSync } from 'node:zlib'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { MOST_PLAY_RECORDS } from '../../../contract/player/limits.ts'
import { DAY_MS } from '../../../machines/calendar/durations.ts'
import type { Tx } from '../../store/database.ts'
import type { PlayerContext } from './context.ts'
import { textsOf } from './deliver-plays.ts'
import { playBatch, playLog } from './tables.ts'

type Batch = typeof playBatch.$inferSelect
type LogKey = { readonly playerId: number; readonly campaignUuid: string }

/** Deliveries of a log that are merged at once, an hour's; fewer are merged after a day. */
const MERGED_TOGETHER = 12
const MOST_LOGS = 200

const countOf = ({ first, last }: Batch): number => last - first + 1

/** One batch in the place of consecutive ones: the signature of the last record stands for all before it. */
const merged = (batches: readonly [Batch, ...Batch[]]): Batch => {
  const [first] = batches
  const last = batches.at(-1) ?? first
  const days = batches.flatMap(({ dayFrom, dayTo }) => [dayFrom, dayTo]).toSorted()
  return {
    ...last,
    first: first.first,
    texts: gzipSync(JSON.stringify(batches.flatMap(textsOf))),
    faults: batches.flatMap(({ faults }) => faults),
    dayFrom: days[0] ?? first.dayFrom,
    dayTo: days.at(-1) ?? last.dayTo,
    isMerged: true,
  }
}

/** Consecutive batches that become one: at most `MOST_PLAY_RECORDS` records, before or after the sealing. */
const groupsOf = (batches: readonly Batch[]): [Batch, ...Batch[]][] => {
  const groups: [Batch, ...Batch[]][] = []
  for (const batch of batches) {
    const group = groups.at(-1)
    const fits =
      group?.[0].isAfterSealing === batch.isAfterSealing &&
      group.reduce((sum, each) => sum + countOf(each), countOf(batch)) <= MOST_PLAY_RECORDS
    if (group && fits) group.push(batch)
    else groups.push([batch])
  }
  return groups
}

const mergeLog = async (tx: Tx, { playerId, campaignUuid }: LogKey): Promise<void> => {
  // A delivery of the log waits: it compares its records with those that are stored.
  await tx
    .select({ next: playLog.next })
    .from(playLog)
    .where(and(eq(playLog.playerId, playerId), eq(playLog.campaignUuid, campaignUuid)))
    .for('update')
  const isOfLog = and(eq(playBatch.playerId, playerId), eq(playBatch.campaignUuid, campaignUuid))
  const batches = await tx
    .select()
    .from(playBatch)
    .where(
      and(
        isOfLog,
        sql`${playBatch.first} >= (
      select coalesce(max(${playBatch.first}) filter (where ${playBatch.isMerged}), 1) from ${playBatch} where ${isOfLog})`,
      ),
    )
    .orderBy(playBatch.first)
  const groups = groupsOf(batches).filter((group) => group.length > 1 || !group[0].isMerged)
  const replaced = groups.flatMap((group) => group.map(({ first }) => first))
  if (replaced.length === 0) return
  await tx.delete(playBatch).where(and(isOfLog, inArray(playBatch.first, replaced)))
  await tx.insert(playBatch).values(groups.map(merged))
}

/**
 * Merges the stored deliveries of logs, so that a log has few rows: 2.5 records of a delivery need as much room as
 * forty of a large batch. The texts and the hashes of all records stay. Returns the number of logs.
 */
export const mergeBatches = async ({ store }: Pick<PlayerContext, 'store'>, now: Date): Promise<number> => {
  const { rows } = await store.db.execute<LogKey>(sql`
    select player_id as "playerId", campaign_uuid as "campaignUuid" from play_batch where not is_merged
    group by 1, 2
    having count(*) >= ${MERGED_TOGETHER} or min(received_at) < ${new Date(now.getTime() - DAY_MS).toISOString()}
    limit ${MOST_LOGS}`)
  for (const log of rows) await store.transaction((tx) => mergeLog(tx, log))
  return rows.length
}
