import { createHash } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import { sql } from 'drizzle-orm'
import { chainText, logStartText } from '../../../../machines/player/play-log.ts'
import type { Tx } from '../../../store/database.ts'
import type { Difference, Kind, NewUnit } from './kind.ts'

const KIND = 'play_log'
const LOGS_TOGETHER = 500
const BATCHES_TOGETHER = 20

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

/** A log of a player, and the records that its last unit covers. */
type GrownLog = { player: number; campaign: string; after: number; last: number; hash: string; isWaiting: boolean }

const keyOf = ({ player, campaign }: { player: number; campaign: string }): string => `${player} ${campaign}`

/** What the unit says of the first `last` records: the hash that the player signed, and the faults of the new ones. */
const unitDigest = (hash: string, faults: readonly Fault[]): Buffer =>
  createHash('sha256')
    .update(`${hash} ${JSON.stringify(faults)}`)
    .digest()

type Fault = readonly [number: number, fault: string]

const grownLogs = async (db: Tx, open: number, cursor: string): Promise<GrownLog[]> => {
  const [player = '0', campaign = '00000000-0000-0000-0000-000000000000'] = cursor === '' ? [] : cursor.split(' ')
  const { rows } = await db.execute<GrownLog>(sql`
    select log.player_id as player, log.campaign_uuid as campaign, coalesce(head.last, 0)::int as after,
      log.next - 1 as last, log.hash, coalesce(head.block >= ${open}, false) as "isWaiting"
    from play_log as log left join lateral (
      select last, block from history_unit
      where kind = ${KIND} and key = log.player_id || ' ' || log.campaign_uuid order by block desc limit 1
    ) as head on true
    where (log.player_id, log.campaign_uuid) > (${player}::int, ${campaign}::uuid)
      and log.next - 1 > coalesce(head.last, 0)
    order by log.player_id, log.campaign_uuid limit ${LOGS_TOGETHER}`)
  return rows
}

const readFaults = async (db: Tx, logs: readonly GrownLog[]): Promise<Map<string, Fault[]>> => {
  const column = <Member extends keyof GrownLog>(member: Member) => sql.param(logs.map((log) => log[member]))
  const { rows } = await db.execute<{ key: string; faults: Fault[] }>(sql`
    select log.player || ' ' || log.campaign as key, jsonb_agg(fault order by (fault->>0)::int) as faults
    from unnest(${column('player')}::int[], ${column('campaign')}::uuid[], ${column('after')}::int[], ${column('last')}::int[])
      as log (player, campaign, after, last)
    join play_batch on player_id = log.player and campaign_uuid = log.campaign
      and play_batch.last > log.after and first <= log.last
    cross join lateral jsonb_array_elements(faults) as fault
    where (fault->>0)::int > log.after and (fault->>0)::int <= log.last group by 1`)
  return new Map(rows.map(({ key, faults }) => [key, faults]))
}

type LogUnit = { block: number; after: number; last: number; digest: Buffer }
type StoredLog = { key: string; units: LogUnit[]; uuid: string; screen: string; publicKey: string }

const nextLogs = async (db: Tx, cursor: string): Promise<StoredLog[]> => {
  const { rows } = await db.execute<{ key: string; uuid: string; screen: string; publicKey: string }>(sql`
    select head.key, player.uuid, screen_uuid as screen, public_key as "publicKey"
    from (select distinct key from history_unit where kind = ${KIND} and key > ${cursor} order by key
      limit ${LOGS_TOGETHER}) as head
    left join player on player.id = split_part(head.key, ' ', 1)::int order by head.key`)
  const units = await db.execute<LogUnit & { key: string }>(sql`
    select key, block, after, last, digest from history_unit
    where kind = ${KIND} and key = any(${sql.param(rows.map(({ key }) => key))}::text[]) order by key, block`)
  return rows.map((row) => ({ ...row, units: units.rows.filter(({ key }) => key === row.key) }))
}

