import { type SQL, sql } from 'drizzle-orm'
import type { PlayFault, PlayRecord } from '../../../../contract/player/play-records.ts'
import type { Tx } from '../../../store/database.ts'
import { textsOf } from '../deliver-plays.ts'

/** A stored record with its player and screen, and whether it counts. */
export type StoredPlay = {
  readonly screenId: number
  readonly player: string
  readonly record: PlayRecord
  readonly fault: PlayFault | null
  readonly isAfterSealing: boolean
}

/** Which records of a campaign are wanted; page numbers count from 1. */
export type RecordQuery = {
  readonly campaignUuid: string
  readonly day: string | undefined
  readonly screenId: number | undefined
  readonly page: number
  readonly size: number
}

type BatchRow = {
  playerId: number
  player: string
  screenId: number
  first: number
  texts: Buffer
  faults: [number, PlayFault][]
  isAfterSealing: boolean
  /** Records that are wanted of all batches until this one. */
  until: number
  records: number
}

/** Records were checked when they were stored. */
const recordsOf = ({ texts }: Pick<BatchRow, 'texts'>): PlayRecord[] =>
  textsOf({ texts }).map((text) => JSON.parse(text) as PlayRecord)

const batchesOf = ({ campaignUuid, day, screenId }: RecordQuery): SQL => sql`
  from play_log as log
  join player on player.id = log.player_id
  join play_batch as batch on batch.player_id = log.player_id and batch.campaign_uuid = log.campaign_uuid
  where log.campaign_uuid = ${campaignUuid}
    and (${screenId ?? null}::int is null or player.screen_id = ${screenId ?? null}::int)
    and (${day ?? null}::date is null or ${day ?? null}::date between batch.day_from and batch.day_to)`

/** How many records of the wanted day the batches of several days have. Most batches have only one. */
const countMixed = async (tx: Tx, query: RecordQuery) => {
  if (query.day === undefined) return []
  const { rows } = await tx.execute<Pick<BatchRow, 'playerId' | 'first' | 'texts'>>(
    sql`select batch.player_id as "playerId", first, texts ${batchesOf(query)} and batch.day_from < batch.day_to`,
  )
  return rows.map(({ playerId, first, texts }) => ({
    playerId,
    first,
    records: recordsOf({ texts }).filter(({ day }) => day === query.day).length,
  }))
}

/** A page of the records of a campaign, those of the newest days first, and the number of all. */
export const recordedPlays = async (tx: Tx, query: RecordQuery): Promise<{ plays: StoredPlay[]; total: number }> => {
  const { day, page, size } = query
  const mixed = await countMixed(tx, query)
  const column = (key: 'playerId' | 'first' | 'records') => sql.param(mixed.map((each) => each[key]))
  const found = sql`
    with mixed as (
      select * from unnest(${column('playerId')}::int[], ${column('first')}::int[], ${column('records')}::int[])
        as mixed(player_id, first, records)
    ), found as (
      select batch.player_id, batch.first, batch.campaign_uuid, player.uuid as player, player.screen_id, batch.day_to,
        batch.received_at, coalesce(
          (select records from mixed where mixed.player_id = batch.player_id and mixed.first = batch.first),
          batch.last - batch.first + 1) as records
      ${batchesOf(query)}
    )`
  const { rows: totals } = await tx.execute<{ total: number }>(
    sql`${found} select coalesce(sum(records), 0)::int as total from found`,
  )
  const skipped = (page - 1) * size
  const { rows } = await tx.execute<BatchRow>(sql`${found}, numbered as (
      select *, sum(records) over (order by day_to desc, received_at desc, player_id desc, first desc)::int as until
      from found
    )
    select numbered.player_id as "playerId", player, screen_id as "screenId", numbered.first, texts, faults,
      is_after_sealing as "isAfterSealing", until, records
    from numbered join play_batch using (player_id, campaign_uuid, first)
    where until > ${skipped} and until - records < ${skipped + size}
    order by until, numbered.player_id, numbered.first`)
  const plays = rows.flatMap((row) => {
    const faults = new Map(row.faults)
    const wanted = recordsOf(row).filter((record) => day === undefined || record.day === day)
    const before = row.until - row.records
    return wanted
      .toReversed()
      .map(
        (record): StoredPlay => ({
          screenId: row.screenId,
          player: row.player,
          record,
          fault: faults.get(record.number) ?? null,
          isAfterSealing: row.isAfterSealing,
        }),
      )
      .slice(Math.max(0, skipped - before), skipped + size - before)
  })
  return { plays, total: totals[0]?.total ?? 0 }
}
