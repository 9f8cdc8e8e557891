import { and, eq, type SQL } from 'drizzle-orm'
import type { Account } from '../../http/caller.ts'
import { notification } from './tables.ts'

/** The notifications that an account may see: its own, about records of companies that it may read now. */
export const visibleTo = ({ id, companyId, permissions }: Account): SQL | undefined =>
  and(
    eq(notification.accountId, id),
    eq(notification.isShown, true),
    permissions.includes('campaign.read_all_companies') ? undefined : eq(notification.companyId, companyId),
  )
