import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../../../store/database.ts'
import { logKind, type Range } from './log-kind.ts'

/** Campaigns whose logs are read in one step. */
const LOGS_TOGETHER = 200
const NO_UUID = '00000000-0000-0000-0000-000000000000'

/** Finds campaigns whose log has grown since their last unit. `latest` is SQL of the greatest number of its rows. */
const grownLogs =
  (kind: string, latest: SQL) =>
  async (db: Tx, cursor: string): Promise<{ ranges: Range[]; next: string | null }> => {
    const { rows } = await db.execute<Range & { isWaiting: boolean }>(sql`
      select campaign.uuid::text as key, coalesce(head.last, 0)::int as after, latest.last::int as last,
        coalesce(head.block > (select coalesce(max(number), 0) from history_block), false) as "isWaiting"
      from campaign
      cross join lateral (${latest}) as latest
      left join lateral (
        select last, block from history_unit where kind = ${kind} and key = campaign.uuid::text
        order by block desc limit 1
      ) as head on true
      where campaign.uuid > ${cursor || NO_UUID}::uuid and latest.last > coalesce(head.last, 0)
      order by campaign.uuid limit ${LOGS_TOGETHER}`)
    return {
      // A log that has a unit of this block already, because a closing was interrupted, waits for the next block.
      ranges: rows.filter(({ isWaiting }) => !isWaiting).map(({ key, after, last }) => ({ key, after, last })),
      next: rows.length === LOGS_TOGETHER ? (rows.at(-1)?.key ?? null) : null,
    }
  }

/**
 * The events of campaigns with the plans that they recorded. The events of a campaign are written one after the other,
 * under the lock of its row, so a log has no number that can still appear. Names of people are left out: who did it is
 * in the event as the number of the account.
 */
export const campaignLogs = logKind({
  kind: 'campaign',
  tables: ['campaign_event', 'campaign_plan'],
  isOneLog: false,
  findRanges: grownLogs(
    'campaign',
    sql`select max(version) as last from campaign_event where campaign_uuid = campaign.uuid`,
  ),
  rowsOfRanges: (ranges) => sql`
    select range.number::int as number, 'campaign_event' as table, range.key || ' ' || version as name,
      version * 2 as position,
      jsonb_build_array(campaign_uuid, version, type, event, status_before, status, at, by_id, reason,
        facts - 'operator')::text as text
    from ${ranges} join campaign_event on campaign_uuid = range.key::uuid and version > range.after and version <= range.last
    union all
    select range.number::int, 'campaign_plan', range.key || ' ' || version, version * 2 + 1,
      jsonb_build_array(campaign_uuid, version, plan)::text
    from ${ranges} join campaign_plan on campaign_uuid = range.key::uuid and version > range.after and version <= range.last
    order by number, position`,
  nameOf: (key, position) => ({
    table: position % 2 === 0 ? 'campaign_event' : 'campaign_plan',
    name: `${key} ${Math.floor(position / 2)}`,
  }),
})

/** The final figures of campaigns. */
export const sealedCampaigns = logKind({
  kind: 'sealed_campaign',
  tables: ['sealed_campaign'],
  isOneLog: false,
  findRanges: grownLogs(
    'sealed_campaign',
    sql`select max(number) as last from sealed_campaign where campaign_uuid = campaign.uuid`,
  ),
  rowsOfRanges: (ranges) => sql`
    select range.number::int as number, 'sealed_campaign' as table, range.key || ' ' || row.number as name,
      row.number as position,
      jsonb_build_array(campaign_uuid, row.number, sealed_at, is_from_update, total, planned_to_date, comparable_plan,
        figures)::text as text
    from ${ranges} join sealed_campaign as row
      on campaign_uuid = range.key::uuid and row.number > range.after and row.number <= range.last
    order by range.number, row.number`,
  nameOf: (key, position) => ({ table: 'sealed_campaign', name: `${key} ${position}` }),
})
