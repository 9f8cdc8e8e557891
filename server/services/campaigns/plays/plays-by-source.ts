import { type AnyColumn, type SQL, sql } from 'drizzle-orm'
import type { PlaySource, PlaysBySource } from '../../../../contract/campaign/plays-source.ts'
import { anyOf } from '../../../store/any-of.ts'
import type { Tx } from '../../../store/database.ts'
import type { CampaignContext } from '../context.ts'
import { sealedCampaign } from '../tables.ts'
import { emissionDay } from './tables.ts'

/** Columns of a statement on a table of plays: the plays by source. */
export const bySourceOf = (table: { played: AnyColumn; source: AnyColumn }): Record<PlaySource, SQL<number>> => {
  const playedFrom = (source: PlaySource): SQL<number> =>
    sql<number>`coalesce(sum(${table.played}) filter (where ${table.source} = ${source}), 0)::float8`
  return { player: playedFrom('player'), outside: playedFrom('outside'), computed: playedFrom('computed') }
}

/** Columns of a statement on `emission_day`: its plays by source. */
export const bySource = bySourceOf(emissionDay)

/** The same as one value, for a statement within another one. */
export const bySourceAsJson = sql<PlaysBySource>`json_build_object('player', ${bySource.player},
  'outside', ${bySource.outside}, 'computed', ${bySource.computed})`

/**
 * Until when the plays of players are complete, by campaign and as texts; campaigns that await no reports are absent.
 * To be read with the plays in one consistent read. With `screens`, only these count.
 */
export const reportedUntilOf = async (
  { clock, otherServices }: Pick<CampaignContext, 'clock' | 'otherServices'>,
  tx: Tx,
  uuids: readonly string[],
  screens?: readonly number[],
): Promise<Map<string, string>> => {
  const sealed = await tx
    .selectDistinct({ uuid: sealedCampaign.campaignUuid })
    .from(sealedCampaign)
    .where(anyOf(sealedCampaign.campaignUuid, uuids))
  const isSealed = new Set(sealed.map(({ uuid }) => uuid))
  const campaigns = [...new Set(uuids)].filter((uuid) => !isSealed.has(uuid))
  const until = await otherServices.playsReportedUntil(tx, clock.now(), {
    campaigns,
    ...(screens ? { screens } : {}),
  })
  return new Map([...until].map(([uuid, at]) => [uuid, at.toISOString()]))
}
