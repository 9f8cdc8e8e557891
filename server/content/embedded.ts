import { type SQL, sql } from 'drizzle-orm'
import { dayOf } from '../../machines/calendar/warsaw.ts'
import { instantOfLoop, loopsUntil } from '../../machines/campaign/price/loops.ts'
import type { Tx } from '../store/database.ts'
import { assignSlots } from './loop-slots.ts'
import type { PlayedReport, ReportedCampaigns, ScreenContent } from './port.ts'
import { closeSchedule, storeSchedule } from './schedule-rows.ts'

/** What the embedded system needs to know of the network. */
export type EmbeddedContentPorts = {
  /**
   * Those of the given screens that are dark at an instant: switched off, by themselves or with their location or city,
   * or in planned works.
   */
  screensOff(tx: Tx, ids: readonly number[], now: Date): Promise<number[]>
  /** Those of the given screens whose plays are not computed: a player reports them, or nobody does. */
  screensNotComputed(tx: Tx, ids: readonly number[]): Promise<number[]>
  /** Tells the players of screens that what they play has changed. Returns the screens that have players. */
  scheduleChanged(tx: Tx, ids: readonly number[]): Promise<number[]>
}

/** Days with loops that have passed and are not counted. */
const dueDays = async (tx: Tx, now: Date): Promise<string[]> => {
  const { rows } = await tx.execute<{ day: string }>(
    sql`select distinct day from content_schedule where day <= ${dayOf(now)} and greatest(begins, counted) < ends`,
  )
  return rows.map((row) => row.day)
}

/** The screens on which a campaign is scheduled on a day or later. */
export const screensOf = async (tx: Tx, campaignUuid: string, from: string): Promise<number[]> => {
  const { rows } = await tx.execute<{ id: number }>(
    sql`select distinct screen_id as id from content_schedule where campaign_uuid = ${campaignUuid} and day >= ${from}`,
  )
  return rows.map(({ id }) => id)
}

const isReported = (campaigns: ReportedCampaigns): SQL => {
  const listed = 'only' in campaigns ? campaigns.only : campaigns.except
  const isListed = sql`campaign_uuid = any(${sql.param([...listed])}::uuid[])`
  return 'only' in campaigns ? isListed : sql`not ${isListed}`
}

/** The number of loops before a loop in which a row's spot is due: every `rotation`-th loop from `position` on. */
const duesBefore = (loop: SQL): SQL =>
  sql`greatest(0, (${loop} - schedule.position + schedule.rotation - 1) / schedule.rotation)`

/**
 * The embedded playout system. It stores its schedule in the platform's database and computes the plays: each
 * scheduled loop counts as played when its time has passed, unless the screen is dark then. Another
 * playout system can implement the same port.
 */
export const embeddedContent = (ports: EmbeddedContentPorts): ScreenContent => ({
  async schedule(tx, order, now) {
    await storeSchedule(tx, order, 0)
    await assignSlots(tx, await ports.scheduleChanged(tx, order.screenIds), now)
  },
  async close(tx, campaignUuid, now) {
    await closeSchedule(tx, campaignUuid, now)
    await ports.scheduleChanged(tx, await screensOf(tx, campaignUuid, dayOf(now)))
  },
  async filmsChanged(tx, campaignUuid, now) {
    await ports.scheduleChanged(tx, await screensOf(tx, campaignUuid, dayOf(now)))
  },
  async findReporting(tx, now) {
    const { rows } = await tx.execute<{ uuid: string }>(
      sql`select distinct campaign_uuid as uuid from content_schedule
          where day <= ${dayOf(now)} and greatest(begins, counted) < ends order by 1`,
    )
    return rows.map(({ uuid }) => uuid)
  },
  async report(tx, now, campaigns = { except: [] }) {
    const days = await dueDays(tx, now)
    if (days.length === 0) return []
    const { rows: due } = await tx.execute<{ id: number }>(
      sql`select distinct screen_id as id from content_schedule where day = any(${sql.param(days)}::date[])`,
    )
    const ids = due.map(({ id }) => id)
    const silent = await ports.screensNotComputed(tx, ids)
    const off = await ports.screensOff(tx, ids, now)
    const loops = days.map((day) => Math.floor(loopsUntil(day, now)))
    const from = sql`greatest(schedule.begins, schedule.counted)`
    const until = sql`least(schedule.ends, due.loops)`
    const isSilent = sql`schedule.screen_id = any(${sql.param(silent)}::int[])`
    const isOff = sql`(schedule.screen_id = any(${sql.param(off)}::int[]) and not ${isSilent})`
    const { rows } = await tx.execute<PlayedReport>(sql`
      update content_schedule as schedule
      set counted_from = ${from}, counted = ${until}, was_off = ${isOff},
        played = schedule.played + case when ${isOff} or ${isSilent} then 0 else ${duesBefore(until)} - ${duesBefore(from)} end
      from unnest(${sql.param(days)}::date[], ${sql.param(loops)}::int[]) as due(day, loops)
      where schedule.day = due.day and ${until} > ${from} and ${isReported(campaigns)}
      returning campaign_uuid as "campaignUuid", order_number as "order", spot_id as "spotId",
        screen_id as "screenId", schedule.day, played,
        case when was_off then jsonb_build_object('from', counted_from, 'until', counted) end as dark`)
    return rows
  },
  async findLatestPlay(tx) {
    const { rows } = await tx.execute<{ day: string; loops: number }>(sql`
      select day::text, max(counted)::int as loops from content_schedule
      where played > 0 group by day order by day desc limit 1`)
    const [latest] = rows
    return latest ? instantOfLoop(latest.day, latest.loops) : null
  },
})
