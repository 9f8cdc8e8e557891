import { and, count, eq, type SQL, sql } from 'drizzle-orm'
import { dayOf } from '../../../../machines/calendar/warsaw.ts'
import type { Account } from '../../../http/caller.ts'
import type { Tx } from '../../../store/database.ts'
import type { CampaignContext } from '../context.ts'
import { visibleTo } from '../policy.ts'
import { campaign } from '../tables.ts'
import { missesStart } from './list-campaigns.ts'
import { campaignCount } from './tables.ts'

const ofReadableCompany = ({ permissions, companyId }: Account): SQL | undefined =>
  permissions.includes('campaign.read_all_companies') ? undefined : eq(campaignCount.companyId, companyId)

/** The number of visible campaigns in each status, and of those among them whose first day is over too early. */
export const countByStatus = async ({ store, clock }: Pick<CampaignContext, 'store' | 'clock'>, account: Account) => {
  const campaigns = sql<number>`sum(${campaignCount.campaigns})`.mapWith(Number)
  const [rows, missed] = await Promise.all([
    store.db
      .select({ status: campaignCount.status, value: campaigns })
      .from(campaignCount)
      .where(ofReadableCompany(account))
      .groupBy(campaignCount.status)
      .having(sql`sum(${campaignCount.campaigns}) <> 0`),
    // Few campaigns miss their start; an index of statuses and first days has them.
    store.db
      .select({ status: campaign.status, value: count() })
      .from(campaign)
      .where(and(visibleTo(account), missesStart(dayOf(clock.now()))))
      .groupBy(campaign.status),
  ])
  return {
    counts: Object.fromEntries(rows.map((row) => [row.status, row.value])),
    missed_starts: Object.fromEntries(missed.map((row) => [row.status, row.value])),
    total: rows.reduce((sum, row) => sum + row.value, 0),
  }
}

/**
 * Adds up the rows of `campaign_count` of companies and statuses that have several. It is one statement, and each row
 * is deleted once, so the numbers stay right whoever reads, writes or does the same meanwhile.
 */
export const sumCampaignCounts = async (tx: Tx): Promise<void> => {
  await tx.execute(sql`
    with taken as (
      delete from campaign_count where (company_id, status) in (
        select company_id, status from campaign_count group by company_id, status having count(*) > 1
      ) returning *
    )
    insert into campaign_count (company_id, status, campaigns)
    select company_id, status, sum(campaigns) from taken group by company_id, status having sum(campaigns) <> 0`)
}
