import { and, asc, eq, lt, max, sql } from 'drizzle-orm'
import { PATH_DAYS } from '../../../../contract/live/messages.ts'
import { DAY_MS } from '../../../../machines/calendar/durations.ts'
import { ProblemError } from '../../../http/problem.ts'
import { lockUntilCommit } from '../../../store/advisory-locks.ts'
import type { Tx } from '../../../store/database.ts'
import { araboxLog, type Zones } from '../tables.ts'
import { withFirstHashes } from './first-messages.ts'
import { formatRanges, MAX_GAPS, parseRanges, withNumbers } from './number-ranges.ts'
import { emptyNumbering, type NewMessages, type Numbering } from './numberings.ts'

/** How long a numbering without new messages is kept: one day longer than single messages are accepted. */
const RETENTION_MS = (PATH_DAYS + 1) * DAY_MS
/** Most numberings of one key that are kept. A device with more does not number its messages. */
const MOST_NUMBERINGS = 5000

/** An arabox and the number of the key with which it delivers. */
export type KeyOfArabox = { readonly araboxUuid: string; readonly keyNumber: number }

/** A stored numbering, and the number of its latest message with zones (0 without). */
export type StoredNumbering = Numbering & { readonly zonesSeq: number }

const ofKey = ({ araboxUuid, keyNumber }: KeyOfArabox) =>
  and(eq(araboxLog.araboxUuid, araboxUuid), eq(araboxLog.keyNumber, keyNumber))

/**
 * Locks an arabox until the transaction ends, so that its batches are stored one after the other. Returns the
 * numberings to which messages with a boot id (null: without one) can belong, oldest first, and the number of the
 * latest numbering of the key, 0 without any.
 */
export const lockNumberings = async (
  tx: Tx,
  key: KeyOfArabox,
  bootId: string | null,
): Promise<{ stored: readonly [StoredNumbering, ...StoredNumbering[]]; latest: number }> => {
  await lockUntilCommit(tx, 'araboxBatch', key.araboxUuid)
  const latestNumber = tx
    .select({ value: max(araboxLog.numbering) })
    .from(araboxLog)
    .where(ofKey(key))
  const rows = await tx
    .select({ row: araboxLog, latest: sql<number>`(${latestNumber})` })
    .from(araboxLog)
    .where(and(ofKey(key), sql`${araboxLog.bootId} is not distinct from ${bootId}`))
    .orderBy(asc(araboxLog.numbering))
  const [first, ...others] = rows.map(
    ({ row }): StoredNumbering => ({
      number: row.numbering,
      bootId: row.bootId,
      seen: parseRanges(row.seen),
      latestMs: row.latestAt?.getTime() ?? Number.NEGATIVE_INFINITY,
      firstHashes: row.firstHashes,
      isNew: false,
      zonesSeq: row.zonesSeq ?? 0,
    }),
  )
  if (first) return { stored: [first, ...others], latest: rows[0]?.latest ?? first.number }
  const [known] = await latestNumber
  const latest = known?.value ?? 0
  return { stored: [{ ...emptyNumbering(latest + 1, bootId), zonesSeq: 0 }], latest }
}

/** Deletes numberings that got no message for so long that a repeated one is refused by its time. */
const deleteOld = async (tx: Tx, key: KeyOfArabox, now: Date): Promise<void> => {
  const before = new Date(now.getTime() - RETENTION_MS)
  await tx.delete(araboxLog).where(and(ofKey(key), lt(araboxLog.lastMessageAt, before)))
}

/**
 * Stores the new numbers of a numbering, and its zones if they are the latest. Throws `too_many_gaps`, or
 * `too_many_restarts` for a device that begins its numbers again with almost every batch.
 */
export const storeNumbers = async (
  tx: Tx,
  key: KeyOfArabox,
  { group, zones, now }: { group: NewMessages; zones: { zones: Zones; zonesSeq: number } | null; now: Date },
): Promise<void> => {
  const { number, bootId, isNew } = group.numbering
  const seen = withNumbers(group.numbering.seen, group.fresh.keys())
  if (seen.length - 1 > MAX_GAPS) throw new ProblemError('too_many_gaps')
  const firstHashes = withFirstHashes(group.numbering.firstHashes, group.fresh)
  const values = {
    seen: formatRanges(seen),
    lastMessageAt: now,
    latestAt: new Date(group.latestMs),
    ...(firstHashes === group.numbering.firstHashes ? {} : { firstHashes }),
    ...zones,
  }
  if (!isNew) {
    await tx
      .update(araboxLog)
      .set(values)
      .where(and(ofKey(key), eq(araboxLog.numbering, number)))
    return
  }
  if (number > 1) {
    await deleteOld(tx, key, now)
    if ((await tx.$count(araboxLog, ofKey(key))) >= MOST_NUMBERINGS) throw new ProblemError('too_many_restarts')
  }
  await tx.insert(araboxLog).values({ ...key, numbering: number, bootId, startedAt: now, ...values })
}
