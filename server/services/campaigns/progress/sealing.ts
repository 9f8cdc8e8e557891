import { and, asc, eq, isNull, lt, or, sql } from 'drizzle-orm'
import { addDays } from '../../../../machines/calendar/days.ts'
import { dayOf } from '../../../../machines/calendar/warsaw.ts'
import type { CampaignContext } from '../context.ts'
import type { CampaignRow } from '../policy.ts'
import { campaign, sealedCampaign } from '../tables.ts'
import { computeAgeGender } from './age-gender.ts'
import { multipliersOf } from './current-realization.ts'
import { placementsOf } from './placement.ts'
import { realizationOf } from './realization.ts'

/** Days after the last day of a flight in which late counts still change its figures. Araboxes report 7 days back. */
export const SEALED_AFTER_DAYS = 7
/** Most campaigns that one round of the clock's work seals: the other work waits meanwhile. */
const MOST_IN_A_ROUND = 10

const seal = async (context: CampaignContext, row: CampaignRow): Promise<void> => {
  const { store, clock } = context
  const placement = (await placementsOf(store.db, [row.uuid])).get(row.uuid)
  if (!placement) return
  const realization = await realizationOf(context, row, placement, await multipliersOf(context, row))
  const { total, plannedToDate, comparablePlan, days } = realization
  const figures = {
    days,
    byLocation: [...realization.byLocation],
    ages: await computeAgeGender(context, row, placement),
  }
  await store.db
    .insert(sealedCampaign)
    .values({
      campaignUuid: row.uuid,
      sealedAt: clock.now(),
      isFromUpdate: row.isOverBeforeSealing,
      total,
      plannedToDate,
      comparablePlan,
      figures,
    })
    .onConflictDoNothing()
}

/** Seals campaigns that ended more than a week ago, the oldest first. Returns how many. */
export const sealDueCampaigns = async (context: CampaignContext): Promise<number> => {
  const { store, clock } = context
  const due = await store.db
    .select()
    .from(campaign)
    .where(
      and(
        eq(campaign.status, 'end'),
        isNull(campaign.deletedAt),
        or(campaign.isOverBeforeSealing, lt(campaign.dateTo, addDays(dayOf(clock.now()), -SEALED_AFTER_DAYS))),
        sql`not exists (select from sealed_campaign where campaign_uuid = ${campaign.uuid})`,
      ),
    )
    .orderBy(asc(campaign.dateTo), asc(campaign.id))
    .limit(MOST_IN_A_ROUND)
  for (const row of due) await seal(context, row)
  return due.length
}
