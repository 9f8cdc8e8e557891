import { and, asc, eq, isNull, not, or, sql } from 'drizzle-orm'
import { addDays } from '../../../../machines/calendar/days.ts'
import { WARSAW } from '../../../../machines/calendar/time-zones.ts'
import { dayOf } from '../../../../machines/calendar/warsaw.ts'
import { eachAlone, isHeld } from '../../../records/failing-work.ts'
import type { Tx } from '../../../store/database.ts'
import type { CampaignContext } from '../context.ts'
import type { CampaignRow } from '../policy.ts'
import { computeAgeGender } from '../progress/age-gender.ts'
import { basisOf, openRealization } from '../progress/current-realization.ts'
import type { RealizationBasis } from '../progress/day-figures.ts'
import type { Realization } from '../progress/realization.ts'
import { campaign, sealedCampaign, unsealedCampaign } from '../tables.ts'
import { lockedOpenCampaign, recordDays } from './record-days.ts'

/** Most campaigns that one round of the clock's work seals: the other work waits meanwhile. */
const MOST_IN_A_ROUND = 10

/** Figures of a campaign that is over. `number` is 1 when it is sealed, and one more for each correction. */
type SealedRecord = {
  row: CampaignRow
  basis: RealizationBasis
  realization: Realization
  number: number
  sealedAt: Date
}

/** Adds the figures of a campaign that is over. */
export const storeSealed = async (
  tx: Tx,
  context: CampaignContext,
  { row, basis, realization, number, sealedAt }: SealedRecord,
): Promise<void> => {
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

const seal = (context: CampaignContext, uuid: string): Promise<void> =>
  context.store.transaction(async (tx) => {
    const row = await lockedOpenCampaign(tx, uuid)
    if (!row) return
    // A campaign of an earlier version keeps what it showed, so its days are not recorded one by one.
    if (!row.isOverBeforeSealing) {
      await context.otherServices.darkenCampaign(tx, uuid, context.clock.now())
      await recordDays(tx, context, row)
    }
    const basis = await basisOf(tx, context, row)
    const realization = await openRealization(tx, context, basis)
    await storeSealed(tx, context, { row, basis, realization, number: 1, sealedAt: context.clock.now() })
  })

/**
 * Seals campaigns that ended longer ago than late counts correct them, the oldest first. Returns how many. The day is
 * that of `sealsOn`.
 */
export const sealDueCampaigns = async (context: CampaignContext): Promise<number> => {
  const { store, clock, sealedAfterDays } = context
  const due = await store.db
    .select({ uuid: campaign.uuid })
    .from(unsealedCampaign)
    .innerJoin(campaign, eq(campaign.uuid, unsealedCampaign.campaignUuid))
    .where(
      and(
        eq(campaign.status, 'end'),
        isNull(campaign.deletedAt),
        or(
          campaign.isOverBeforeSealing,
          sql`least(${campaign.dateTo}, (${campaign.stoppedAt} at time zone ${WARSAW})::date)
            < ${addDays(dayOf(clock.now()), -sealedAfterDays)}::date`,
        ),
        not(isHeld('sealing', sql`${campaign.uuid}::text`)),
      ),
    )
    .orderBy(asc(campaign.dateTo), asc(campaign.id))
    .limit(MOST_IN_A_ROUND)
  const uuids = due.map(({ uuid }) => uuid)
  return (await eachAlone(context, 'sealing', uuids, (uuid) => seal(context, uuid))).length
}
