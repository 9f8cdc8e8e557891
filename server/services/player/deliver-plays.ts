import { gunzipSync, gzipSync } from 'node:zlib'
import { and, eq, gte, isNull, lte, sql } from 'drizzle-orm'
import type { AnswerOf } from '../../../contract/operation.ts'
import { PLAY_DELIVERY_DAYS } from '../../../contract/player/limits.ts'
import { type PlayFault, type PlayRecord, playRecord } from '../../../contract/player/play-records.ts'
import type { playerOperations as operations, PlayDelivery } from '../../../contract/player/player-operations.ts'
import { addDays } from '../../../machines/calendar/days.ts'
import { dayOf } from '../../../machines/calendar/warsaw.ts'
import { judgePlay, noSlotsTaken, type TakenSlots, takeSlots } from '../../../machines/player/judge-play.ts'
import { chainText, logStartText, recordText, signedText } from '../../../machines/player/play-log.ts'
import type { Player } from '../../http/caller.ts'
import { ProblemError } from '../../http/problem.ts'
import type { Tx } from '../../store/database.ts'
import type { PlayerContext } from './context.ts'
import { darkHoursOf } from './dark-loops.ts'
import {
  type CampaignScreen,
  isOrdered,
  type OrderedDayBlock,
  orderedBlocks,
  readTaken,
  storeTaken,
} from './ordered-plays.ts'
import { isSigned, sha256 } from './pairing.ts'
import { playBatch, player, playLog, uncountedDay } from './tables.ts'

type Paired = NonNullable<Player['paired']>
type Answer = AnswerOf<typeof operations.deliverPlays>['logs'][number]
type LogRow = typeof playLog.$inferSelect
type Refusal = Answer['refused']

/** The texts of a stored delivery. */
export const textsOf = ({ texts }: Pick<typeof playBatch.$inferSelect, 'texts'>): string[] =>
  JSON.parse(gunzipSync(texts).toString()) as string[]

/** The log, locked. It begins with the first delivery. */
const lockLog = async (tx: Tx, paired: Paired, campaignUuid: string): Promise<LogRow> => {
  const log = { player: paired.uuid, screen: paired.screenUuid, campaign: campaignUuid, publicKey: paired.publicKey }
  const values = { playerId: paired.id, campaignUuid, next: 1, hash: sha256(logStartText(log)) }
  await tx.insert(playLog).values(values).onConflictDoNothing()
  const [row] = await tx
    .select()
    .from(playLog)
    .where(and(eq(playLog.playerId, paired.id), eq(playLog.campaignUuid, campaignUuid)))
    .for('update')
  if (!row) throw new Error('a locked log is missing')
  return row
}

/** Whether the records that are stored already are the same. */
const areRepeated = async (tx: Tx, { playerId, campaignUuid }: LogRow, first: number, records: readonly string[]) => {
  if (records.length === 0) return true
  const batches = await tx
    .select({ first: playBatch.first, texts: playBatch.texts })
    .from(playBatch)
    .where(
      and(
        eq(playBatch.playerId, playerId),
        eq(playBatch.campaignUuid, campaignUuid),
        lte(playBatch.first, first + records.length - 1),
        gte(playBatch.last, first),
      ),
    )
  const stored = new Map(batches.flatMap((batch) => textsOf(batch).map((text, index) => [batch.first + index, text])))
  return records.every((text, index) => stored.get(first + index) === text)
}

/** A record of a text that has its number, and the form that the contract says; null otherwise. */
const readRecord = (text: string, number: number): PlayRecord | null => {
  try {
    const { success, data } = playRecord.safeParse(JSON.parse(text))
    return success && data.number === number && recordText(data) === text ? data : null
  } catch {
    return null
  }
}

/** The records with the fault of each, null for those that count. The taken slots change. */
const judgeAll = (
  records: readonly PlayRecord[],
  blocks: readonly OrderedDayBlock[],
  taken: Map<string, TakenSlots>,
  times: { pairedAt: Date; now: Date },
) =>
  records.map((record) => {
    const block = blocks.find(({ day, order }) => day === record.day && order === record.order)
    const ofDay = taken.get(record.day) ?? noSlotsTaken()
    const fault = judgePlay(record, { block, taken: ofDay, ...times })
    if (fault === null && block) takeSlots(record, block, ofDay)
    return { record, fault }
  })

type Judged = ReturnType<typeof judgeAll>

/** Counts what counts by order, spot, day and film. */
const countedPlays = (judged: Judged) => {
  const sums = new Map<string, { order: number; spotId: string; day: string; film: string; plays: number }>()
  for (const { record, fault } of judged) {
    if (fault !== null) continue
    const { order, spot: spotId, day, film } = record
    const key = `${order} ${spotId} ${day} ${film}`
    const sum = sums.get(key) ?? { order, spotId, day, film, plays: 0 }
    sums.set(key, { ...sum, plays: sum.plays + 1 })
  }
  return [...sums.values()]
}

const storeUncounted = async (tx: Tx, { campaignUuid, screenId }: CampaignScreen, judged: Judged): Promise<void> => {
  const sums = new Map<string, typeof uncountedDay.$inferInsert>()
  for (const { record, fault } of judged) {
    if (fault === null) continue
    const key = `${record.day} ${record.spot} ${fault}`
    const sum = sums.get(key) ?? { campaignUuid, screenId, day: record.day, spotId: record.spot, fault, plays: 0 }
    sums.set(key, { ...sum, plays: sum.plays + 1 })
  }
  if (sums.size === 0) return
  await tx
    .insert(uncountedDay)
    .values([...sums.values()])
    .onConflictDoUpdate({
      target: [
        uncountedDay.campaignUuid,
        uncountedDay.day,
        uncountedDay.screenId,
        uncountedDay.spotId,
        uncountedDay.fault,
      ],
      set: { plays: sql`${uncountedDay.plays} + excluded.plays` },
    })
}

