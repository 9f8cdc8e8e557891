import { eq, inArray } from 'drizzle-orm'
import type { Tx } from '../../../store/database.ts'
import { sealedCampaign } from '../tables.ts'
import type { Realization } from './realization.ts'

/** Sealed totals, for lists. */
export type SealedTotals = Pick<Realization, 'total' | 'plannedToDate' | 'comparablePlan'>

/** The sealed totals of campaigns by uuid; those that are not sealed are absent. */
export const sealedTotals = async (tx: Tx, uuids: readonly string[]): Promise<Map<string, SealedTotals>> => {
  if (uuids.length === 0) return new Map()
  const rows = await tx
    .select({
      uuid: sealedCampaign.campaignUuid,
      total: sealedCampaign.total,
      plannedToDate: sealedCampaign.plannedToDate,
      comparablePlan: sealedCampaign.comparablePlan,
    })
    .from(sealedCampaign)
    .where(inArray(sealedCampaign.campaignUuid, [...uuids]))
  return new Map(rows.map(({ uuid, ...totals }) => [uuid, totals]))
}

/** The sealed figures of a campaign; null if it is not sealed. */
export const findSealed = async (tx: Tx, uuid: string) => {
  const [row] = await tx.select().from(sealedCampaign).where(eq(sealedCampaign.campaignUuid, uuid))
  if (!row) return null
  const { figures, total, plannedToDate, comparablePlan } = row
  const realization: Realization = {
    days: figures.days,
    byLocation: new Map(figures.byLocation),
    total,
    plannedTotal: figures.days.reduce((sum, { planned }) => sum + planned, 0),
    plannedToDate,
    comparablePlan,
  }
  return { realization, ages: figures.ages, sealedAt: row.sealedAt }
}
