import { and, asc, count, eq, inArray, max, min } from 'drizzle-orm'
import type { ownSpotOperations as operations } from '../../../../contract/campaign/own-spots.ts'
import type { PlaysSource } from '../../../../contract/campaign/plays-source.ts'
import type { FileLanguage } from '../../../../contract/campaign/status-names.ts'
import type { QueryOf } from '../../../../contract/operation.ts'
import { addDays } from '../../../../machines/calendar/days.ts'
import type { Account } from '../../../http/caller.ts'
import type { Report, ReportColumn, ReportRows } from '../../../spreadsheet/table.ts'
import type { CampaignContext } from '../context.ts'
import { emissionDay, playedFilm, recordedPlace } from '../plays/tables.ts'
import { visibleTo } from '../policy.ts'
import { campaign } from '../tables.ts'
import { checkDays, playedWithin } from './own-spots.ts'

type Query = QueryOf<typeof operations.reportSpots>

/** Headings, and what the plays come from, in the language of a file. */
const words = {
  pl: {
    headings: ['spot', 'numer kampanii', 'kampania', 'dzień', 'miasto', 'ekran', 'adres', 'emisje', 'źródło'],
    sources: { computed: 'wyliczone ze zlecenia', reported: 'zgłoszone przez ekrany' },
  },
  en: {
    headings: ['spot', 'campaign number', 'campaign', 'day', 'city', 'screen', 'address', 'plays', 'source'],
    sources: { computed: 'computed from the order', reported: 'reported by the screens' },
  },
} as const satisfies Record<FileLanguage, { headings: readonly string[]; sources: Record<PlaysSource, string> }>

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
  { kind: 'text', width: 22 },
]

const columnsIn = (language: FileLanguage): ReportColumn[] =>
  layout.map((column, index) => ({ ...column, heading: words[language].headings[index] ?? '' }))

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

  const rowsOfDay = async (day: string) => {
    const rows = await store.db
      .select({
        spot: playedFilm.fileName,
        number: campaign.id,
        campaign: campaign.name,
        city: recordedPlace.cityName,
        screen: recordedPlace.name,
        address: recordedPlace.address,
        played: emissionDay.played,
      })
      .from(emissionDay)
      .innerJoin(playedFilm, eq(playedFilm.id, emissionDay.filmId))
      .innerJoin(recordedPlace, eq(recordedPlace.id, emissionDay.placeId))
      .innerJoin(campaign, eq(campaign.uuid, emissionDay.campaignUuid))
      .where(and(where, eq(emissionDay.day, day)))
      .orderBy(asc(emissionDay.spotId), asc(emissionDay.screenId), asc(emissionDay.placeId), asc(emissionDay.filmId))
    return rows.map(({ spot, number, campaign: name, city, screen, address, played }) => [
      spot,
      number,
      name,
      day,
      city,
      screen,
      address,
      played,
      words[query.language].sources[context.content.playsSource],
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
