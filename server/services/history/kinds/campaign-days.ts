import { sql } from 'drizzle-orm'
import { groupBy } from '../../../base/group-by.ts'
import type { Tx } from '../../../store/database.ts'
import { digestRows, type RowDifference, type UnitRow } from '../unit-rows.ts'
import { changesOf, type Head, isUnchanged, namedChanges, readHeads } from './heads.ts'
import type { Difference, Kind, NewUnit } from './kind.ts'

const KIND = 'campaign_day'
/** Campaigns that are read together have at most so many screens in all, or one campaign is read alone. */
const SCREENS_TOGETHER = 500
const MOST_CAMPAIGNS = 50
/** Positions of the records of contacts; those of plays are the ids of screens. */
const FIRST_RECORD = 2 ** 31
/** A delivery has the time at which its transaction began. */
const LONGEST_DELIVERY = '1 hour'

const ofCampaigns = (uuids: readonly string[]) => sql`any(${sql.param([...uuids])}::uuid[])`

/** The plays and the recorded contacts of campaigns until a day, by key. */
const readDays = async (db: Tx, uuids: readonly string[], until: string): Promise<Map<string, UnitRow[]>> => {
  const { rows } = await db.execute<UnitRow & { key: string }>(sql`
    select * from (
    select campaign_uuid || ' ' || day as key, 'emission_day' as table, screen_id::bigint as position,
      concat_ws(' ', campaign_uuid, day, screen_id, spot_id, order_number, place_id, film_id, source) as name,
      jsonb_build_array(campaign_uuid, day, screen_id, spot_id, order_number, place_id, film_id, source, played)::text
        as text
    from emission_day where campaign_uuid = ${ofCampaigns(uuids)} and day <= ${until}
    union all
    select campaign_uuid || ' ' || day, 'realized_day', number + ${FIRST_RECORD}::bigint,
      concat_ws(' ', campaign_uuid, day, number),
      jsonb_build_array(campaign_uuid, day, number, recorded_at, planned, planned_to_date, realized, hours,
        measured_hours, measured_share, by_location, counted)::text
    from realized_day where campaign_uuid = ${ofCampaigns(uuids)} and day <= ${until}
    ) as found order by key, position, text collate "C"`)
  return groupBy(rows, ({ key }) => key)
}

/** Days of campaigns of which the playout system still has to report plays. */
const readUnfinished = async (db: Tx, uuids: readonly string[], until: string): Promise<Set<string>> => {
  const { rows } = await db.execute<{ key: string }>(sql`
    select distinct campaign_uuid || ' ' || day as key from content_schedule
    where campaign_uuid = ${ofCampaigns(uuids)} and day <= ${until} and greatest(begins, counted) < ends`)
  return new Set(rows.map(({ key }) => key))
}

/** Why plays of a day may differ from its unit: what a player or an outside playout system has delivered since. */
const deliveryOf = async (db: Tx, key: string, head: Head, open: number): Promise<string | null> => {
  const [uuid, day] = key.split(' ')
  const { rows } = await db.execute<{ player: boolean; outside: boolean }>(sql`
    select exists (
      select from play_batch as batch
      where batch.campaign_uuid = ${uuid}::uuid and batch.day_from <= ${day} and batch.day_to >= ${day}
        and batch.last > coalesce((
          select last from history_unit
          where kind = 'play_log' and key = batch.player_id || ' ' || batch.campaign_uuid and block < ${open}
          order by block desc limit 1), 0)
    ) as player, exists (
      select from outside_play
      where campaign_uuid = ${uuid}::uuid and day = ${day} and received_at >= coalesce(
        (select closed_at - ${LONGEST_DELIVERY}::interval from history_block where number = ${head.block}), '-infinity')
    ) as outside`)
  const [found] = rows
  if (found?.player) return 'player'
  return found?.outside ? 'outside' : null
}

/** Whether a change only adds records of contacts, as late counts and corrections do. */
const addsRecords = (changes: readonly RowDifference[]): boolean =>
  changes.length > 0 && changes.every((change) => change.what === 'added' && change.row.table === 'realized_day')

const isOfContacts = (change: RowDifference): boolean =>
  change.what === 'missing' ? change.position >= FIRST_RECORD : change.row.table === 'realized_day'

/** Why a day may differ from its unit; null if nothing explains it. */
const explain = async (db: Tx, head: Head, changes: readonly RowDifference[], open: number): Promise<string | null> => {
  if (addsRecords(changes)) return 'contacts'
  if (changes.some((change) => isOfContacts(change) && change.what !== 'added')) return null
  return deliveryOf(db, head.key, head, open)
}

const differencesOf = (head: Head, changes: readonly RowDifference[]): Difference[] =>
  namedChanges(KIND, head, changes, (position) =>
    position >= FIRST_RECORD
      ? { table: 'realized_day', name: `${head.key} ${position - FIRST_RECORD}` }
      : { table: 'emission_day', name: `${head.key} ${position}` },
  )

