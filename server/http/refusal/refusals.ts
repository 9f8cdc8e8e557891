import type { ProblemCode } from '../../../contract/problems.ts'

/** A refused call, or several that were refused alike in one minute. */
export type Refusal = {
  /** Who called; null without a session. */
  readonly account: { readonly id: number; readonly name: string } | null
  readonly address: string
  /** Method and pattern of the route, for example `GET /api/users/user/:id`; empty for several ones together. */
  readonly operation: string
  /** The ids in the address of the first call; empty for several ones together. */
  readonly record: string
  readonly code: ProblemCode
  readonly times: number
}

/** Refusals of an account, or of an address, that are told apart in one minute. More of them are counted together. */
const MOST_OF_CALLER = 20
/** Callers that are told apart in one minute. */
const MOST_CALLERS = 500

/** What counts as a refusal. Input that breaks a rule does not: the line of the request in the log has its code. */
const refusedCodes: ReadonlySet<ProblemCode> = new Set([
  'permission_denied',
  'no_confirm_permission',
  'not_found',
  'token_scope',
  'foreign_origin',
  'own_account',
  'administrator_account',
  'beyond_own_rights',
  'last_administrator',
  'protected_role',
  'second_factor_missing',
  'second_factor_required',
  'invalid_credentials',
  'invalid_current_password',
  'invalid_code',
  'too_many_misses',
  'too_many_requests',
  'too_many_works',
])

/** Without a session, only these are: everybody may ask for a page that does not exist. */
const anonymousCodes: ReadonlySet<ProblemCode> = new Set([
  'foreign_origin',
  'invalid_code',
  'too_many_misses',
  'too_many_requests',
])

/** Whether an answer is a security event. */
export const isRefusal = (code: ProblemCode, isAnonymous: boolean): boolean =>
  (isAnonymous ? anonymousCodes : refusedCodes).has(code)

/**
 * Counts refusals until they are taken, at most 20 kinds of each of 500 callers, so that a flood of refused calls
 * becomes few entries. `add` counts one, `take` returns what was counted and begins again.
 */
export const countRefusals = () => {
  let counted = new Map<string, Map<string, Refusal>>()
  const callerOf = ({ account, address }: Pick<Refusal, 'account' | 'address'>): string =>
    account ? `account ${account.id}` : `address ${address}`
  return {
    add: (refusal: Omit<Refusal, 'times'>): void => {
      const known = callerOf(refusal)
      const isOneTooMany = !counted.has(known) && counted.size >= MOST_CALLERS
      const caller = isOneTooMany ? 'others' : known
      const ofCaller = counted.get(caller) ?? new Map<string, Refusal>()
      counted.set(caller, ofCaller)
      const key = JSON.stringify([refusal.operation, refusal.record, refusal.code])
      const isFull = isOneTooMany || (!ofCaller.has(key) && ofCaller.size >= MOST_OF_CALLER)
      const kept = isFull ? { ...refusal, operation: '', record: '' } : refusal
      const keptKey = isFull ? refusal.code : key
      ofCaller.set(keptKey, { ...kept, times: (ofCaller.get(keptKey)?.times ?? 0) + 1 })
    },
    take: (): Refusal[] => {
      const taken = [...counted.values()].flatMap((ofCaller) => [...ofCaller.values()])
      counted = new Map()
      return taken
    },
  }
}