type Batch = { first: number; last: number; hash: string; texts: Buffer; faults: Fault[] }

/** The stored deliveries of a log, some at a time. */
const batchesOf = async function* (db: Tx, key: string): AsyncGenerator<Batch> {
  const [player, campaign] = key.split(' ')
  for (let after = 0; ; ) {
    const { rows } = await db.execute<Batch>(sql`
      select first, last, hash, texts, faults from play_batch
      where player_id = ${player}::int and campaign_uuid = ${campaign}::uuid and first > ${after}
      order by first limit ${BATCHES_TOGETHER}`)
    if (rows.length === 0) return
    yield* rows
    after = rows.at(-1)?.first ?? after
  }
}

const difference = (what: Difference['what'], key: string, number: number, block: number): Difference => ({
  kind: KIND,
  what,
  table: 'play_batch',
  name: `${key} ${number}`,
  block,
})

/** Reads a log from its beginning, and compares it with its units. */
const checkLog = async (
  db: Tx,
  { key, units, uuid, screen, publicKey }: StoredLog,
): Promise<{ records: number; differences: Difference[] }> => {
  const [, campaign = ''] = key.split(' ')
  let hash = sha256(logStartText({ player: uuid, screen, campaign, publicKey }))
  let records = 0
  const waiting = [...units]
  let faults: Fault[] = []
  const lastUnit = units.at(-1)
  for await (const batch of batchesOf(db, key)) {
    const block = waiting[0]?.block ?? lastUnit?.block ?? 0
    if (batch.first !== records + 1) return { records, differences: [difference('missing', key, records + 1, block)] }
    const ofBatch = new Map(batch.faults.map(([number, fault]) => [number, fault]))
    for (const text of JSON.parse(gunzipSync(batch.texts).toString()) as string[]) {
      records += 1
      hash = sha256(chainText(hash, text))
      const fault = ofBatch.get(records)
      if (fault !== undefined) faults.push([records, fault])
      const unit = waiting[0]
      if (unit?.last !== records) continue
      if (!unitDigest(hash, faults).equals(unit.digest))
        return { records, differences: [difference('changed', key, batch.first, unit.block)] }
      waiting.shift()
      faults = []
    }
    if (hash !== batch.hash) return { records, differences: [difference('changed', key, batch.first, block)] }
  }
  const [next] = waiting
  return { records, differences: next ? [difference('missing', key, records + 1, next.block)] : [] }
}

/**
 * The records of plays that players have signed. Each record has the hash of all before it, so a unit is the hash after
 * the last one, with the faults for which records do not count. Merged deliveries change nothing.
 */
export const playLogs: Kind = {
  name: KIND,
  async collect({ db }, open, cursor) {
    const logs = await grownLogs(db, open.number, cursor)
    const due = logs.filter(({ isWaiting }) => !isWaiting)
    const faults = await readFaults(db, due)
    const units = due.map((log): NewUnit => {
      const [key, { after, last, hash }] = [keyOf(log), log]
      const digest = unitDigest(hash, faults.get(key) ?? [])
      return { key, after, last, rows: last - after, digest, marks: Buffer.alloc(0), source: 'appended' }
    })
    const lastLog = logs.at(-1)
    return { units, next: logs.length === LOGS_TOGETHER && lastLog ? keyOf(lastLog) : null }
  },
  async check({ db }, _last, onRows) {
    const differences: Difference[] = []
    let [covered, read] = [0, 0]
    for (let cursor = ''; ; ) {
      const logs = await nextLogs(db, cursor)
      const last = logs.at(-1)
      if (!last) break
      cursor = last.key
      for (const log of logs) {
        const checked = await checkLog(db, log)
        differences.push(...checked.differences)
        covered += log.units.at(-1)?.last ?? 0
        read += checked.records
        onRows(checked.records)
      }
    }
    return { rows: covered, waiting: Math.max(0, read - covered), differences }
  },
}
