import { and, asc, count, desc, eq, inArray, isNull, not, or, type SQL, sql } from 'drizzle-orm'
import { MOST_ON_DASHBOARD, type dashboardOperations as operations } from '../../../../contract/dashboard.ts'
import type { AnswerOf } from '../../../../contract/operation.ts'
import { dayOf } from '../../../../machines/calendar/warsaw.ts'
import { missedStartStatuses, waitingStatuses } from '../../../../machines/dashboard/tasks.ts'
import { lastRefusal, refusedCampaigns } from '../../../content/outside/order-queue.ts'
import type { Account } from '../../../http/caller.ts'
import { amongSelected } from '../../../store/paging.ts'
import type { CampaignContext } from '../context.ts'
import { visibleEvents, visibleTo } from '../policy.ts'
import { missedStart } from '../queries/list-campaigns.ts'
import { filmSwap } from '../spots/tables.ts'
import { campaign, campaignEvent } from '../tables.ts'

/**
 * The campaigns that wait for an action of an account, by its permissions. The longest wait comes first; campaigns
 * whose first day is over come last, because they need another flight and no answer.
 */
export const listTasks = async (
  { store, clock, otherServices }: CampaignContext,
  account: Account,
): Promise<AnswerOf<typeof operations.listTasks>> => {
  const statuses = waitingStatuses(account.permissions)
  const as_of = clock.now().toISOString()
  if (statuses.length === 0) return { items: [], total: 0, missed_starts: 0, as_of }
  const isMissed = missedStart(dayOf(clock.now()))
  const isWaiting = and(inArray(campaign.status, statuses), not(isMissed))
  const needsFlight = and(inArray(campaign.status, missedStartStatuses(account.permissions)), isMissed)
  const refused = lastRefusal(campaign.uuid)
  // Only those who confirm campaigns can withdraw or repeat the order. A refused withdrawal concerns every status.
  const isRefused = account.permissions.includes('campaign.confirm')
    ? sql`(${amongSelected(campaign.uuid, refusedCampaigns(store.db))} and (${refused.type} = 'campaign.withdraw'
        or ${refused.type} is not null and ${inArray(campaign.status, ['pending', 'in_progress'])}))`
    : sql`false`
  // A film that was proposed for a confirmed campaign waits for those who accept campaigns.
  const proposed = store.db.select({ uuid: filmSwap.campaignUuid }).from(filmSwap).where(isNull(filmSwap.decision))
  const needsDecision = account.permissions.includes('campaign.accept')
    ? and(inArray(campaign.status, ['pending', 'in_progress']), amongSelected(campaign.uuid, proposed))
    : undefined
  const isByStatus = or(isWaiting, needsFlight)
  // Those by status are many and have an index; the others are few and known by their uuids. One condition over both
  // would read all campaigns.
  const byStatus = and(
    visibleTo(account),
    inArray(campaign.status, [...new Set([...statuses, ...missedStartStatuses(account.permissions)])]),
    isByStatus,
  )
  const byUuid = and(visibleTo(account), or(isRefused, needsDecision))
  const missesStart = sql`(${isMissed} and coalesce(not ${isRefused}, true))`
  const order = [asc(missesStart), asc(campaign.statusSince), asc(campaign.id)]
  const firstOf = (where: SQL | undefined) => {
    const first = store.db.select({ id: campaign.id }).from(campaign).where(where)
    return sql`(${first.orderBy(...order).limit(MOST_ON_DASHBOARD)})`
  }
  const shown = sql`${firstOf(byStatus)} union ${firstOf(byUuid)}`
  const judged = store.db
    .select({ type: campaignEvent.type, reason: campaignEvent.reason, byName: campaignEvent.byName })
    .from(campaignEvent)
    .where(
      and(
        eq(campaignEvent.campaignUuid, campaign.uuid),
        inArray(campaignEvent.type, ['campaign.submitted', 'campaign.sent_back']),
        visibleEvents(account),
      ),
    )
    .orderBy(desc(campaignEvent.version))
    .limit(1)
    .as('judged')
  const [[found], [others], rows] = await Promise.all([
    store.db
      .select({ all: count(), missed: sql<number>`(count(*) filter (where ${isMissed}))::int` })
      .from(campaign)
      .where(byStatus),
    store.db
      .select({
        more: sql<number>`(count(*) filter (where (${isByStatus}) is not true))::int`,
        // These need a decision about their order, and no other flight.
        notMissed: sql<number>`(count(*) filter (where ${isByStatus} and ${isMissed} and ${isRefused}))::int`,
      })
      .from(campaign)
      .where(byUuid),
    store.db
      .select({
        uuid: campaign.uuid,
        name: campaign.name,
        companyId: campaign.companyId,
        status: campaign.status,
        date_from: campaign.dateFrom,
        createdAt: campaign.createdAt,
        since: sql<Date | null>`coalesce((select min(asked_at) from film_swap
          where campaign_uuid = ${campaign.uuid} and decision is null), ${campaign.statusSince})`.mapWith(
          campaign.statusSince,
        ),
        judgement: judged.type,
        reason: judged.reason,
        judge: judged.byName,
        refusal: sql<string | null>`case when ${isRefused} then ${refused.reason} end`,
        refusedAt: refused.at,
      })
      .from(campaign)
      .leftJoinLateral(judged, sql`true`)
      .where(amongSelected(campaign.id, shown))
      .orderBy(...order)
      .limit(MOST_ON_DASHBOARD),
  ])
  const companies = await otherServices.termsOfCompanies(
    store.db,
    rows.map(({ companyId }) => companyId),
  )
  const items = rows.map(({ companyId, createdAt, since, judgement, reason, judge, refusal, refusedAt, ...row }) => {
    const isSentBack = judgement === 'campaign.sent_back'
    return {
      ...row,
      company_name: companies.get(companyId)?.name ?? '',
      since: ((refusal === null ? null : refusedAt) ?? since ?? createdAt).toISOString(),
      ...(refusal === null ? {} : { refusal }),
      reason: isSentBack ? reason : null,
      sent_back_by: isSentBack ? judge : null,
    }
  })
  const missed = (found?.missed ?? 0) - (others?.notMissed ?? 0)
  return { items, total: (found?.all ?? 0) + (others?.more ?? 0) - missed, missed_starts: missed, as_of }
}
