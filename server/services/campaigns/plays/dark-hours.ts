import { sql } from 'drizzle-orm'
import { LOOPS_AN_HOUR, loopsByHour } from '../../../../machines/campaign/price/loops.ts'
import type { PlayedReport } from '../../../content/port.ts'
import type { Tx } from '../../../store/database.ts'

/** Records in which hours the screens of the reports were dark. The spots of an order share the loops of a screen. */
export const recordDarkHours = async (tx: Tx, reports: readonly PlayedReport[]): Promise<void> => {
  const intervals = new Map(
    reports.flatMap(({ campaignUuid, order, screenId, day, dark }) =>
      dark ? [[`${campaignUuid} ${order} ${screenId} ${day}`, { campaignUuid, screenId, day, ...dark }] as const] : [],
    ),
  )
  const hours = [...intervals.values()].flatMap(({ from, until, ...screenDay }) =>
    loopsByHour(from, until).map(([hour, loops]) => ({ ...screenDay, hour, loops })),
  )
  if (hours.length === 0) return
  const column = <Key extends keyof (typeof hours)[number]>(key: Key) => sql.param(hours.map((each) => each[key]))
  await tx.execute(sql`
    insert into dark_hour (campaign_uuid, screen_id, day, hour, loops)
    select campaign_uuid, screen_id, day, hour, sum(loops)
    from unnest(${column('campaignUuid')}::uuid[], ${column('screenId')}::int[], ${column('day')}::date[],
      ${column('hour')}::int[], ${column('loops')}::int[]) as dark(campaign_uuid, screen_id, day, hour, loops)
    group by 1, 2, 3, 4
    on conflict (campaign_uuid, day, screen_id, hour) do update set loops = dark_hour.loops + excluded.loops`)
}

/** Shares of the hours of a day in which a place did not play: local hour to share, 0 to 1. Other hours are absent. */
export type DarkShares = ReadonlyMap<number, number>

/** Shares of the hours in which the locations of a campaign did not play, by day and location. */
export type DarkDays = ReadonlyMap<string, ReadonlyMap<string, DarkShares>>

/**
 * Shares of the hours in which the locations of campaigns did not play, by uuid. A location plays while one of the
 * campaign's screens there plays, so it is dark as long as the screen that was dark for the shortest time.
 */
export const darkDaysOf = async (tx: Tx, uuids: readonly string[]): Promise<ReadonlyMap<string, DarkDays>> => {
  const { rows } = await tx.execute<{ uuid: string; day: string; location: string; hour: number; loops: number }>(sql`
    select dark_hour.campaign_uuid as uuid, day::text, location_uuid as location, hour, min(loops) as loops
    from dark_hour join campaign_screen as planned using (campaign_uuid, screen_id)
    where campaign_uuid = any(${sql.param([...uuids])}::uuid[])
    group by 1, 2, 3, 4
    having count(*) = (select count(*) from campaign_screen as other
      where other.campaign_uuid = dark_hour.campaign_uuid and other.location_uuid = planned.location_uuid)
    order by 1, 2, 3, 4`)
  const campaigns = new Map<string, Map<string, Map<string, Map<number, number>>>>()
  for (const { uuid, day, location, hour, loops } of rows) {
    const days = campaigns.get(uuid) ?? new Map<string, Map<string, Map<number, number>>>()
    const places = days.get(day) ?? new Map<string, Map<number, number>>()
    const hours = places.get(location) ?? new Map<number, number>()
    campaigns.set(uuid, days.set(day, places.set(location, hours.set(hour, loops / LOOPS_AN_HOUR))))
  }
  return campaigns
}
