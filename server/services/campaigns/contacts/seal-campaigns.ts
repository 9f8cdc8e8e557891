import { and, asc, eq, isNull, or, sql } from 'drizzle-orm'
import { addDays } from '../../../../machines/calendar/days.ts'
import { WARSAW } from '../../../../machines/calendar/time-zones.ts'
import { dayOf } from '../../../../machines/calendar/warsaw.ts'
import type { Tx } from '../../../store/database.ts'
import type { CampaignContext } from '../context.ts'
import type { CampaignRow } from '../policy.ts'
import { computeAgeGender } from '../progress/age-gender.ts'
import { basisOf, openRealization } from '../progress/current-realization.ts'
import type { RealizationBasis } from '../progress/day-figures.ts'
import type { Realization } from '../progress/realization.ts'
import { campaign, sealedCampaign } from '../tables.ts'
import { recordDays } from './record-days.ts'

/** Most campaigns that one round of the clock's work seals: the other work waits meanwhile. */
const MOST_IN_A_ROUND = 10

/** Adds the figures of a campaign that is over: 1 when it is sealed, then one for each correction. */
export const storeSealed = async (
  tx: Tx,
  context: CampaignContext,
  {
    row,
    ...sealed
  }: { row: CampaignRow; basis: RealizationBasis; realization: Realization; number: number; sealedAt: Date },
): Promise<void> => {
  const { basis, realization, number, sealedAt } = sealed
  const { total, plannedToDate, comparablePlan, days } = realization
  const figures = {
    days,
    byLocation: [...realization.byLocation],
    ages: await computeAgeGender(context, basis),
  }
  await tx
    .insert(sealedCampaign)
    .values({
      campaignUuid: row.uuid,
      number,
      sealedAt,
      isFromUpdate: row.isOverBeforeSealing,
      total,
      plannedToDate,
      comparablePlan,
      figures,
    })
    .onConflictDoNothing()
}

const seal = async (context: CampaignContext, row: CampaignRow): Promise<void> => {
  const { db } = context.store
  // A campaign of an earlier version keeps what it showed, so its days are not recorded one by one.
  if (!row.isOverBeforeSealing) await recordDays(context, row)
  const basis = await basisOf(db, context, row)
  const realization = await openRealization(db, context, basis)
  await storeSealed(db, context, { row, basis, realization, number: 1, sealedAt: context.clock.now() })
}

/**
 * Seals campaigns that ended longer ago than late counts correct them, the oldest first. Returns how many. The day is
 * that of `sealsOn`.
 */
export const sealDueCampaigns = async (context: CampaignContext): Promise<number> => {
  const { store, clock, sealedAfterDays } = context
  const due = await store.db
    .select()
    .from(campaign)
    .where(
      and(
        eq(campaign.status, 'end'),
        isNull(campaign.deletedAt),
        or(
          campaign.isOverBeforeSealing,
          sql`least(${campaign.dateTo}, (${campaign.stoppedAt} at time zone ${WARSAW})::date)
            < ${addDays(dayOf(clock.now()), -sealedAfterDays)}::date`,
        ),
        sql`not exists (select from sealed_campaign where campaign_uuid = ${campaign.uuid})`,
      ),
    )
    .orderBy(asc(campaign.dateTo), asc(campaign.id))
    .limit(MOST_IN_A_ROUND)
  for (const row of due) await seal(context, row)
  return due.length
}
