import { and, eq, lt, sql } from 'drizzle-orm'
import { PATH_DAYS } from '../../../../contract/live/messages.ts'
import { DAY_MS } from '../../../../machines/calendar/durations.ts'
import { ProblemError } from '../../../http/problem.ts'
import { lockAllUntilCommit } from '../../../store/advisory-locks.ts'
import type { Tx } from '../../../store/database.ts'
import { araboxLog, type Zones } from '../tables.ts'
import { type FirstHashes, withFirstHashes } from './first-messages.ts'
import { formatRanges, MAX_GAPS, parseRanges, type Ranges, withNumbers } from './number-ranges.ts'
import { emptyNumbering, type NewMessages, type Numbering } from './numberings.ts'

/** How long a numbering without new messages is kept: one day longer than single messages are accepted. */
const RETENTION_MS = (PATH_DAYS + 1) * DAY_MS
/** Most numberings of one key that are kept. A device with more does not number its messages. */
const MOST_NUMBERINGS = 5000

/** An arabox and the number of the key with which it delivers. */
export type KeyOfArabox = { readonly araboxUuid: string; readonly keyNumber: number }

/** A stored numbering, and the number of its latest message with zones (0 without). */
export type StoredNumbering = Numbering & { readonly zonesSeq: number }

/**
 * The numberings to which messages of a batch can belong, oldest first, and the number of the latest numbering of the
 * key, 0 without any.
 */
export type LockedNumberings = {
  readonly stored: readonly [StoredNumbering, ...StoredNumbering[]]
  readonly latest: number
}

type Row = {
  index: number
  latest: number
  numbering: number | null
  boot_id: string | null
  seen: string
  latest_ms: number | null
  first_hashes: FirstHashes
  zones_seq: number | null
}

const numberingOf = (row: Row, number: number): StoredNumbering => ({
  number,
  bootId: row.boot_id,
  seen: parseRanges(row.seen),
  latestMs: row.latest_ms ?? Number.NEGATIVE_INFINITY,
  firstHashes: row.first_hashes,
  isNew: false,
  zonesSeq: row.zones_seq ?? 0,
})

/**
 * Locks araboxes until the transaction ends, so that the batches of each are stored one after the other. Returns for
 * each key, in their order, the numberings of messages with a boot id (null: without one). Each arabox may be listed
 * once.
 */
export const lockNumberings = async (
  tx: Tx,
  keys: readonly (KeyOfArabox & { readonly bootId: string | null })[],
): Promise<LockedNumberings[]> => {
  await lockAllUntilCommit(
    tx,
    'araboxBatch',
    keys.map(({ araboxUuid }) => araboxUuid),
  )
  const column = (pick: (key: (typeof keys)[number]) => unknown) => sql.param(keys.map(pick))
  // After the locks, in a statement of its own: a statement sees what was committed before it began.
  const { rows } = await tx.execute<Row>(sql`
    select wanted.index - 1 as index, coalesce(latest, 0) as latest, numbering, known.boot_id, seen,
      (extract(epoch from latest_at) * 1000)::float8 as latest_ms, first_hashes, zones_seq
    from unnest(
      ${column(({ araboxUuid }) => araboxUuid)}::uuid[],
      ${column(({ keyNumber }) => keyNumber)}::int[],
      ${column(({ bootId }) => bootId)}::text[]
    ) with ordinality as wanted (arabox_uuid, key_number, boot_id, index)
    cross join lateral (
      select max(numbering) as latest from arabox_log
      where arabox_uuid = wanted.arabox_uuid and key_number = wanted.key_number
    ) as of_key
    left join arabox_log as known on known.arabox_uuid = wanted.arabox_uuid and known.key_number = wanted.key_number
      and known.boot_id is not distinct from wanted.boot_id
    order by wanted.index, numbering`)
  const stored = keys.map((): StoredNumbering[] => [])
  const latest = keys.map(() => 0)
  for (const row of rows) {
    latest[row.index] = row.latest
    if (row.numbering !== null) stored[row.index]?.push(numberingOf(row, row.numbering))
  }
  return keys.map(({ bootId }, index) => {
    const [first, ...others] = stored[index] ?? []
    const known = latest[index] ?? 0
    return {
      stored: first ? [first, ...others] : [{ ...emptyNumbering(known + 1, bootId), zonesSeq: 0 }],
      latest: known,
    }
  })
}

