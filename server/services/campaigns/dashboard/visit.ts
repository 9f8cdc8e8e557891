import { and, count, desc, eq, gt, inArray, sql } from 'drizzle-orm'
import { type CampaignEventType, lifecycleEventTypes } from '../../../../contract/campaign/campaign-events.ts'
import { MOST_CHANGES, type dashboardOperations as operations } from '../../../../contract/dashboard.ts'
import type { AnswerOf } from '../../../../contract/operation.ts'
import { DAY_MS } from '../../../../machines/calendar/durations.ts'
import type { Account } from '../../../http/caller.ts'
import type { CampaignContext } from '../context.ts'
import { visibleEvents, visibleTo } from '../policy.ts'
import { campaign, campaignEvent } from '../tables.ts'
import { dashboardVisit } from './tables.ts'

/** A pause of this length ends a visit. */
const VISIT_PAUSE = '30 minutes'
/** The period that the first visit shows. */
const FIRST_VISIT_MS = 7 * DAY_MS

/** Event types that the dashboard shows. Saves and uploads are left out, because they only prepare these events. */
const shownTypes: readonly CampaignEventType[] = [...lifecycleEventTypes, 'campaign.deleted']

/** Begins or continues a visit of the dashboard. Returns what happened since the previous visit. */
export const visitDashboard = async (
  { store, clock, otherServices }: CampaignContext,
  account: Account,
): Promise<AnswerOf<typeof operations.visit>> => {
  const now = clock.now()
  const [visit] = await store.db
    .insert(dashboardVisit)
    .values({ accountId: account.id, seenAt: now })
    .onConflictDoUpdate({
      target: dashboardVisit.accountId,
      set: {
        previousAt: sql`case when excluded.seen_at - ${dashboardVisit.seenAt} > ${VISIT_PAUSE}::interval
          then ${dashboardVisit.seenAt} else ${dashboardVisit.previousAt} end`,
        seenAt: now,
      },
    })
    .returning({ previousAt: dashboardVisit.previousAt })
  const since = visit?.previousAt ?? null
  const where = and(
    visibleTo(account),
    visibleEvents(account),
    gt(campaignEvent.at, since ?? new Date(now.getTime() - FIRST_VISIT_MS)),
    inArray(campaignEvent.type, [...shownTypes]),
    sql`${campaignEvent.byId} is distinct from ${account.id}`,
  )
  const ofCampaign = eq(campaign.uuid, campaignEvent.campaignUuid)
  const [[total], rows] = await Promise.all([
    store.db.select({ value: count() }).from(campaignEvent).innerJoin(campaign, ofCampaign).where(where),
    store.db
      .select({
        campaign_uuid: campaign.uuid,
        name: campaign.name,
        companyId: campaign.companyId,
        type: campaignEvent.type,
        at: campaignEvent.at,
        by: campaignEvent.byName,
        reason: campaignEvent.reason,
      })
      .from(campaignEvent)
      .innerJoin(campaign, ofCampaign)
      .where(where)
      .orderBy(desc(campaignEvent.at), desc(campaignEvent.version))
      .limit(MOST_CHANGES),
  ])
  const companies = await otherServices.termsOfCompanies(
    store.db,
    rows.map(({ companyId }) => companyId),
  )
  const items = rows.map(({ companyId, at, type, ...row }) => ({
    ...row,
    type: type as CampaignEventType,
    company_name: companies.get(companyId)?.name ?? '',
    at: at.toISOString(),
  }))
  return { since: since?.toISOString() ?? null, items, total: total?.value ?? 0, as_of: now.toISOString() }
}