type Candidate = { uuid: string; screens: number }

/**
 * The next campaigns with days, after a cursor. With `open`, only those whose figures were not final before this block,
 * or are corrected in it.
 */
const nextCampaigns = async (db: Tx, cursor: string, open?: number): Promise<Candidate[]> => {
  const { rows } = await db.execute<Candidate>(sql`
    select uuid, greatest(screens, 1)::int as screens from campaign
    where uuid > ${cursor || '00000000-0000-0000-0000-000000000000'}::uuid
      and (exists (select from emission_day where campaign_uuid = uuid)
        or exists (select from realized_day where campaign_uuid = uuid)
        or exists (select from history_unit where kind = ${KIND} and key >= uuid || ' ' and key < uuid || '!'))
      and ${
        open === undefined
          ? sql`true`
          : sql`(select bool_or(block < ${open}) and not bool_or(block >= ${open}) from history_unit
              where kind = 'sealed_campaign' and key = uuid::text) is not true`
      }
    order by uuid limit ${MOST_CAMPAIGNS}`)
  let screens = 0
  return rows.filter((row, index) => {
    screens += row.screens
    return index === 0 || screens <= SCREENS_TOGETHER
  })
}

const headsOf = async (db: Tx, uuids: readonly string[]): Promise<Map<string, Head>> => {
  const heads = new Map<string, Head>()
  for (const uuid of uuids)
    for (const [key, head] of await readHeads(db, KIND, sql`key >= ${`${uuid} `} and key < ${`${uuid}!`}`))
      heads.set(key, head)
  return heads
}

/** Reads some campaigns whole: present rows and latest units. */
const readCampaigns = async (db: Tx, campaigns: readonly Candidate[], until: string) => {
  const uuids = campaigns.map(({ uuid }) => uuid)
  return {
    rows: await readDays(db, uuids, until),
    unfinished: await readUnfinished(db, uuids, until),
    heads: await headsOf(db, uuids),
  }
}

const sealedIn = async (db: Tx, uuids: readonly string[]): Promise<Set<string>> => {
  const { rows } = await db.execute<{ key: string }>(sql`
    select key from history_unit where kind = 'sealed_campaign' and key = any(${sql.param([...uuids])}::text[])
      and block <= (select coalesce(max(number), 0) from history_block)`)
  return new Set(rows.map(({ key }) => key))
}

/**
 * The plays and the contacts of a campaign on a day. They may change until the campaign is sealed: by deliveries of
 * players and outside systems, and by records of contacts that are added. Other changes are not recorded again.
 */
export const campaignDays: Kind = {
  name: KIND,
  async collect({ db }, open, cursor) {
    const campaigns = await nextCampaigns(db, cursor, open.number)
    const { rows, unfinished, heads } = await readCampaigns(db, campaigns, open.day)
    const units: NewUnit[] = []
    const unexplained: Difference[] = []
    for (const key of new Set([...rows.keys(), ...heads.keys()])) {
      const [present, head] = [rows.get(key) ?? [], heads.get(key)]
      if (unfinished.has(key) || (head && (head.block >= open.number || isUnchanged(head, present)))) continue
      const changes = head ? changesOf(head, present) : []
      const source = head ? await explain(db, head, changes, open.number) : 'first'
      if (source !== null) units.push({ key, after: null, last: null, source, ...digestRows(present) })
      else if (head) unexplained.push(...differencesOf(head, changes))
    }
    return { units, unexplained, next: campaigns.at(-1)?.uuid ?? null }
  },
  async check({ db }, last, onRows) {
    const differences: Difference[] = []
    let [covered, waiting] = [0, 0]
    for (let cursor = ''; ; ) {
      const campaigns = await nextCampaigns(db, cursor)
      const lastCampaign = campaigns.at(-1)
      if (!lastCampaign) break
      cursor = lastCampaign.uuid
      const { rows, heads } = await readCampaigns(db, campaigns, '9999-12-31')
      const sealed = await sealedIn(
        db,
        campaigns.map(({ uuid }) => uuid),
      )
      for (const key of new Set([...rows.keys(), ...heads.keys()])) {
        const [present, head] = [rows.get(key) ?? [], heads.get(key)]
        onRows(present.length)
        if (head && isUnchanged(head, present)) {
          covered += present.length
          continue
        }
        const changes = head ? changesOf(head, present) : []
        const isOpen = head
          ? (await explain(db, head, changes, (last?.number ?? 0) + 1)) !== null
          : !sealed.has(key.split(' ')[0] ?? '')
        if (isOpen) waiting += present.length
        else if (head) differences.push(...differencesOf(head, changes))
        else
          differences.push(
            ...present.map(({ table, name }): Difference => ({ kind: KIND, what: 'added', table, name, block: null })),
          )
      }
    }
    return { rows: covered, waiting, differences }
  },
}
