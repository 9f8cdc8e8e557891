import { eq, sql } from 'drizzle-orm'
import { HOURS_A_DAY, playedHours } from '../../machines/calendar/flights.ts'
import { dayOf } from '../../machines/calendar/warsaw.ts'
import { EMISSIONS_PER_SCREEN_DAY } from '../../machines/campaign/price/pricing.ts'
import type { Tx } from '../store/database.ts'
import type { PlayedReport, ScreenContent } from './port.ts'
import { contentSchedule } from './tables.ts'

const dueDays = async (tx: Tx, now: Date): Promise<string[]> => {
  const { rows } = await tx.execute<{ day: string }>(
    sql`select distinct day from content_schedule
        where day <= ${dayOf(now)}
          and played < (coalesce(last_loop, ${EMISSIONS_PER_SCREEN_DAY}) - position + rotation - 1) / rotation`,
  )
  return rows.map((row) => row.day)
}

/** The number of loops of a day until an instant, with the part of the present one. A loop plays each slot once. */
const loopsUntil = (day: string, now: Date): number => (playedHours(day, now) * EMISSIONS_PER_SCREEN_DAY) / HOURS_A_DAY

/**
 * The embedded screen-content system. It stores its schedule in the platform's database and counts each scheduled loop
 * as played when its time has passed. Another screen-content system can implement the same port.
 */
export const embeddedContent = (): ScreenContent => ({
  async schedule(tx, { campaignUuid, screenIds, days, spotIds }) {
    await tx.execute(sql`
      insert into content_schedule (campaign_uuid, screen_id, day, spot_id, position, rotation)
      select ${campaignUuid}::uuid, screen_id, day, spot_id, spot.place - 1, ${spotIds.length}::int
      from unnest(${sql.param([...screenIds])}::int[]) as screen_id,
        unnest(${sql.param([...days])}::date[]) as day,
        unnest(${sql.param([...spotIds])}::uuid[]) with ordinality as spot(spot_id, place)
      on conflict do nothing`)
  },
  async withdraw(tx, campaignUuid) {
    await tx.delete(contentSchedule).where(eq(contentSchedule.campaignUuid, campaignUuid))
  },
  async stop(tx, campaignUuid, now) {
    const today = dayOf(now)
    const lastLoop = Math.ceil(loopsUntil(today, now))
    await tx.execute(sql`
      update content_schedule set last_loop = case when day = ${today} then ${lastLoop}::int else 0 end
      where campaign_uuid = ${campaignUuid} and day >= ${today}`)
  },
  async report(tx, now) {
    const days = await dueDays(tx, now)
    if (days.length === 0) return []
    const loops = days.map((day) => Math.floor(loopsUntil(day, now)))
    const { rows } = await tx.execute<PlayedReport>(sql`
      update content_schedule as schedule
      set played =
        (least(due.loops, schedule.last_loop) - schedule.position + schedule.rotation - 1) / schedule.rotation
      from unnest(${sql.param(days)}::date[], ${sql.param(loops)}::int[]) as due(day, loops)
      where schedule.day = due.day
        and (least(due.loops, schedule.last_loop) - schedule.position + schedule.rotation - 1) / schedule.rotation
          > schedule.played
      returning campaign_uuid as "campaignUuid", spot_id as "spotId", screen_id as "screenId", schedule.day, played`)
    return rows
  },
})
