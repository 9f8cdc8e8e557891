import { gunzipSync, gzipSync } from 'node:zlib'
import { and, eq, gte, inArray, isNull, lte, sql } from 'drizzle-orm'
import type { AnswerOf } from '../../../contract/operation.ts'
import { PLAY_DELIVERY_DAYS } from '../../../contract/player/limits.ts'
import { type PlayFault, type PlayRecord, playRecord } from '../../../contract/player/play-records.ts'
import type { playerOperations as operations, PlayDelivery } from '../../../contract/player/player-operations.ts'
import { addDays } from '../../../machines/calendar/days.ts'
import { dayOf } from '../../../machines/calendar/warsaw.ts'
import { judgePlay, noSlotsTaken, takeSlots } from '../../../machines/player/judge-play.ts'
import { chainText, logStartText, recordText, signedText } from '../../../machines/player/play-log.ts'
import { isDatabaseUnavailable } from '../../base/database-unavailable.ts'
import type { Player } from '../../http/caller.ts'
import { ProblemError } from '../../http/problem.ts'
import type { Tx } from '../../store/database.ts'
import type { PlayerContext } from './context.ts'
import { darkHoursOf } from './dark-loops.ts'
import {
  type CampaignDays,
  type OrderedDayBlock,
  orderedBlocks,
  orderedCampaigns,
  readTaken,
  storeTaken,
  type TakenDays,
} from './ordered-plays.ts'
import { isSigned, sha256 } from './pairing.ts'
import { playBatch, player, playLog, uncountedDay } from './tables.ts'

type Paired = NonNullable<Player['paired']>
type Answer = AnswerOf<typeof operations.deliverPlays>['logs'][number]
type LogRow = typeof playLog.$inferSelect

/** The texts of a stored delivery. */
export const textsOf = ({ texts }: Pick<typeof playBatch.$inferSelect, 'texts'>): string[] =>
  JSON.parse(gunzipSync(texts).toString()) as string[]

