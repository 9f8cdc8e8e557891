import type { AccountName } from '../support/platform/access-platform.ts'

/**
 * Accounts by role: company, and whether they see the campaigns of all companies. Written by hand, because the tests
 * must not derive it from the code.
 */
export const accountRights: Readonly<Record<AccountName, { company: number; seesAll: boolean }>> = {
  admin: { company: 6, seesAll: true },
  advertiser: { company: 1, seesAll: false },
  sales: { company: 6, seesAll: true },
  operator: { company: 6, seesAll: true },
  planner: { company: 5, seesAll: false },
  manager: { company: 6, seesAll: true },
  analyst: { company: 1, seesAll: false },
  owner: { company: 6, seesAll: false },
  rival: { company: 2, seesAll: false },
}
