import { and, asc, count, eq, inArray, max, min } from 'drizzle-orm'
import type { ownSpotOperations as operations } from '../../../../contract/campaign/own-spots.ts'
import type { FileLanguage } from '../../../../contract/campaign/status-names.ts'
import type { QueryOf } from '../../../../contract/operation.ts'
import { addDays } from '../../../../machines/calendar/days.ts'
import { minuteOf } from '../../../../machines/calendar/warsaw.ts'
import type { Account } from '../../../http/caller.ts'
import type { Report, ReportColumn, ReportRows } from '../../../spreadsheet/table.ts'
import type { CampaignContext } from '../context.ts'
import { reportedUntilOf } from '../plays/plays-by-source.ts'
import { reportedUntilHeading, sourceNames } from '../plays/source-names.ts'
import { emissionDay, playedFilm, recordedPlace } from '../plays/tables.ts'
import { visibleTo } from '../policy.ts'
import { campaign } from '../tables.ts'
import { checkDays } from './own-spots.ts'
import { playedWithin } from './spot-order.ts'

type Query = QueryOf<typeof operations.reportSpots>

const headings: Readonly<Record<FileLanguage, readonly string[]>> = {
  pl: ['spot', 'numer kampanii', 'kampania', 'dzień', 'miasto', 'ekran', 'adres', 'emisje', 'źródło'],
  en: ['spot', 'campaign number', 'campaign', 'day', 'city', 'screen', 'address', 'plays', 'source'],
}

/** Kind and width of the columns, in the order of the headings. */
const layout: readonly Omit<ReportColumn, 'heading'>[] = [
  { kind: 'text', width: 32 },
  // Campaigns may have equal names.
  { kind: 'whole', width: 16 },
  { kind: 'text', width: 32 },
  { kind: 'day', width: 12 },
  { kind: 'text', width: 16 },
  { kind: 'text', width: 28 },
  { kind: 'text', width: 36 },
  { kind: 'whole', width: 12 },
  { kind: 'text', width: 24 },
  { kind: 'minute', width: 18 },
]

const columnsIn = (language: FileLanguage): ReportColumn[] =>
  layout.map((column, index) => ({ ...column, heading: headings[language][index] ?? reportedUntilHeading[language] }))

/** The local time of the platform as in `20260302150000` (A41). */
const timestamp = (now: Date): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Warsaw', dateStyle: 'short', timeStyle: 'medium' })
    .format(now)
    .replaceAll(/\D/g, '')

/**
 * The plays of spots by day and screen, as a spreadsheet named `spot_report_` and the time (C87, C88). Spots, screens
 * and places have the names that they had when the spots were played.
 */
export const spotReport = async (context: CampaignContext, account: Account, query: Query): Promise<Report> => {
  checkDays(query)
  const { store, clock } = context
  const where = and(
    visibleTo(account),
    query.spot_name ? inArray(playedFilm.fileName, query.spot_name) : undefined,
    playedWithin(query),
  )
  const [total] = await store.db
    .select({ value: count(), first: min(emissionDay.day), last: max(emissionDay.day) })
    .from(emissionDay)
    .innerJoin(playedFilm, eq(playedFilm.id, emissionDay.filmId))
    .innerJoin(campaign, eq(campaign.uuid, emissionDay.campaignUuid))
    .where(where)
  const campaigns = await store.db
    .selectDistinct({ uuid: emissionDay.campaignUuid })
    .from(emissionDay)
    .innerJoin(playedFilm, eq(playedFilm.id, emissionDay.filmId))
    .innerJoin(campaign, eq(campaign.uuid, emissionDay.campaignUuid))
    .where(where)
  // Read before the plays, so that they are complete until then.
  const reportedUntil = await reportedUntilOf(
    context,
    store.db,
    campaigns.map(({ uuid }) => uuid),
  )
  const untilText = (uuid: string): string | null => {
    const until = reportedUntil.get(uuid)
    return until === undefined ? null : minuteOf(new Date(until))
  }

  const rowsOfDay = async (day: string) => {
    const rows = await store.db
      .select({
        spot: playedFilm.fileName,
        number: campaign.id,
        uuid: campaign.uuid,
        campaign: campaign.name,
        city: recordedPlace.cityName,
        screen: recordedPlace.name,
        address: recordedPlace.address,
        played: emissionDay.played,
        source: emissionDay.source,
      })
      .from(emissionDay)
      .innerJoin(playedFilm, eq(playedFilm.id, emissionDay.filmId))
      .innerJoin(recordedPlace, eq(recordedPlace.id, emissionDay.placeId))
      .innerJoin(campaign, eq(campaign.uuid, emissionDay.campaignUuid))
      .where(and(where, eq(emissionDay.day, day)))
      .orderBy(
        asc(emissionDay.spotId),
        asc(emissionDay.screenId),
        asc(emissionDay.placeId),
        asc(emissionDay.filmId),
        asc(emissionDay.source),
      )
    return rows.map(({ spot, number, uuid, campaign: name, city, screen, address, played, source }) => [
      spot,
      number,
      name,
      day,
      city,
      screen,
      address,
      played,
      sourceNames[query.language][source],
      source === 'player' ? untilText(uuid) : null,
    ])
  }
  const rows = async function* (): ReportRows {
    const { first, last } = total ?? {}
    if (!first || !last) return
    for (let day = first; day <= last; day = addDays(day, 1)) yield await rowsOfDay(day)
  }
  return {
    columns: columnsIn(query.language),
    rows: rows(),
    count: total?.value ?? 0,
    sheet: 'spots',
    about: null,
    stem: `spot_report_${timestamp(clock.now())}`,
  }
}
