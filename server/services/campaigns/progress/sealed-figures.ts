import { desc, eq, sql } from 'drizzle-orm'
import { addDays } from '../../../../machines/calendar/days.ts'
import { dayOf } from '../../../../machines/calendar/warsaw.ts'
import { anyOf } from '../../../store/any-of.ts'
import type { Tx } from '../../../store/database.ts'
import type { CampaignRow } from '../policy.ts'
import { sealedCampaign } from '../tables.ts'
import { planShareOf, type Realization } from './realization.ts'

/** The day on which a campaign is sealed: when late counts do not correct it any more. Null without dates. */
export const sealsOn = (
  { dateTo, stoppedAt }: Pick<CampaignRow, 'dateTo' | 'stoppedAt'>,
  sealedAfterDays: number,
): string | null => {
  if (!dateTo) return null
  const stoppedOn = stoppedAt && dayOf(stoppedAt)
  return addDays(stoppedOn && stoppedOn < dateTo ? stoppedOn : dateTo, sealedAfterDays + 1)
}

/** Sealed totals, for lists. */
export type SealedTotals = Pick<Realization, 'total' | 'measuredPlan' | 'measuredPlanToDate' | 'comparablePlan'> & {
  sealedAt: Date
}

/** SQL: a sum over the recorded days, of their part at the places that are measured. */
const measuredPart = (member: 'planned' | 'plannedToDate') => sql<number>`(
  select coalesce(sum((day ->> ${member})::float8 * coalesce((day ->> 'planShare')::float8, 1)), 0)
  from jsonb_array_elements(figures -> 'days') as day)`

/** The sealed totals of campaigns by uuid; those that are not sealed are absent. */
export const sealedTotals = async (tx: Tx, uuids: readonly string[]): Promise<Map<string, SealedTotals>> => {
  if (uuids.length === 0) return new Map()
  const rows = await tx
    .selectDistinctOn([sealedCampaign.campaignUuid], {
      uuid: sealedCampaign.campaignUuid,
      total: sealedCampaign.total,
      measuredPlan: measuredPart('planned').mapWith(Number),
      measuredPlanToDate: measuredPart('plannedToDate').mapWith(Number),
      comparablePlan: sealedCampaign.comparablePlan,
      sealedAt: sealedCampaign.sealedAt,
    })
    .from(sealedCampaign)
    .where(anyOf(sealedCampaign.campaignUuid, uuids))
    .orderBy(sealedCampaign.campaignUuid, desc(sealedCampaign.number))
  return new Map(rows.map(({ uuid, ...totals }) => [uuid, totals]))
}

/** The sealed figures of a campaign; null if it is not sealed. */
export const findSealed = async (tx: Tx, uuid: string) => {
  const [row] = await tx
    .select()
    .from(sealedCampaign)
    .where(eq(sealedCampaign.campaignUuid, uuid))
    .orderBy(desc(sealedCampaign.number))
    .limit(1)
  if (!row) return null
  const { figures, total, plannedToDate, comparablePlan } = row
  const realization: Realization = {
    days: figures.days,
    byLocation: new Map(figures.byLocation),
    total,
    plannedTotal: figures.days.reduce((sum, { planned }) => sum + planned, 0),
    plannedToDate,
    measuredPlan: figures.days.reduce((sum, day) => sum + planShareOf(day) * day.planned, 0),
    measuredPlanToDate: figures.days.reduce((sum, day) => sum + planShareOf(day) * day.plannedToDate, 0),
    comparablePlan,
  }
  return { realization, ages: figures.ages, number: row.number, sealedAt: row.sealedAt, isFromUpdate: row.isFromUpdate }
}
