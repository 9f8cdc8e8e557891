import { and, asc, count, inArray, max, min } from 'drizzle-orm'
import type { ownSpotOperations as operations } from '../../../../contract/campaign/own-spots.ts'
import type { QueryOf } from '../../../../contract/operation.ts'
import { addDays } from '../../../../machines/calendar/days.ts'
import type { Account } from '../../../http/caller.ts'
import type { Report, ReportColumn, ReportRows } from '../../../spreadsheet/table.ts'
import type { CampaignContext } from '../context.ts'
import { emissionDay } from '../tables.ts'
import { checkDays, playedWithin, spotsNamed } from './own-spots.ts'

type Query = QueryOf<typeof operations.reportSpots>

const columns: readonly ReportColumn[] = [
  { heading: 'spot', kind: 'text', width: 32 },
  { heading: 'campaign', kind: 'text', width: 32 },
  { heading: 'day', kind: 'day', width: 12 },
  { heading: 'city', kind: 'text', width: 16 },
  { heading: 'screen', kind: 'text', width: 28 },
  { heading: 'address', kind: 'text', width: 36 },
  { heading: 'emissions', kind: 'whole', width: 12 },
]

/** The local time of the platform as in `20260302150000` (A41). */
const timestamp = (now: Date): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Warsaw', dateStyle: 'short', timeStyle: 'medium' })
    .format(now)
    .replaceAll(/\D/g, '')

/** The plays of spots by day and screen, as a spreadsheet named `spot_report_` and the time (C87, C88). */
export const spotReport = async (context: CampaignContext, account: Account, query: Query): Promise<Report> => {
  checkDays(query)
  const { store, otherServices, clock } = context
  const spots = await spotsNamed(context, account, query.spot_name)
  const byId = new Map(spots.map((spot) => [spot.id, spot]))
  const ofSpots = and(
    inArray(emissionDay.campaignUuid, [...new Set(spots.map(({ campaignUuid }) => campaignUuid))]),
    inArray(emissionDay.spotId, [...byId.keys()]),
    playedWithin(query),
  )
  const [total] = await store.db
    .select({ value: count(), first: min(emissionDay.day), last: max(emissionDay.day) })
    .from(emissionDay)
    .where(ofSpots)

  const rowsOfDay = async (day: string) => {
    const rows = await store.db
      .select()
      .from(emissionDay)
      .where(and(ofSpots, playedWithin({ date_from: day, date_to: day })))
      .orderBy(asc(emissionDay.spotId), asc(emissionDay.screenId))
    const places = await otherServices.findScreenPlaces(store.db, [...new Set(rows.map(({ screenId }) => screenId))])
    return rows.map(({ spotId, screenId, played }) => {
      const spot = byId.get(spotId)
      const place = places.get(screenId)
      const screen = place?.name ?? String(screenId)
      return [
        spot?.fileName ?? null,
        spot?.campaignName ?? null,
        day,
        place?.cityName ?? null,
        screen,
        place?.address ?? null,
        played,
      ]
    })
  }
  const rows = async function* (): ReportRows {
    const { first, last } = total ?? {}
    if (!first || !last) return
    for (let day = first; day <= last; day = addDays(day, 1)) yield await rowsOfDay(day)
  }
  return {
    columns,
    rows: rows(),
    count: total?.value ?? 0,
    sheet: 'spots',
    about: null,
    stem: `spot_report_${timestamp(clock.now())}`,
  }
}
