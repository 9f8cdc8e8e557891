import { type AnyColumn, and, desc, eq, gte, lte, not, or, type SQL, sql } from 'drizzle-orm'
import type { ownSpotOperations as operations } from '../../../../contract/campaign/own-spots.ts'
import type { QueryOf } from '../../../../contract/operation.ts'
import type { Account } from '../../../http/caller.ts'
import type { Tx } from '../../../store/database.ts'
import { containing, type OrderTerm, orderTerms } from '../../../store/paging.ts'
import { emissionDay, playedFilm, unsummedPlays } from '../plays/tables.ts'
import { visibleTo } from '../policy.ts'
import { campaign, campaignSpot } from '../tables.ts'
import { REMOVED_POSITION, spotListing } from './tables.ts'

type ListQuery = QueryOf<typeof operations.listSpots>
type Sort = ListQuery['sort_by']
type Days = { date_from?: string | undefined; date_to?: string | undefined }

/** Condition for the days of emissions. */
export const playedWithin = ({ date_from, date_to }: Days): SQL | undefined =>
  and(date_from ? gte(emissionDay.day, date_from) : undefined, date_to ? lte(emissionDay.day, date_to) : undefined)

/**
 * Some of the spots of a query; no spot is in two parts of one query. Each part has an index that serves its condition
 * or its order.
 */
type Part = {
  readonly from: SQL
  readonly where: SQL | undefined
  readonly id: AnyColumn
  readonly position: AnyColumn
  /** The number of the campaign, if the part has no campaigns. */
  readonly campaignId?: AnyColumn
  readonly fileName?: AnyColumn
}

const ofCampaign = (uuid: AnyColumn): SQL => sql`join ${campaign} on ${eq(campaign.uuid, uuid)}`

/** Spots, removed ones included, without their names. */
const listings = (where: SQL | undefined): Part => ({
  from: sql`${spotListing} ${ofCampaign(spotListing.campaignUuid)}`,
  where,
  id: spotListing.spotId,
  position: spotListing.position,
})

/** All spots of all companies: without their campaigns, of which every spot has one, and few are deleted. */
const allListings: Part = {
  from: sql`${spotListing}`,
  where: sql`${spotListing.campaignUuid} not in (
    select ${campaign.uuid} from ${campaign} where ${campaign.deletedAt} is not null)`,
  id: spotListing.spotId,
  position: spotListing.position,
  campaignId: spotListing.campaignId,
}

/** Spots that exist, with their names; with what is only in their listing if the order needs it. */
const namedSpots = (where: SQL | undefined, sort: Sort): Part => ({
  from: sql`${campaignSpot} ${ofCampaign(campaignSpot.campaignUuid)} ${
    sort === 'seconds' || sort === 'emissions'
      ? sql`join ${spotListing} on ${eq(spotListing.spotId, campaignSpot.id)}`
      : sql``
  }`,
  where,
  id: campaignSpot.id,
  position: campaignSpot.position,
  fileName: campaignSpot.fileName,
})

/** Removed spots, with the names of their last films. */
const removedSpots = (tx: Tx, whereOf: (fileName: AnyColumn) => SQL | undefined): Part => {
  const film = tx
    .select({ fileName: playedFilm.fileName })
    .from(playedFilm)
    .where(eq(playedFilm.spotId, spotListing.spotId))
    .orderBy(desc(playedFilm.id))
    .limit(1)
    .as('film')
  return {
    from: sql`${spotListing} ${ofCampaign(spotListing.campaignUuid)} cross join lateral ${film}`,
    // The number stands in the statement, because the index names it.
    where: and(sql`${spotListing.position} = ${sql.raw(String(REMOVED_POSITION))}`, whereOf(film.fileName)),
    id: spotListing.spotId,
    position: spotListing.position,
    fileName: film.fileName,
  }
}

const ofCampaigns = (account: Account, { company_id, date_from, date_to }: ListQuery): SQL | undefined =>
  and(
    visibleTo(account),
    company_id === undefined ? undefined : eq(campaign.companyId, company_id),
    date_from ? gte(campaign.dateTo, date_from) : undefined,
    date_to ? lte(campaign.dateFrom, date_to) : undefined,
  )

const readsAll = (account: Account): boolean => account.permissions.includes('campaign.read_all_companies')

const isEverything = (account: Account, { filter, company_id, date_from, date_to }: ListQuery): boolean =>
  readsAll(account) && !filter && company_id === undefined && !date_from && !date_to

/**
 * The parts of a query. A text is in the name of a spot or of its campaign: as one condition over both tables no index
 * would serve it.
 */
const partsOf = (tx: Tx, account: Account, query: ListQuery, sort: Sort): readonly Part[] => {
  const { filter } = query
  const where = ofCampaigns(account, query)
  if (isEverything(account, query) && (sort === undefined || sort === 'emissions' || sort === 'seconds'))
    return [allListings]
  if (!filter) {
    if (sort !== 'file_name') return [listings(where)]
    return [namedSpots(where, sort), removedSpots(tx, () => where)]
  }
  const ofNamed = containing(campaign.plainName, filter)
  const byOwnName = and(where, containing(campaignSpot.plainFileName, filter), not(ofNamed))
  if (sort !== 'file_name')
    return [
      listings(and(where, ofNamed)),
      namedSpots(byOwnName, sort),
      removedSpots(tx, (fileName) => and(where, containing(fileName, filter), not(ofNamed))),
    ]
  return [
    namedSpots(and(where, ofNamed), sort),
    namedSpots(byOwnName, sort),
    removedSpots(tx, (fileName) => and(where, or(containing(fileName, filter), ofNamed))),
  ]
}

