import { and, asc, desc, eq, gt, gte, lte, type SQL } from 'drizzle-orm'
import { type PlayProof, PROOF_FORMAT, type ProofLog } from '../../../../contract/player/proof.ts'
import { chainText, logStartText } from '../../../../machines/player/play-log.ts'
import type { Tx } from '../../../store/database.ts'
import { textsOf } from '../deliver-plays.ts'
import { sha256 } from '../pairing.ts'
import { playBatch, player, playLog } from '../tables.ts'

/** What a proof is wanted of. Without days it has all records. */
export type WantedProof = {
  readonly campaign: PlayProof['campaign']
  readonly from: string | undefined
  readonly to: string | undefined
  readonly now: Date
  /** Names and addresses of screens by id. */
  readonly namesOf: (screenIds: readonly number[]) => Promise<ReadonlyMap<number, { name: string; address: string }>>
}

/** Batches that are read at once: a proof of any size needs the memory of these. */
const BATCHES_AT_ONCE = 200

const selectLogs = (tx: Tx, campaignUuid: string) =>
  tx
    .select({
      playerId: player.id,
      uuid: player.uuid,
      screenId: player.screenId,
      screenUuid: player.screenUuid,
      publicKey: player.publicKey,
    })
    .from(playLog)
    .innerJoin(player, eq(player.id, playLog.playerId))
    .where(and(eq(playLog.campaignUuid, campaignUuid), gt(playLog.next, 1)))
    .orderBy(asc(player.screenId), asc(player.id))

type Log = Awaited<ReturnType<typeof selectLogs>>[number]

/** The first and the last batch of a log with records of the wanted days; those between them belong to the chain. */
const findEnds = async (tx: Tx, { playerId }: Log, { campaign, from, to }: WantedProof) => {
  const ofDays = and(
    eq(playBatch.playerId, playerId),
    eq(playBatch.campaignUuid, campaign.uuid),
    from === undefined ? undefined : gte(playBatch.dayTo, from),
    to === undefined ? undefined : lte(playBatch.dayFrom, to),
  )
  const end = (order: SQL) =>
    tx.select({ first: playBatch.first }).from(playBatch).where(ofDays).orderBy(order).limit(1)
  const [[begin], [last]] = [await end(asc(playBatch.first)), await end(desc(playBatch.first))]
  return begin && last ? { begin: begin.first, last: last.first } : null
}

/** The hash before the first record of a batch. Throws if the batch was merged with the one before it meanwhile. */
const hashBefore = async (tx: Tx, log: Log, campaign: string, first: number): Promise<string> => {
  const start = { player: log.uuid, screen: log.screenUuid, campaign, publicKey: log.publicKey }
  if (first === 1) return sha256(logStartText(start))
  const [before] = await tx
    .select({ hash: playBatch.hash })
    .from(playBatch)
    .where(
      and(eq(playBatch.playerId, log.playerId), eq(playBatch.campaignUuid, campaign), eq(playBatch.last, first - 1)),
    )
  if (!before) throw new Error('the batch before the first one of a proof was merged')
  return before.hash
}

/** The deliveries of a log as JSON, and then its days. */
async function* deliveriesOf(
  tx: Tx,
  { playerId }: Log,
  { campaign }: WantedProof,
  { begin, last, hash: before }: { begin: number; last: number; hash: string },
): AsyncGenerator<string> {
  const days = new Map<string, ProofLog['days'][number]>()
  let [hash, next] = [before, begin]
  while (next <= last) {
    const batches = await tx
      .select({ first: playBatch.first, signature: playBatch.signature, texts: playBatch.texts })
      .from(playBatch)
      .where(
        and(
          eq(playBatch.playerId, playerId),
          eq(playBatch.campaignUuid, campaign.uuid),
          gte(playBatch.last, next),
          lte(playBatch.first, last),
        ),
      )
      .orderBy(asc(playBatch.first))
      .limit(BATCHES_AT_ONCE)
    for (const { first: begins, signature, texts } of batches) {
      // A batch that was merged since the last read begins earlier: its signature stands for the rest, too.
      const first = next
      const records = textsOf({ texts }).slice(first - begins)
      for (const [index, text] of records.entries()) {
        hash = sha256(chainText(hash, text))
        const { day } = JSON.parse(text) as { day: string }
        days.set(day, { day, last: first + index, hash })
      }
      yield `${first === begin ? '' : ','}\n${JSON.stringify({ first, records, signature })}`
      next = first + records.length
    }
    if (batches.length === 0) break
  }
  yield `\n],"days":${JSON.stringify([...days.values()])}}`
}

/**
 * The proof of a campaign's plays as pieces of JSON text, so that its size is not limited. With days it has every
 * delivery that has a record of them.
 */
export async function* playProof(tx: Tx, wanted: WantedProof): AsyncGenerator<string> {
  const { campaign, now } = wanted
  const logs = await selectLogs(tx, campaign.uuid)
  const names = await wanted.namesOf([...new Set(logs.map(({ screenId }) => screenId))])
  const head = JSON.stringify({ format: PROOF_FORMAT, campaign, created_at: now.toISOString() })
  yield `${head.slice(0, -1)},"logs":[`
  let isFirst = true
  for (const log of logs) {
    const ends = await findEnds(tx, log, wanted)
    if (!ends) continue
    const hash = await hashBefore(tx, log, campaign.uuid, ends.begin)
    const { name, address } = names.get(log.screenId) ?? { name: '', address: '' }
    const screen = { uuid: log.screenUuid, name, address }
    const about = { player: log.uuid, screen, public_key: log.publicKey, hash_before: hash }
    yield `${isFirst ? '' : ','}\n${JSON.stringify(about).slice(0, -1)},"deliveries":[`
    yield* deliveriesOf(tx, log, wanted, { ...ends, hash })
    isFirst = false
  }
  yield '\n]}\n'
}
