import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm'
import type {
  OwnSpot,
  OwnSpotDetail,
  ownSpotOperations as operations,
} from '../../../../contract/campaign/own-spots.ts'
import type { PlaysBySource } from '../../../../contract/campaign/plays-source.ts'
import { totalPlays } from '../../../../contract/campaign/sum-of-plays.ts'
import type { QueryOf } from '../../../../contract/operation.ts'
import type { Page } from '../../../../contract/paging.ts'
import { validation } from '../../../../contract/validation.ts'
import type { Account } from '../../../http/caller.ts'
import { notFound, ProblemError } from '../../../http/problem.ts'
import { anyOf } from '../../../store/any-of.ts'
import { consistentRead } from '../../../store/consistent-read.ts'
import type { Tx } from '../../../store/database.ts'
import { readPage } from '../../../store/paging.ts'
import type { CampaignContext } from '../context.ts'
import { bySource, bySourceAsJson, reportedUntilOf } from '../plays/plays-by-source.ts'
import { emissionDay, listedSpot, recordedPlace } from '../plays/tables.ts'
import { visibleTo } from '../policy.ts'
import { campaign } from '../tables.ts'
import type { SpotLinks } from './spot-links.ts'
import { countSpots, idsOfPage, playedWithin } from './spot-order.ts'

type ListQuery = QueryOf<typeof operations.listSpots>
type Days = { date_from?: string | undefined; date_to?: string | undefined }

/** Most screens and days of the preview of a spot. */
const MOST_SCREENS = 500
const MOST_DAYS = 731

/** Throws `invalid_input` if the last day is before the first one. */
export const checkDays = ({ date_from, date_to }: Days): void => {
  if (date_from !== undefined && date_to !== undefined && date_to < date_from)
    throw new ProblemError('invalid_input', { errors: [{ path: 'query.date_to', message: validation.dateOrder }] })
}

/** A value of all plays of a listed spot on some days. */
const ofPlays = <T>(value: SQL<T>, days: Days): SQL<T> =>
  sql<T>`(select ${value} from ${emissionDay} where ${and(
    sql`${emissionDay.campaignUuid} = ${listedSpot.campaignUuid}`,
    sql`${emissionDay.spotId} = ${listedSpot.id}`,
    playedWithin(days),
  )})`

const played: SQL<number> = sql<number>`coalesce(sum(${emissionDay.played}), 0)::float8`

const columnsOf = (days: Days) => ({
  id: listedSpot.id,
  file_name: listedSpot.fileName,
  campaign_uuid: campaign.uuid,
  campaign_name: campaign.name,
  campaign_status: campaign.status,
  company_id: campaign.companyId,
  date_from: campaign.dateFrom,
  date_to: campaign.dateTo,
  seconds: listedSpot.seconds,
  width: listedSpot.width,
  height: listedSpot.height,
  storedAs: listedSpot.storedAs,
  stillAs: listedSpot.stillAs,
  plays_by_source: ofPlays<PlaysBySource>(bySourceAsJson, days),
})

type SpotRow = Omit<OwnSpot, 'company_name' | 'still_url' | 'has_film' | 'emissions'> & {
  storedAs: string | null
  stillAs: string | null
}

/** Adds to spots until when their plays are reported. */
const withReportedUntil = async <Row extends { campaign_uuid: string }>(
  context: CampaignContext,
  tx: Tx,
  rows: readonly Row[],
): Promise<(Row & Pick<OwnSpot, 'plays_reported_until'>)[]> => {
  const until = await reportedUntilOf(
    context,
    tx,
    rows.map(({ campaign_uuid }) => campaign_uuid),
  )
  return rows.map((row) => ({ ...row, plays_reported_until: until.get(row.campaign_uuid) ?? null }))
}

