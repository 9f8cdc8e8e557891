import { and, eq, isNull, type SQL } from 'drizzle-orm'
import { validation } from '../../../contract/validation.ts'
import type { Account } from '../../http/caller.ts'
import { notFound, ProblemError } from '../../http/problem.ts'
import type { Tx } from '../../store/open.ts'
import { campaign } from './tables.ts'

/** A stored campaign. */
export type CampaignRow = typeof campaign.$inferSelect

/** Campaigns that somebody may see: of all companies, or only of one's own (readings, "Roles"). */
export const visibleTo = (account: Account): SQL | undefined =>
  and(
    isNull(campaign.deletedAt),
    account.permissions.includes('campaign.read_all_companies') ? undefined : eq(campaign.companyId, account.companyId),
  )

/** A campaign that somebody may see; a foreign and a missing one answer alike. */
export const seenCampaign = async (tx: Tx, account: Account, untrustedUuid: string): Promise<CampaignRow> => {
  const [row] = await tx
    .select()
    .from(campaign)
    .where(and(eq(campaign.uuid, untrustedUuid), visibleTo(account)))
  if (!row) throw notFound()
  return row
}

/** The same, locked until the transaction ends: for writing. */
export const lockedCampaign = async (tx: Tx, account: Account, untrustedUuid: string): Promise<CampaignRow> => {
  const [row] = await tx
    .select()
    .from(campaign)
    .where(and(eq(campaign.uuid, untrustedUuid), visibleTo(account)))
    .for('update')
  if (!row) throw notFound()
  return row
}

/** A campaign that its owner shares, with its days; anything else answers as if there were none. */
export const sharedRow = async (
  tx: Tx,
  untrustedUuid: string,
): Promise<CampaignRow & { dateFrom: string; dateTo: string }> => {
  const [row] = await tx
    .select()
    .from(campaign)
    .where(and(eq(campaign.uuid, untrustedUuid), eq(campaign.isShared, true), isNull(campaign.deletedAt)))
  if (!row || row.dateFrom === null || row.dateTo === null || row.status === 'draft') throw notFound()
  return { ...row, dateFrom: row.dateFrom, dateTo: row.dateTo }
}

/** Refuses a company that the person may not plan for: read as one that does not exist. */
export const mayPlanFor = (account: Account, companyId: number): void => {
  if (companyId === account.companyId || account.permissions.includes('campaign.read_all_companies')) return
  throw new ProblemError('invalid_input', { errors: [{ path: 'company_id', message: validation.unknownReference }] })
}
