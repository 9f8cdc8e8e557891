import { sql } from 'drizzle-orm'
import type { Tx } from '../../../store/database.ts'
import type { CampaignOtherServices } from '../other-services.ts'
import { filmOnScreen, recordFilms } from './played-films.ts'
import { recordPlaces } from './recorded-places.ts'

/**
 * Plays of campaigns on a screen that its player, or an outside playout system, reported and that count. `film` is the
 * digest of what a player has shown; null of an outside system.
 */
export type PlayerPlays = {
  readonly screenId: number
  readonly plays: readonly {
    campaignUuid: string
    order: number
    spotId: string
    day: string
    film: string | null
    plays: number
  }[]
  readonly source: 'player' | 'outside'
}

/** Those of the given campaigns whose figures are sealed, so that later plays do not change them. */
export const findSealed = async (tx: Tx, campaignUuids: readonly string[]): Promise<Set<string>> => {
  const { rows } = await tx.execute<{ uuid: string }>(sql`
    select campaign_uuid as uuid from sealed_campaign where campaign_uuid = any(${sql.param([...campaignUuids])}::uuid[])`)
  return new Set(rows.map(({ uuid }) => uuid))
}

/**
 * Adds plays to the sums, with the present place of the screen and the film that was shown, and counts them against
 * the bought loops. The database refuses more plays than bought.
 */
export const countPlayerPlays = async (
  tx: Tx,
  otherServices: Pick<CampaignOtherServices, 'findScreenPlaces'>,
  { screenId, plays, source }: PlayerPlays,
): Promise<void> => {
  if (plays.length === 0) return
  const column = <Key extends keyof (typeof plays)[number]>(key: Key) => sql.param(plays.map((each) => each[key]))
  const films = await recordFilms(tx, [...new Set(plays.map(({ spotId }) => spotId))])
  const present = plays.map(({ spotId }) => filmOnScreen(films.get(spotId), null))
  const place = (await recordPlaces(tx, otherServices, [screenId])).get(screenId) ?? null
  await tx.execute(sql`
    with added as (
      select * from unnest(${column('campaignUuid')}::uuid[], ${column('order')}::int[], ${column('spotId')}::uuid[],
        ${column('day')}::date[], ${column('plays')}::int[], ${column('film')}::text[], ${sql.param(present)}::int[])
        as added(campaign_uuid, order_number, spot_id, day, plays, film, present)
    ), counted as (
      update ordered_day set played = ordered_day.played + sums.plays
      from (select campaign_uuid, day, sum(plays)::int as plays from added group by 1, 2) as sums
      where ordered_day.campaign_uuid = sums.campaign_uuid and screen_id = ${screenId} and ordered_day.day = sums.day
    ), named as (
      select added.*, coalesce((
        select max(id) from played_film as film
        where film.campaign_uuid = added.campaign_uuid and film.spot_id = added.spot_id
          and (film.sha256 = added.film or film.stored_as in (
            select source from film_conversion where film_conversion.sha256 = added.film))), present) as film_id
      from added
    )
    insert into emission_day
      (campaign_uuid, order_number, spot_id, screen_id, day, place_id, film_id, source, played)
    select campaign_uuid, order_number, spot_id, ${screenId}::int, day, ${place}::int, film_id, ${source}, sum(plays)
    from named group by campaign_uuid, order_number, spot_id, day, film_id
    on conflict on constraint emission_day_key do update set played = emission_day.played + excluded.played`)
}

/**
 * Locks the ordered days of a campaign on a screen until the transaction ends. Returns for each day how many more plays
 * can be counted.
 */
export const lockPlaysLeft = async (
  tx: Tx,
  { campaignUuid, screenId }: { readonly campaignUuid: string; readonly screenId: number },
  days: readonly string[],
): Promise<Map<string, number>> => {
  const { rows } = await tx.execute<{ day: string; left: number }>(sql`
    select day::text, bought - played as left from ordered_day
    where campaign_uuid = ${campaignUuid} and screen_id = ${screenId} and day = any(${sql.param([...days])}::date[])
    order by day for update`)
  return new Map(rows.map(({ day, left }) => [day, left]))
}

/** Loops of an hour in which a campaign did not play on a screen. */
export type DarkLoops = {
  readonly campaignUuid: string
  readonly day: string
  readonly hour: number
  readonly loops: number
}

/** Records how many loops of some hours a screen did not play, in the place of what was recorded of these hours. */
export const replaceDarkHours = async (tx: Tx, screenId: number, hours: readonly DarkLoops[]): Promise<void> => {
  if (hours.length === 0) return
  const column = <Key extends keyof DarkLoops>(key: Key) => sql.param(hours.map((each) => each[key]))
  await tx.execute(sql`
    with given as (
      select * from unnest(${column('campaignUuid')}::uuid[], ${column('day')}::date[], ${column('hour')}::int[],
        ${column('loops')}::int[]) as given(campaign_uuid, day, hour, loops)
    ), removed as (
      delete from dark_hour using given
      where dark_hour.campaign_uuid = given.campaign_uuid and screen_id = ${screenId}
        and dark_hour.day = given.day and dark_hour.hour = given.hour and given.loops = 0
    )
    insert into dark_hour (campaign_uuid, screen_id, day, hour, loops)
    select campaign_uuid, ${screenId}::int, day, hour, loops from given where loops > 0
    on conflict (campaign_uuid, day, screen_id, hour) do update set loops = excluded.loops`)
}
