import { SLOTS_IN_LOOP } from '../../../../contract/limits.ts'
import type { Account } from '../../../http/caller.ts'

/** Who asks for free slots: a company, which sees the slots of other companies in steps only, or all exactly. */
export type SlotReader = { readonly companyId: number } | 'exact'

/** The reader of slots that an account is (decision 032). */
export const slotReaderOf = ({ permissions, companyId }: Pick<Account, 'permissions' | 'companyId'>): SlotReader =>
  permissions.includes('campaign.read_all_companies') ? 'exact' : { companyId }

/**
 * Held slots of a loop that a company can tell apart, when other companies hold them. A loop has room for 120, 60, 30
 * or 10 seconds, or is full: between two steps lie at least two numbers, so that no number of questions gives one.
 */
const STEPS = [0, 6, 9, 11, SLOTS_IN_LOOP] as const

/** The slots that other companies hold, rounded up to the next step. */
export const shownSlotsOfOthers = (held: number): number => STEPS.find((step) => step >= held) ?? held