/** The numbers of a numbering with those of its new messages. Throws `too_many_gaps`. */
export const numbersWith = ({ numbering, fresh }: NewMessages): Ranges => {
  const seen = withNumbers(numbering.seen, fresh.keys())
  if (seen.length - 1 > MAX_GAPS) throw new ProblemError('too_many_gaps')
  return seen
}

/**
 * Deletes the numberings of a key that got no message for so long that a repeated one is refused by its time. Throws
 * `too_many_restarts`, and deletes nothing, if the key has no room for `added` new ones then: its device begins its
 * numbers again with almost every batch.
 */
export const makeRoomFor = async (tx: Tx, key: KeyOfArabox, added: number, now: Date): Promise<void> => {
  const ofKey = and(eq(araboxLog.araboxUuid, key.araboxUuid), eq(araboxLog.keyNumber, key.keyNumber))
  const isOld = lt(araboxLog.lastMessageAt, new Date(now.getTime() - RETENTION_MS))
  const kept = await tx.$count(araboxLog, and(ofKey, sql`not ${isOld}`))
  if (kept + added > MOST_NUMBERINGS) throw new ProblemError('too_many_restarts')
  await tx.delete(araboxLog).where(and(ofKey, isOld))
}

/** New messages of one numbering, the numbers with them, and the zones if they are the latest of the numbering. */
export type NewNumbers = KeyOfArabox & {
  readonly group: NewMessages
  readonly seen: Ranges
  readonly zones: { readonly zones: Zones; readonly zonesSeq: number } | null
  readonly now: Date
}

/** Stores the new numbers of numberings, and their latest zones. Each numbering may be listed once. */
export const storeNumbers = async (tx: Tx, numbers: readonly NewNumbers[]): Promise<void> => {
  if (numbers.length === 0) return
  const column = (pick: (each: NewNumbers) => unknown) => sql.param(numbers.map(pick))
  const hashes = ({ group: { numbering, fresh } }: NewNumbers): FirstHashes => {
    const known = numbering.firstHashes
    const all = withFirstHashes(known, fresh)
    // Without new ones the stored hashes stay.
    return all === known ? {} : all
  }
  await tx.execute(sql`
    insert into arabox_log (arabox_uuid, key_number, numbering, boot_id, started_at, heard_at, latest_at, seen,
      first_hashes, zones, zones_seq)
    select arabox_uuid, key_number, numbering, boot_id, at, at, latest_at, seen::int8multirange, first_hashes, zones,
      zones_seq
    from unnest(
      ${column(({ araboxUuid }) => araboxUuid)}::uuid[],
      ${column(({ keyNumber }) => keyNumber)}::int[],
      ${column(({ group }) => group.numbering.number)}::int[],
      ${column(({ group }) => group.numbering.bootId)}::text[],
      ${column(({ now }) => now.toISOString())}::timestamptz[],
      ${column(({ group }) => new Date(group.latestMs).toISOString())}::timestamptz[],
      ${column(({ seen }) => formatRanges(seen))}::text[],
      ${column((each) => JSON.stringify(hashes(each)))}::jsonb[],
      ${column(({ zones }) => zones && JSON.stringify(zones.zones))}::jsonb[],
      ${column(({ zones }) => zones?.zonesSeq)}::bigint[]
    ) as new (arabox_uuid, key_number, numbering, boot_id, at, latest_at, seen, first_hashes, zones, zones_seq)
    on conflict (arabox_uuid, key_number, numbering) do update set
      heard_at = excluded.heard_at,
      latest_at = excluded.latest_at,
      seen = excluded.seen,
      first_hashes = case when excluded.first_hashes = '{}' then arabox_log.first_hashes else excluded.first_hashes end,
      zones = coalesce(excluded.zones, arabox_log.zones),
      zones_seq = coalesce(excluded.zones_seq, arabox_log.zones_seq)`)
}
