import { sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import type { Tx } from '../../../store/database.ts'
import { ownerPlays, unsummedPlays } from './tables.ts'

/**
 * Moves the plays that were appended to `unsummed_plays` into the sums by spot and by owner. It is one statement, so
 * that whoever reads both finds each play once. Spots that another transaction changes are left for the next time.
 */
export const sumPlays = async (tx: Tx): Promise<void> => {
  await tx.execute(sql`
    with free as (
      select spot_id from spot_listing where spot_id in (select spot_id from unsummed_plays)
      for no key update skip locked
    ), taken as (
      delete from unsummed_plays using free where unsummed_plays.spot_id = free.spot_id returning unsummed_plays.*
    ), spots as (
      update spot_listing set plays = plays + sums.played
      from (select spot_id, sum(played)::bigint as played from taken group by spot_id) as sums
      where spot_listing.spot_id = sums.spot_id
    )
    insert into owner_plays (campaign_uuid, month, owner_company_id, source, played)
    select campaign_uuid, month, owner_company_id, source, sum(played)::bigint from taken
    group by 1, 2, 3, 4 order by 1, 2, 3, 4
    on conflict (campaign_uuid, month, owner_company_id, source)
      do update set played = owner_plays.played + excluded.played`)
}

/** The plays by campaign, month, owner and source, in a row or several; with those that are not summed up yet. */
export const playsOfOwners = (tx: Tx) => {
  const columnsOf = (table: typeof ownerPlays | typeof unsummedPlays) => ({
    campaignUuid: table.campaignUuid,
    month: table.month,
    ownerCompanyId: table.ownerCompanyId,
    source: table.source,
    played: table.played,
  })
  return unionAll(
    tx.select(columnsOf(ownerPlays)).from(ownerPlays),
    tx.select(columnsOf(unsummedPlays)).from(unsummedPlays),
  ).as('plays_of_owners')
}
