import { and, eq, gte, isNull, type SQL } from 'drizzle-orm'
import { validation } from '../../../contract/validation.ts'
import type { Account } from '../../http/caller.ts'
import { notFound, ProblemError } from '../../http/problem.ts'
import type { Tx } from '../../store/database.ts'
import { campaign, campaignEvent } from './tables.ts'

/** A stored campaign. */
export type CampaignRow = typeof campaign.$inferSelect

const ofReadableCompany = ({ permissions, companyId }: Account): SQL | undefined =>
  permissions.includes('campaign.read_all_companies') ? undefined : eq(campaign.companyId, companyId)

/** Condition for the campaigns that an account may see: those of all companies if permitted, otherwise only its own. */
export const visibleTo = (account: Account): SQL | undefined =>
  and(isNull(campaign.deletedAt), ofReadableCompany(account))

/** Condition for the events of joined campaigns that an account may see: its company sees those since a move to it. */
export const visibleEvents = (account: Account): SQL | undefined =>
  account.permissions.includes('campaign.read_all_companies')
    ? undefined
    : gte(campaignEvent.version, campaign.historyFrom)

/** A campaign that the account may see. Throws the same 404 for a missing campaign and for one of another company. */
export const visibleCampaign = async (tx: Tx, account: Account, untrustedUuid: string): Promise<CampaignRow> => {
  const [row] = await tx
    .select()
    .from(campaign)
    .where(and(eq(campaign.uuid, untrustedUuid), visibleTo(account)))
  if (!row) throw notFound()
  return row
}

/** Like {@link visibleCampaign}, but also finds a deleted campaign. */
export const knownCampaign = async (tx: Tx, account: Account, untrustedUuid: string): Promise<CampaignRow> => {
  const [row] = await tx
    .select()
    .from(campaign)
    .where(and(eq(campaign.uuid, untrustedUuid), ofReadableCompany(account)))
  if (!row) throw notFound()
  return row
}

/** Like {@link visibleCampaign}, but locks the row until the transaction ends. */
export const lockedCampaign = async (tx: Tx, account: Account, untrustedUuid: string): Promise<CampaignRow> => {
  const [row] = await tx
    .select()
    .from(campaign)
    .where(and(eq(campaign.uuid, untrustedUuid), visibleTo(account)))
    .for('update')
  if (!row) throw notFound()
  return row
}

/**
 * A shared campaign with its dates, by the token of its public page. Throws the same 404 for an unknown token, for one
 * whose sharing ended, and for a campaign's own uuid.
 */
export const sharedCampaignRow = async (
  tx: Tx,
  untrustedToken: string,
): Promise<CampaignRow & { dateFrom: string; dateTo: string; shareToken: string }> => {
  const [row] = await tx
    .select()
    .from(campaign)
    .where(and(eq(campaign.shareToken, untrustedToken), eq(campaign.isShared, true), isNull(campaign.deletedAt)))
  const { dateFrom, dateTo, shareToken } = row ?? {}
  if (!row || !dateFrom || !dateTo || !shareToken || row.status === 'draft') throw notFound()
  return { ...row, dateFrom, dateTo, shareToken }
}

/**
 * Throws `invalid_input` if the account may not plan campaigns of a company. A company that does not exist gets the
 * same answer.
 */
export const checkCompanyAccess = (account: Account, companyId: number): void => {
  if (companyId === account.companyId || account.permissions.includes('campaign.read_all_companies')) return
  throw new ProblemError('invalid_input', { errors: [{ path: 'company_id', message: validation.unknownReference }] })
}