/** The logs, locked. They begin with the first delivery. */
const lockLogs = async (tx: Tx, paired: Paired, campaignUuids: readonly string[]): Promise<Map<string, LogRow>> => {
  const ids = { player: paired.uuid, screen: paired.screenUuid, publicKey: paired.publicKey }
  const values = campaignUuids.map((campaignUuid) => {
    const hash = sha256(logStartText({ ...ids, campaign: campaignUuid }))
    return { playerId: paired.id, campaignUuid, next: 1, hash }
  })
  if (values.length > 0) await tx.insert(playLog).values(values).onConflictDoNothing()
  const rows = await tx
    .select()
    .from(playLog)
    .where(and(eq(playLog.playerId, paired.id), inArray(playLog.campaignUuid, [...campaignUuids])))
    .orderBy(playLog.campaignUuid)
    .for('update')
  return new Map(rows.map((row) => [row.campaignUuid, row]))
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

/** A record with its campaign, and why it does not count; null if it does. */
type Judged = { readonly campaignUuid: string; readonly record: PlayRecord; readonly fault: PlayFault | null }

/** The records of a log with the fault of each. The taken slots change. */
const judgeLog = (
  { log: { campaignUuid }, records }: NewRecords,
  blocks: readonly OrderedDayBlock[],
  taken: TakenDays,
  times: { pairedAt: Date; now: Date },
): Judged[] =>
  records.map((record) => {
    const block = blocks.find(
      (each) => each.campaignUuid === campaignUuid && each.day === record.day && each.order === record.order,
    )
    const ofDay = block ? taken.of(campaignUuid, record.day) : noSlotsTaken()
    const fault = judgePlay(record, { block, taken: ofDay, ...times })
    if (fault === null && block) takeSlots(record, block, ofDay)
    return { campaignUuid, record, fault }
  })

/** Rows with their number, each once. */
const sumsOf = <Row extends object>(rows: readonly Row[]): (Row & { plays: number })[] => {
  const sums = new Map<string, Row & { plays: number }>()
  for (const row of rows) {
    const key = JSON.stringify(row)
    sums.set(key, { ...row, plays: (sums.get(key)?.plays ?? 0) + 1 })
  }
  return [...sums.values()]
}

/** What counts, by campaign, order, spot, day and film. */
const countedPlays = (judged: readonly Judged[]) =>
  sumsOf(
    judged.flatMap(({ campaignUuid, record: { order, spot: spotId, day, film }, fault }) =>
      fault === null ? [{ campaignUuid, order, spotId, day, film }] : [],
    ),
  )

const storeUncounted = async (tx: Tx, screenId: number, judged: readonly Judged[]): Promise<void> => {
  const rows = judged.flatMap(({ campaignUuid, record: { day, spot: spotId }, fault }) =>
    fault === null ? [] : [{ campaignUuid, screenId, day, spotId, fault }],
  )
  if (rows.length === 0) return
  const { campaignUuid, day, screenId: screen, spotId, fault } = uncountedDay
  await tx
    .insert(uncountedDay)
    .values(sumsOf(rows))
    .onConflictDoUpdate({
      target: [campaignUuid, day, screen, spotId, fault],
      set: { plays: sql`${uncountedDay.plays} + excluded.plays` },
    })
}

const latest = (times: readonly Date[]): Date => new Date(Math.max(...times.map((time) => time.getTime())))

/** The end of the latest play of a log, at most now. */
const reportedUntil = ({ log, records }: NewRecords, now: Date): Date => {
  const ends = records.map(({ ended }) => new Date(Math.min(Date.parse(ended), now.getTime())))
  return latest([...ends, ...(log.reportedUntil ? [log.reportedUntil] : [])])
}

/** The days that new records of a log are about, and those whose hours they close. */
const daysOf = ({ log, records }: NewRecords, { pairedAt }: Paired, now: Date): CampaignDays => {
  // Records may name any day; those of older days are too old to be counted.
  const oldest = addDays(dayOf(now), -PLAY_DELIVERY_DAYS - 1)
  const first = records.map(({ day }) => day).toSorted()[0] ?? oldest
  const [, from = first] = [oldest, first, dayOf(log.reportedUntil ?? pairedAt)].toSorted()
  return { campaignUuid: log.campaignUuid, from, to: dayOf(now) }
}

const batchOf = (
  { log: { playerId, campaignUuid, next }, signature, texts, records, hash }: NewRecords,
  judged: readonly Judged[],
  { isAfterSealing, receivedAt }: { isAfterSealing: boolean; receivedAt: Date },
): typeof playBatch.$inferInsert => {
  const days = records.map(({ day }) => day).toSorted()
  return {
    playerId,
    campaignUuid,
    first: next,
    last: next + texts.length - 1,
    hash,
    signature,
    texts: gzipSync(JSON.stringify(texts)),
    faults: judged.flatMap(({ record, fault }): [number, PlayFault][] => (fault ? [[record.number, fault]] : [])),
    dayFrom: days[0] ?? '',
    dayTo: days.at(-1) ?? '',
    isAfterSealing,
    receivedAt,
  }
}

/** Continues logs after their new records. */
const continueLogs = async (tx: Tx, { id }: Paired, added: readonly NewRecords[], now: Date): Promise<void> => {
  const column = <Value>(memberOf: (each: NewRecords) => Value) => sql.param(added.map(memberOf))
  await tx.execute(sql`
    update play_log set next = new.next, hash = new.hash, reported_until = new.reported_until
    from unnest(${column(({ log }) => log.campaignUuid)}::uuid[],
      ${column(({ log, texts }) => log.next + texts.length)}::int[], ${column(({ hash }) => hash)}::text[],
      ${column((each) => reportedUntil(each, now).toISOString())}::timestamptz[])
      as new(campaign_uuid, next, hash, reported_until)
    where play_log.player_id = ${id} and play_log.campaign_uuid = new.campaign_uuid`)
}

/** Stores new records of logs with what they count. The number of statements does not depend on that of the logs. */
const storeRecords = async (
  tx: Tx,
  { otherServices, clock }: PlayerContext,
  paired: Paired,
  added: readonly NewRecords[],
): Promise<void> => {
  if (added.length === 0) return
  const now = clock.now()
  const { screenId, pairedAt } = paired
  const sealed = await otherServices.findSealed(
    tx,
    added.map(({ log }) => log.campaignUuid),
  )
  const blocks = await orderedBlocks(
    tx,
    screenId,
    added.map((each) => daysOf(each, paired, now)),
  )
  const taken = await readTaken(tx, screenId, blocks)
  const logs = added.map((each) => {
    const isAfterSealing = sealed.has(each.log.campaignUuid)
    return { each, isAfterSealing, judged: judgeLog(each, blocks, taken, { pairedAt, now }) }
  })
  await tx
    .insert(playBatch)
    .values(logs.map(({ each, judged, isAfterSealing }) => batchOf(each, judged, { isAfterSealing, receivedAt: now })))
  await continueLogs(tx, paired, added, now)
  const open = logs.filter(({ isAfterSealing }) => !isAfterSealing)
  const judged = open.flatMap((log) => log.judged)
  const plays = countedPlays(judged)
  await storeTaken(tx, screenId, taken, [
    ...new Map(plays.map(({ campaignUuid, day }) => [`${campaignUuid} ${day}`, { campaignUuid, day }])).values(),
  ])
  await storeUncounted(tx, screenId, judged)
  await otherServices.countPlayerPlays(tx, { screenId, plays, source: 'player' })
  const hours = open.flatMap(({ each }) => {
    const ofLog = blocks.filter(({ campaignUuid }) => campaignUuid === each.log.campaignUuid)
    return darkHoursOf(ofLog, taken, { from: pairedAt, until: reportedUntil(each, now) })
  })
  await otherServices.replaceDarkHours(tx, screenId, hours)
}

/** New records of a log that follow what is stored, and are signed. */
type NewRecords = {
  readonly log: LogRow
  readonly signature: string
  readonly texts: readonly string[]
  readonly records: readonly PlayRecord[]
  readonly hash: string
}

type Checked = { readonly answer: Answer; readonly added: NewRecords | null }

/** What is new in the delivery of a log, or why it is refused. */
const checkLog = async (tx: Tx, paired: Paired, log: LogRow, delivery: PlayDelivery): Promise<Checked> => {
  const { campaign_uuid, first, records: given, signature } = delivery
  const { next, hash: before } = log
  const none = (refused: Answer['refused'], repeated = 0): Checked => ({
    answer: { campaign_uuid, accepted: 0, repeated, next, hash: before, refused },
    added: null,
  })
  if (first > next) return none('gap')
  const repeated = Math.min(given.length, next - first)
  if (!(await areRepeated(tx, log, first, given.slice(0, repeated)))) return none('changed')
  const texts = given.slice(repeated)
  if (texts.length === 0) return none(null, repeated)
  const hash = texts.reduce((chain, text) => sha256(chainText(chain, text)), before)
  const last = next + texts.length - 1
  if (!isSigned(signedText(paired.uuid, campaign_uuid, last, hash), paired.publicKey, signature))
    return none('signature')
  const records = texts.flatMap((text, index) => readRecord(text, next + index) ?? [])
  if (records.length < texts.length) return none('record')
  const answer = { campaign_uuid, accepted: texts.length, repeated, next: last + 1, hash, refused: null }
  return { answer, added: { log, signature, texts, records, hash } }
}

const notOrdered = (campaign_uuid: string): Answer => ({
  campaign_uuid,
  accepted: 0,
  repeated: 0,
  next: 1,
  hash: '0'.repeat(64),
  refused: 'campaign',
})

/** Stores logs in one transaction, or says why a log is refused. Throws `unauthenticated` if the player has ended. */
const deliverLogs = async (
  tx: Tx,
  context: PlayerContext,
  paired: Paired,
  deliveries: readonly PlayDelivery[],
): Promise<Answer[]> => {
  // Two deliveries must not take the same slots of the screen.
  const [present] = await tx
    .select({ id: player.id })
    .from(player)
    .where(and(eq(player.id, paired.id), isNull(player.endedAt)))
    .for('update')
  if (!present) throw new ProblemError('unauthenticated')
  const uuids = [...new Set(deliveries.map(({ campaign_uuid: uuid }) => uuid))]
  const ordered = await orderedCampaigns(tx, paired.screenId, uuids)
  const logs = await lockLogs(
    tx,
    paired,
    uuids.filter((uuid) => ordered.has(uuid)),
  )
  const answers: Answer[] = []
  const added: NewRecords[] = []
  for (const delivery of deliveries) {
    const log = logs.get(delivery.campaign_uuid)
    if (!log) {
      answers.push(notOrdered(delivery.campaign_uuid))
      continue
    }
    const checked = await checkLog(tx, paired, log, delivery)
    answers.push(checked.answer)
    if (checked.added) added.push(checked.added)
  }
  await storeRecords(tx, context, paired, added)
  return answers
}

/** Logs that can be stored at once: no log is in a round twice, because its second part follows the first. */
const roundsOf = (deliveries: readonly PlayDelivery[]): PlayDelivery[][] => {
  const rounds: PlayDelivery[][] = []
  const seen = new Map<string, number>()
  for (const delivery of deliveries) {
    const round = seen.get(delivery.campaign_uuid) ?? 0
    seen.set(delivery.campaign_uuid, round + 1)
    rounds[round] = [...(rounds[round] ?? []), delivery]
  }
  return rounds
}

/**
 * Stores the logs of a delivery, or says why a log is refused. If one cannot be stored, all others are, before the
 * error is thrown.
 */
export const deliverPlays = async (
  context: PlayerContext,
  paired: Paired,
  deliveries: readonly PlayDelivery[],
): Promise<{ logs: Answer[] }> => {
  const answers = new Map<PlayDelivery, Answer>()
  const deliver = async (logs: readonly PlayDelivery[]): Promise<void> => {
    const stored = await context.store.transaction((tx) => deliverLogs(tx, context, paired, logs))
    for (const [index, log] of logs.entries()) {
      const answer = stored[index]
      if (answer) answers.set(log, answer)
    }
  }
  for (const round of roundsOf(deliveries)) {
    try {
      await deliver(round)
    } catch (error) {
      if (round.length === 1 || error instanceof ProblemError || isDatabaseUnavailable(error)) throw error
      const alone = await Promise.allSettled(round.map((log) => deliver([log])))
      for (const each of alone) if (each.status === 'rejected') throw each.reason
    }
  }
  return { logs: deliveries.flatMap((delivery) => answers.get(delivery) ?? []) }
}