/** The number of spots of a query, with removed ones. */
export const countSpots = async (tx: Tx, account: Account, query: ListQuery): Promise<number> => {
  const counts = isEverything(account, query)
    ? sql`(select count(*) from ${spotListing}) - (
        select count(*) from ${campaign} join ${spotListing} on ${eq(spotListing.campaignUuid, campaign.uuid)}
        where ${campaign.deletedAt} is not null)`
    : sql.join(
        partsOf(tx, account, query, undefined).map(
          ({ from, where }) => sql`(select count(*) from ${from} where ${where})`,
        ),
        sql` + `,
      )
  const { rows } = await tx.execute<{ value: number }>(sql`select (${counts})::int as value`)
  return rows[0]?.value ?? 0
}

/** The plays of the wanted days: of all spots at once if the list has them all, otherwise spot by spot. */
const withPlaysOfDays = (part: Part, account: Account, query: ListQuery): Part & { plays: SQL } => {
  const days = playedWithin(query)
  const ofSpot = and(eq(emissionDay.campaignUuid, campaign.uuid), eq(emissionDay.spotId, part.id), days)
  if (!readsAll(account) || query.filter || query.company_id !== undefined)
    return {
      ...part,
      plays: sql`(select coalesce(sum(${emissionDay.played}), 0) from ${emissionDay} where ${ofSpot})`,
    }
  const sums = sql`(select campaign_uuid, spot_id, sum(played) as plays from ${emissionDay} where ${days} group by 1, 2)`
  return {
    ...part,
    from: sql`${part.from} left join ${sums} as sums on sums.campaign_uuid = ${campaign.uuid} and sums.spot_id = ${part.id}`,
    plays: sql`coalesce(sums.plays, 0)`,
  }
}

/** A part in two: spots whose plays are all summed up, in the order of an index, and the others, which are few. */
const withSummedPlays = (part: Part): readonly (Part & { plays: SQL })[] => {
  const sums = sql`(select spot_id, sum(played) as played from ${unsummedPlays} group by spot_id)`
  return [
    {
      ...part,
      where: and(part.where, sql`${spotListing.spotId} not in (select spot_id from ${unsummedPlays})`),
      plays: sql`${spotListing.plays}`,
    },
    {
      ...part,
      from: sql`${part.from} join ${sums} as added on added.spot_id = ${part.id}`,
      plays: sql`${spotListing.plays} + added.played`,
    },
  ]
}

const alphabetical = (name: AnyColumn): SQL => sql`lower(${name}) collate "pl-x-icu"`

type Sorted = Part & { readonly by: SQL }

const sortedParts = (tx: Tx, account: Account, query: ListQuery): readonly Sorted[] => {
  const { sort_by } = query
  const parts = partsOf(tx, account, query, sort_by)
  if (sort_by === 'emissions') {
    const played =
      query.date_from || query.date_to
        ? parts.map((part) => withPlaysOfDays(part, account, query))
        : parts.flatMap(withSummedPlays)
    return played.map(({ plays, ...part }) => ({ ...part, by: plays }))
  }
  return parts.map((part) => {
    if (sort_by === 'file_name' && part.fileName) return { ...part, by: alphabetical(part.fileName) }
    if (sort_by === 'campaign_name') return { ...part, by: alphabetical(campaign.name) }
    if (sort_by === 'seconds') return { ...part, by: sql`${spotListing.seconds}` }
    if (sort_by === 'date_from') return { ...part, by: sql`${campaign.dateFrom}` }
    return { ...part, by: sql`${part.campaignId ?? campaign.id}` }
  })
}

type Slice = { readonly limit: number; readonly offset: number; readonly opposite: boolean }

/** The terms of the order, newest campaigns first by default. Names and numbers of plays are never missing. */
const termsOf = ({ sort_by, order = 'desc' }: ListQuery, { opposite }: Slice) => {
  const first = { order, ...(sort_by === 'date_from' || sort_by === 'seconds' ? { nulls: 'last' as const } : {}) }
  return (by: OrderTerm['by'], position: OrderTerm['by'], id: OrderTerm['by']): SQL =>
    sql.join(
      orderTerms(
        [
          { by, ...first },
          { by: position, order: 'asc' },
          { by: id, order: 'asc' },
        ],
        opposite,
      ),
      sql`, `,
    )
}

/** The ids of the spots of a page in their order, or in exactly the opposite one. */
export const idsOfPage = async (tx: Tx, account: Account, query: ListQuery, slice: Slice): Promise<string[]> => {
  const { limit, offset } = slice
  const orderOf = termsOf(query, slice)
  const parts = sortedParts(tx, account, query)
  const [first, ...others] = parts
  const select = ({ from, where, id, position, by }: Sorted, page: SQL): SQL =>
    sql`select ${id} as id, ${position} as position, ${by} as sort from ${from} where ${where ?? sql`true`}
      order by ${orderOf(by, position, id)} ${page}`
  const page = sql`limit ${limit} offset ${offset}`
  const statement =
    first && others.length === 0
      ? select(first, page)
      : sql`select id from (${sql.join(
          parts.map((part) => sql`(${select(part, sql`limit ${limit + offset}`)})`),
          sql` union all `,
        )}) as parts order by ${orderOf(sql`sort`, sql`position`, sql`id`)} ${page}`
  const { rows } = await tx.execute<{ id: string }>(statement)
  return rows.map(({ id }) => id)
}