const latest = (times: readonly Date[]): Date => new Date(Math.max(...times.map((time) => time.getTime())))

type Arrival = { readonly paired: Paired; readonly log: LogRow; readonly delivery: PlayDelivery; readonly now: Date }
type NewRecords = {
  readonly first: number
  readonly texts: readonly string[]
  readonly records: readonly PlayRecord[]
  readonly hash: string
}

/** Stores new records of a log with what they count. */
const storeRecords = async (
  tx: Tx,
  { otherServices }: PlayerContext,
  { paired, log, delivery, now }: Arrival,
  { first, texts, records, hash }: NewRecords,
): Promise<void> => {
  const { campaignUuid } = log
  const place = { campaignUuid, screenId: paired.screenId }
  const days = records.map(({ day }) => day).toSorted()
  const [dayFrom = '', dayTo = ''] = [days[0], days.at(-1)]
  const reportedBefore = log.reportedUntil ?? paired.pairedAt
  const notLater = records.map(({ ended }) => new Date(Math.min(Date.parse(ended), now.getTime())))
  const reportedUntil = latest([...notLater, ...(log.reportedUntil ? [log.reportedUntil] : [])])
  const isAfterSealing = await otherServices.isSealed(tx, campaignUuid)
  // Records may name any day; those of older days are too old to be counted.
  const oldest = addDays(dayOf(now), -PLAY_DELIVERY_DAYS - 1)
  const [, from = dayFrom] = [oldest, dayFrom, dayOf(reportedBefore)].toSorted()
  const blocks = await orderedBlocks(tx, place, { from, to: dayOf(now) })
  const taken = await readTaken(tx, place, [...new Set(blocks.map(({ day }) => day))])
  const judged = judgeAll(records, blocks, taken, { pairedAt: paired.pairedAt, now })
  const faults = judged.flatMap(({ record, fault }): [number, PlayFault][] => (fault ? [[record.number, fault]] : []))
  await tx.insert(playBatch).values({
    playerId: paired.id,
    campaignUuid,
    first,
    last: first + texts.length - 1,
    hash,
    signature: delivery.signature,
    texts: gzipSync(JSON.stringify(texts)),
    faults,
    dayFrom,
    dayTo,
    isAfterSealing,
    receivedAt: now,
  })
  const next = first + texts.length
  await tx
    .update(playLog)
    .set({ next, hash, reportedUntil })
    .where(and(eq(playLog.playerId, paired.id), eq(playLog.campaignUuid, campaignUuid)))
  if (isAfterSealing) return
  const plays = countedPlays(judged)
  const played = new Set(plays.map(({ day }) => day))
  await storeTaken(tx, place, new Map([...taken].filter(([day]) => played.has(day))))
  await storeUncounted(tx, place, judged)
  await otherServices.countPlayerPlays(tx, { ...place, plays, source: 'player' })
  const hours = darkHoursOf(blocks, taken, { from: paired.pairedAt, until: reportedUntil })
  await otherServices.replaceDarkHours(tx, place, hours)
}

const deliverLog = async (tx: Tx, context: PlayerContext, paired: Paired, delivery: PlayDelivery): Promise<Answer> => {
  const { campaign_uuid: campaignUuid, first, records: texts, signature } = delivery
  const none = (refused: Refusal, { next, hash }: { next: number; hash: string }): Answer => ({
    campaign_uuid: campaignUuid,
    accepted: 0,
    repeated: 0,
    next,
    hash,
    refused,
  })
  const place = { campaignUuid, screenId: paired.screenId }
  if (!(await isOrdered(tx, place))) return none('campaign', { next: 1, hash: '0'.repeat(64) })
  // Two deliveries must not take the same slots of the screen.
  const [present] = await tx
    .select({ id: player.id })
    .from(player)
    .where(and(eq(player.id, paired.id), isNull(player.endedAt)))
    .for('update')
  if (!present) throw new ProblemError('unauthenticated')
  const log = await lockLog(tx, paired, campaignUuid)
  if (first > log.next) return none('gap', log)
  const repeated = Math.min(texts.length, log.next - first)
  if (!(await areRepeated(tx, log, first, texts.slice(0, repeated)))) return none('changed', log)
  const added = texts.slice(repeated)
  if (added.length === 0) return { ...none(null, log), repeated }
  const hash = added.reduce((before, text) => sha256(chainText(before, text)), log.hash)
  const last = log.next + added.length - 1
  if (!isSigned(signedText(paired.uuid, campaignUuid, last, hash), paired.publicKey, signature))
    return none('signature', log)
  const records = added.flatMap((text, index) => readRecord(text, log.next + index) ?? [])
  if (records.length < added.length) return none('record', log)
  const arrival = { paired, log, delivery, now: context.clock.now() }
  await storeRecords(tx, context, arrival, { first: log.next, texts: added, records, hash })
  return { campaign_uuid: campaignUuid, accepted: added.length, repeated, next: last + 1, hash, refused: null }
}

/** Stores the logs of a delivery, each in a transaction of its own, or says why a log is refused. */
export const deliverPlays = async (
  context: PlayerContext,
  paired: Paired,
  deliveries: readonly PlayDelivery[],
): Promise<{ logs: Answer[] }> => {
  const logs: Answer[] = []
  for (const delivery of deliveries)
    logs.push(await context.store.transaction((tx) => deliverLog(tx, context, paired, delivery)))
  return { logs }
}
