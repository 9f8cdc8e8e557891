import { type AnyColumn, and, asc, count, desc, eq, gte, lte, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
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
import { amongSelected, containing, readPage } from '../../../store/paging.ts'
import type { CampaignContext } from '../context.ts'
import { bySource, bySourceAsJson, reportedUntilOf } from '../plays/plays-by-source.ts'
import { emissionDay, listedSpot, recordedPlace } from '../plays/tables.ts'
import { visibleTo } from '../policy.ts'
import { campaign, campaignSpot } from '../tables.ts'
import { removedSpots } from './removed-spots.ts'
import type { SpotLinks } from './spot-links.ts'

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

/** Condition for the days of emissions. */
export const playedWithin = ({ date_from, date_to }: Days): SQL | undefined =>
  and(date_from ? gte(emissionDay.day, date_from) : undefined, date_to ? lte(emissionDay.day, date_to) : undefined)

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

/** Columns of `listed_spot` or of one of its two parts. */
type SpotColumns = {
  readonly id: SQLWrapper
  readonly campaignUuid: AnyColumn
  readonly position: SQLWrapper
  readonly fileName: AnyColumn
  /** Absent from the removed spots, which are few. */
  readonly plainFileName?: AnyColumn
}

const whereOf = (tx: Tx, account: Account, query: ListQuery, spots: SpotColumns): SQL | undefined => {
  const filter = query.filter ?? ''
  const named = tx
    .select({ uuid: campaign.uuid })
    .from(campaign)
    .where(and(visibleTo(account), containing(campaign.plainName, filter)))
  return and(
    visibleTo(account),
    query.company_id === undefined ? undefined : eq(campaign.companyId, query.company_id),
    filter
      ? or(containing(spots.plainFileName ?? spots.fileName, filter), amongSelected(spots.campaignUuid, named))
      : undefined,
    query.date_from ? gte(campaign.dateTo, query.date_from) : undefined,
    query.date_to ? lte(campaign.dateFrom, query.date_to) : undefined,
  )
}

type NamedSort = Exclude<ListQuery['sort_by'], 'seconds' | 'emissions'>

const namedSort = (sort: NamedSort, spots: SpotColumns): SQL => {
  if (sort === 'file_name') return sql`lower(${spots.fileName}) collate "pl-x-icu"`
  if (sort === 'campaign_name') return sql`lower(${campaign.name}) collate "pl-x-icu"`
  return sort === 'date_from' ? sql`${campaign.dateFrom}` : sql`${campaign.id}`
}

type Slice = { readonly limit: number; readonly offset: number }

/** Names and numbers of plays are never missing, so that an index without `nulls last` serves both directions. */
const directed = (column: SQLWrapper, { sort_by, order }: ListQuery): SQL => {
  const direction = order === 'asc' ? asc : desc
  return sort_by === 'date_from' || sort_by === 'seconds' ? sql`${direction(column)} nulls last` : direction(column)
}

/** Whether the list has the spots of all companies and names. The plays of all spots are then added up at once. */
const hasAllNames = ({ permissions }: Account, { filter, company_id }: ListQuery): boolean =>
  permissions.includes('campaign.read_all_companies') && !filter && company_id === undefined

/** Selects the ids of a page by the plays of all spots, which are read once instead of spot by spot. */
const idsByAllPlays = (tx: Tx, account: Account, query: ListQuery, { limit, offset }: Slice) => {
  const removed = removedSpots(tx)
  const columnsOfSpot = (spots: SpotColumns) => ({
    id: sql<string>`${spots.id}`.as('id'),
    // A name of its own, because Drizzle writes it without its table.
    campaignUuid: sql<string>`${spots.campaignUuid}`.as('spot_campaign_uuid'),
    position: sql<number>`${spots.position}`.as('position'),
  })
  // Not `listed_spot`, which would read the files of every spot.
  const spot = unionAll(
    tx
      .select(columnsOfSpot(campaignSpot))
      .from(campaignSpot)
      .innerJoin(campaign, eq(campaign.uuid, campaignSpot.campaignUuid))
      .where(whereOf(tx, account, query, campaignSpot)),
    tx
      .select(columnsOfSpot(removed))
      .from(removed)
      .innerJoin(campaign, eq(campaign.uuid, removed.campaignUuid))
      .where(whereOf(tx, account, query, removed)),
  ).as('spot')
  const plays = tx
    .select({ campaignUuid: emissionDay.campaignUuid, spotId: emissionDay.spotId, played: played.as('plays') })
    .from(emissionDay)
    .where(playedWithin(query))
    .groupBy(emissionDay.campaignUuid, emissionDay.spotId)
    .as('plays_of_spot')
  return tx
    .select({ id: spot.id })
    .from(spot)
    .leftJoin(plays, and(eq(plays.campaignUuid, spot.campaignUuid), eq(plays.spotId, spot.id)))
    .orderBy(directed(sql`coalesce(${plays.played}, 0)`, query), asc(spot.position), asc(spot.id))
    .limit(limit)
    .offset(offset)
}

/** Selects the ids of a page in the order of the films' lengths or of the plays, which are known of all spots then. */
const idsByFiles = (tx: Tx, account: Account, query: ListQuery, { limit, offset }: Slice) =>
  tx
    .select({ id: listedSpot.id })
    .from(listedSpot)
    .innerJoin(campaign, eq(campaign.uuid, listedSpot.campaignUuid))
    .where(whereOf(tx, account, query, listedSpot))
    .orderBy(
      directed(query.sort_by === 'seconds' ? listedSpot.seconds : ofPlays(played, query), query),
      asc(listedSpot.position),
      asc(listedSpot.id),
    )
    .limit(limit)
    .offset(offset)

/** Selects the ids of a page in another order. Each part of `listed_spot` has its first rows from an index. */
const idsByNames = (tx: Tx, account: Account, query: ListQuery & { sort_by?: NamedSort }, { limit, offset }: Slice) => {
  const removed = removedSpots(tx)
  const columnsOfPage = (spots: SpotColumns) => ({
    id: sql<string>`${spots.id}`.as('id'),
    position: sql<number>`${spots.position}`.as('position'),
    sort: namedSort(query.sort_by, spots).as('sort'),
  })
  const orderOf = (spots: SpotColumns) => [
    directed(namedSort(query.sort_by, spots), query),
    asc(spots.position),
    asc(spots.id),
  ]
  const page = unionAll(
    tx
      .select(columnsOfPage(campaignSpot))
      .from(campaignSpot)
      .innerJoin(campaign, eq(campaign.uuid, campaignSpot.campaignUuid))
      .where(whereOf(tx, account, query, campaignSpot))
      .orderBy(...orderOf(campaignSpot))
      .limit(limit + offset),
    tx
      .select(columnsOfPage(removed))
      .from(removed)
      .innerJoin(campaign, eq(campaign.uuid, removed.campaignUuid))
      .where(whereOf(tx, account, query, removed))
      .orderBy(...orderOf(removed))
      .limit(limit + offset),
  ).as('page')
  return tx
    .select({ id: page.id })
    .from(page)
    .orderBy(directed(page.sort, query), asc(page.position), asc(page.id))
    .limit(limit)
    .offset(offset)
}

const idsOf = async (tx: Tx, account: Account, { sort_by, ...query }: ListQuery, slice: Slice) => {
  if (sort_by === 'emissions' && hasAllNames(account, query))
    return await idsByAllPlays(tx, account, { ...query, sort_by }, slice)
  if (sort_by === 'seconds' || sort_by === 'emissions')
    return await idsByFiles(tx, account, { ...query, sort_by }, slice)
  return await idsByNames(tx, account, { ...query, ...(sort_by ? { sort_by } : {}) }, slice)
}

const countSpots = async (db: Tx, account: Account, query: ListQuery): Promise<number> => {
  const removed = removedSpots(db)
  const [[kept], [gone]] = await Promise.all([
    db
      .select({ value: count() })
      .from(campaignSpot)
      .innerJoin(campaign, eq(campaign.uuid, campaignSpot.campaignUuid))
      .where(whereOf(db, account, query, campaignSpot)),
    db
      .select({ value: count() })
      .from(removed)
      .innerJoin(campaign, eq(campaign.uuid, removed.campaignUuid))
      .where(whereOf(db, account, query, removed)),
  ])
  return (kept?.value ?? 0) + (gone?.value ?? 0)
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
  const rowsOf = (limit: number, offset: number) =>
    consistentRead(db, async (tx) => {
      const ids = (await idsOf(tx, account, query, { limit, offset })).map(({ id }) => id)
      const rows = await tx
        .select(columnsOf(query))
        .from(listedSpot)
        .innerJoin(campaign, eq(campaign.uuid, listedSpot.campaignUuid))
        .where(anyOf(listedSpot.id, ids))
        .orderBy(sql`array_position(${sql.param(ids)}::uuid[], ${listedSpot.id})`)
      return withReportedUntil(context, tx, rows)
    })
  return readPage(query, {
    rows: { limit: (limit) => ({ offset: (offset) => rowsOf(limit, offset) }) },
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