const present = async (
  { store, otherServices }: CampaignContext,
  links: SpotLinks,
  rows: readonly SpotRow[],
): Promise<OwnSpot[]> => {
  const companies = await otherServices.termsOfCompanies(
    store.db,
    rows.map(({ company_id }) => company_id),
  )
  return Promise.all(
    rows.map(async ({ storedAs, stillAs, ...row }) => ({
      ...row,
      company_name: companies.get(row.company_id)?.name ?? '',
      emissions: totalPlays(row.plays_by_source),
      has_film: storedAs !== null,
      still_url: stillAs === null ? null : await links.sign(stillAs),
    })),
  )
}

/** A page of the spots of the visible campaigns, newest campaigns first unless the query has `sort_by` (C85, K09). */
export const listOwnSpots = async (
  context: CampaignContext,
  links: SpotLinks,
  account: Account,
  query: ListQuery,
): Promise<Page<OwnSpot>> => {
  checkDays(query)
  const { db } = context.store
  const rowsOf = (limit: number, offset: number, opposite: boolean) =>
    consistentRead(db, async (tx) => {
      const ids = await idsOfPage(tx, account, query, { limit, offset, opposite })
      const rows = await tx
        .select(columnsOf(query))
        .from(listedSpot)
        .innerJoin(campaign, eq(campaign.uuid, listedSpot.campaignUuid))
        .where(anyOf(listedSpot.id, ids))
        .orderBy(sql`array_position(${sql.param(ids)}::uuid[], ${listedSpot.id})`)
      return withReportedUntil(context, tx, rows)
    })
  const rowsIn = (opposite: boolean) => ({
    limit: (limit: number) => ({ offset: (offset: number) => rowsOf(limit, offset, opposite) }),
  })
  return readPage(query, {
    rows: rowsIn(false),
    reversed: rowsIn(true),
    total: countSpots(db, account, query),
    present: (rows) => present(context, links, rows),
  })
}

/** A spot with where and how often it was played. Throws 404 also for a spot of another company. */
const readSpot = async (context: CampaignContext, tx: Tx, account: Account, untrustedId: string) => {
  const rows = await tx
    .select(columnsOf({}))
    .from(listedSpot)
    .innerJoin(campaign, eq(campaign.uuid, listedSpot.campaignUuid))
    .where(and(eq(listedSpot.id, untrustedId), visibleTo(account)))
  const [row] = await withReportedUntil(context, tx, rows)
  if (!row) throw notFound()
  const ofSpot = and(eq(emissionDay.campaignUuid, row.campaign_uuid), eq(emissionDay.spotId, row.id))
  const days = await tx
    .select({ date: emissionDay.day, emissions: played, plays_by_source: bySource })
    .from(emissionDay)
    .where(ofSpot)
    .groupBy(emissionDay.day)
    .orderBy(asc(emissionDay.day))
    .limit(MOST_DAYS)
  const screens = await tx
    .select({
      screen_id: emissionDay.screenId,
      emissions: played,
      plays_by_source: bySource,
      name: recordedPlace.name,
      city_name: recordedPlace.cityName,
      address: recordedPlace.address,
    })
    .from(emissionDay)
    .innerJoin(recordedPlace, eq(recordedPlace.id, emissionDay.placeId))
    .where(ofSpot)
    .groupBy(emissionDay.screenId, recordedPlace.name, recordedPlace.cityName, recordedPlace.address)
    .orderBy(desc(played), asc(emissionDay.screenId), asc(recordedPlace.address))
    .limit(MOST_SCREENS)
  return { row, days, screens }
}

/** A spot with its film, and where and how often it was played (C86). Throws 404 also for a spot of another company. */
export const getOwnSpot = async (
  context: CampaignContext,
  links: SpotLinks,
  account: Account,
  untrustedId: string,
): Promise<OwnSpotDetail> => {
  const read = await consistentRead(context.store.db, (tx) => readSpot(context, tx, account, untrustedId))
  const { row, days, screens } = read
  const [spot] = await present(context, links, [row])
  if (!spot) throw notFound()
  return { ...spot, sign_url: row.storedAs === null ? null : await links.sign(row.storedAs), days, screens }
}
