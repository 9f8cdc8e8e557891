import { sql } from 'drizzle-orm'
import { dayOf } from '../../../../machines/calendar/warsaw.ts'
import type { Size } from '../../../../machines/campaign/film/film-file.ts'
import { isDatabaseUnavailable } from '../../../base/database-unavailable.ts'
import type { PlayedReport, ReportedCampaigns } from '../../../content/port.ts'
import { eachAlone, failingKeys } from '../../../records/failing-work.ts'
import type { Tx } from '../../../store/database.ts'
import type { CampaignContext } from '../context.ts'
import { recordDarkHours } from './dark-hours.ts'
import { filmOnScreen, type PlayedFilm, recordFilms } from './played-films.ts'
import { recordPlaces } from './recorded-places.ts'

type BookingContext = Pick<CampaignContext, 'content' | 'otherServices'>

/**
 * Adds the reported plays that are not booked yet, each to the present place of its screen and the film that the
 * screen plays, and counts them against the bought loops. The database refuses more plays than bought.
 */
const storePlays = async (
  tx: Tx,
  reports: readonly PlayedReport[],
  { places, filmOf }: { places: ReadonlyMap<number, number>; filmOf: (report: PlayedReport) => number | null },
) => {
  const column = <Key extends keyof PlayedReport>(key: Key) => sql.param(reports.map((report) => report[key]))
  await tx.execute(sql`
    with reported as (
      select * from unnest(${column('campaignUuid')}::uuid[], ${column('order')}::int[], ${column('spotId')}::uuid[],
        ${column('screenId')}::int[], ${column('day')}::date[], ${column('played')}::int[],
        ${sql.param(reports.map(({ screenId }) => places.get(screenId) ?? null))}::int[],
        ${sql.param(reports.map(filmOf))}::int[])
        as report(campaign_uuid, order_number, spot_id, screen_id, day, played, place_id, film_id)
    ), added as (
      select reported.*, reported.played - coalesce((
        select sum(booked.played) from emission_day as booked
        where booked.campaign_uuid = reported.campaign_uuid and booked.day = reported.day
          and booked.screen_id = reported.screen_id and booked.spot_id = reported.spot_id
          and booked.order_number = reported.order_number and booked.source = 'computed'), 0) as more
      from reported
    ), counted as (
      update ordered_day set played = ordered_day.played + sums.more
      from (select campaign_uuid, screen_id, day, sum(more)::int as more from added where more <> 0 group by 1, 2, 3) as sums
      where ordered_day.campaign_uuid = sums.campaign_uuid and ordered_day.screen_id = sums.screen_id
        and ordered_day.day = sums.day
    )
    insert into emission_day (campaign_uuid, order_number, spot_id, screen_id, day, place_id, film_id, played)
    select campaign_uuid, order_number, spot_id, screen_id, day, place_id, film_id, more
    from added where more <> 0
    on conflict on constraint emission_day_key do update set played = emission_day.played + excluded.played`)
}

/** The sizes of screens, if a spot has several films to choose from. */
const sizesOfScreens = async (
  tx: Tx,
  otherServices: BookingContext['otherServices'],
  films: ReadonlyMap<string, readonly PlayedFilm[]>,
  screenIds: readonly number[],
): Promise<Map<number, Size | null>> => {
  if ([...films.values()].every(({ length }) => length < 2)) return new Map()
  const places = await otherServices.findScreenPlaces(tx, screenIds)
  return new Map([...places].map(([id, { width, height }]) => [id, width && height ? { width, height } : null]))
}

/**
 * Books the plays of campaigns (by default of all) that the playout system reports until an instant; returns the
 * number of reported rows.
 */
export const bookPlaysIn = async (
  tx: Tx,
  { content, otherServices }: BookingContext,
  now: Date,
  campaigns?: ReportedCampaigns,
): Promise<number> => {
  const reports = await content.report(tx, now, campaigns)
  if (reports.length === 0) return 0
  const films = await recordFilms(tx, [...new Set(reports.map(({ spotId }) => spotId))])
  const screenIds = [...new Set(reports.map(({ screenId }) => screenId))]
  const places = await recordPlaces(tx, otherServices, screenIds)
  const sizes = await sizesOfScreens(tx, otherServices, films, screenIds)
  const filmOf = ({ spotId, screenId }: PlayedReport) => filmOnScreen(films.get(spotId), sizes.get(screenId) ?? null)
  await storePlays(tx, reports, { places, filmOf })
  await recordDarkHours(tx, reports)
  return reports.length
}

/**
 * Books the plays that the playout system reports (L09); returns the number of reported rows. If a campaign's
 * plays cannot be booked, those of all other campaigns are.
 */
export const bookEmissions = async (context: CampaignContext): Promise<number> => {
  const { store, clock, content } = context
  const now = clock.now()
  const book = (campaigns: ReportedCampaigns) => store.transaction((tx) => bookPlaysIn(tx, context, now, campaigns))
  const alone = async (uuids: readonly string[]) =>
    (await eachAlone(context, 'plays', uuids, (uuid) => book({ only: [uuid] }))).reduce((sum, rows) => sum + rows, 0)
  const failing = await failingKeys(store.db, 'plays')
  const except = failing.map(({ key }) => key)
  const again = await alone(failing.filter(({ isDue }) => isDue).map(({ key }) => key))
  try {
    return again + (await book({ except }))
  } catch (error) {
    if (isDatabaseUnavailable(error)) throw error
    const others = (await content.findReporting(store.db, now)).filter((uuid) => !except.includes(uuid))
    return again + (await alone(others))
  }
}

/** Books the plays of the campaigns on a screen that are computed until an instant. */
export const bookPlaysOfScreen = async (
  tx: Tx,
  context: BookingContext,
  screenId: number,
  now: Date,
): Promise<void> => {
  const { rows } = await tx.execute<{ uuid: string }>(
    sql`select distinct campaign_uuid as uuid from content_schedule
        where screen_id = ${screenId} and day <= ${dayOf(now)} and greatest(begins, counted) < ends`,
  )
  if (rows.length > 0) await bookPlaysIn(tx, context, now, { only: rows.map(({ uuid }) => uuid) })
}
