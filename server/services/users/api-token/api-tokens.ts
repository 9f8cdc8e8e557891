import { and, asc, eq, getTableColumns, gt, isNull } from 'drizzle-orm'
import { contract } from '../../../../contract/index.ts'
import type { AnswerOf, BodyOf, QueryOf } from '../../../../contract/operation.ts'
import type { Page } from '../../../../contract/paging.ts'
import {
  type ApiToken,
  MOST_TOKENS,
  type apiTokenOperations as operations,
} from '../../../../contract/users/api-tokens.ts'
import { API_TOKEN_PREFIX } from '../../../../contract/users/token-scopes.ts'
import { DAY_MS, MINUTE_MS } from '../../../../machines/calendar/durations.ts'
import type { Account, Caller, IdentifyToken } from '../../../http/caller.ts'
import { routeOf } from '../../../http/gates.ts'
import { notFound, ProblemError } from '../../../http/problem.ts'
import { alphabetical, containing, inOrder, readPage } from '../../../store/paging.ts'
import { getVisibleUser } from '../account/accounts.ts'
import { requireRightsOver } from '../account/managed-accounts.ts'
import type { UsersContext } from '../context.ts'
import { hashOfToken, newToken } from '../random-token.ts'
import { checkSecondFactor } from '../second-factor/check-code.ts'
import { account, apiToken, role } from '../tables.ts'
import { auditToken, revokeTokens } from './token-revocation.ts'

type Context = Pick<UsersContext, 'store' | 'clock'>
type IssueContext = Pick<UsersContext, 'store' | 'clock' | 'otherServices'>
type Row = typeof apiToken.$inferSelect

const ENDING_CHARACTERS = 4

const present = (row: Row, now: Date): ApiToken => ({
  id: row.id,
  name: row.name,
  ending: row.ending,
  scopes: row.scopes,
  created_at: row.createdAt.toISOString(),
  expires_at: row.expiresAt.toISOString(),
  is_expired: row.expiresAt <= now,
  last_used_at: row.lastUsedAt?.toISOString() ?? null,
})

/**
 * Creates the lookup of the account of an API token. Returns null if the token is revoked or expired, or if the account
 * is switched off or belongs to another company now. The time of use is stored at most once a minute.
 */
export const createTokenIdentification =
  ({ store, clock }: Context): IdentifyToken =>
  async (token) => {
    const now = clock.now()
    const [found] = await store.db
      .select({
        token: getTableColumns(apiToken),
        account: {
          id: account.id,
          name: account.name,
          roleId: role.id,
          companyId: apiToken.companyId,
          permissions: role.permissions,
        },
      })
      .from(apiToken)
      .innerJoin(account, and(eq(account.id, apiToken.accountId), eq(account.companyId, apiToken.companyId)))
      .innerJoin(role, eq(role.id, account.roleId))
      .where(
        and(
          eq(apiToken.hash, hashOfToken(token)),
          gt(apiToken.expiresAt, now),
          eq(account.isActive, true),
          isNull(account.deletedAt),
        ),
      )
    if (!found) return null
    const { id, scopes, lastUsedAt } = found.token
    if (!lastUsedAt || now.getTime() - lastUsedAt.getTime() >= MINUTE_MS) {
      await store.db.update(apiToken).set({ lastUsedAt: now }).where(eq(apiToken.id, id))
    }
    return { account: found.account, scopes }
  }

const sortable = {
  created_at: apiToken.createdAt,
  expires_at: apiToken.expiresAt,
  name: alphabetical(apiToken.name),
}

/**
 * A page of the API tokens of an account, newest first by default. Throws `not_found` for another account unless the
 * caller manages users, and `administrator_account` if only an administrator may read the tokens.
 */
export const listTokens = async (
  { store: { db }, clock }: Context,
  caller: Account,
  untrustedId: number,
  query: QueryOf<typeof operations.listTokens>,
): Promise<Page<ApiToken>> => {
  const owner = await getVisibleUser(db, caller, untrustedId)
  requireRightsOver(caller, owner)
  const { filter, sort_by = 'created_at', order = 'desc' } = query
  const where = and(eq(apiToken.accountId, owner.id), filter ? containing(apiToken.name, filter) : undefined)
  const now = clock.now()
  return readPage(query, {
    rows: db.select().from(apiToken).where(where).orderBy(inOrder(sortable[sort_by], order), asc(apiToken.id)),
    total: db.$count(apiToken, where),
    present: (rows) => rows.map((row) => present(row, now)),
  })
}

const calendarPath = (token: string): string =>
  routeOf(contract.calendarFeed.getCalendar).replace(':file', `${token}.ics`)

/**
 * Issues a token of 256 random bits for the caller's account, and tells its owner. Only its hash is stored. Throws
 * `second_factor_needed`, `invalid_code` and `too_many_tokens`.
 */
export const issueToken = (
  context: IssueContext,
  caller: Caller,
  { name, scopes, expires_in_days, code }: Omit<BodyOf<typeof operations.issueToken>, 'current_password'>,
): Promise<AnswerOf<typeof operations.issueToken>> => {
  const { store, clock, otherServices } = context
  return store.transaction(async (tx) => {
    await checkSecondFactor(context, tx, caller, code)
    // Locked, so that an account that is switched off at the same time gets no token, and concurrent requests cannot
    // exceed the limit.
    const [owner] = await tx
      .select({ uuid: account.uuid, companyId: account.companyId })
      .from(account)
      .where(and(eq(account.id, caller.id), eq(account.isActive, true)))
      .for('update')
    if (!owner?.companyId) throw notFound()
    const issued = await tx.$count(apiToken, eq(apiToken.accountId, caller.id))
    if (issued >= MOST_TOKENS) throw new ProblemError('too_many_tokens')
    const token = API_TOKEN_PREFIX + newToken()
    const now = clock.now()
    const [row] = await tx
      .insert(apiToken)
      .values({
        hash: hashOfToken(token),
        ending: token.slice(-ENDING_CHARACTERS),
        name,
        accountId: caller.id,
        companyId: owner.companyId,
        scopes: [...new Set(scopes)],
        createdAt: now,
        expiresAt: new Date(now.getTime() + expires_in_days * DAY_MS),
      })
      .returning()
    if (!row) throw new Error('the token was not stored')
    await auditToken(tx, caller, caller, 'token_issued', row)
    const { uuid, companyId } = owner
    const news = { kind: 'account.token_issued', subject: name, by: null, at: now } as const
    await otherServices.notifyOfAccount(tx, { ...news, account: { id: caller.id, uuid, companyId } })
    return { ...present(row, now), token, calendar_path: row.scopes.includes('calendar') ? calendarPath(token) : null }
  })
}

/**
 * Revokes a token of an account. Throws `not_found`, also for a token that is already revoked, and
 * `administrator_account` if only an administrator may act on the account.
 */
export const revokeToken = (
  { store }: Context,
  caller: Caller,
  untrustedId: number,
  untrustedToken: number,
): Promise<void> =>
  store.transaction(async (tx) => {
    const owner = await getVisibleUser(tx, caller, untrustedId)
    requireRightsOver(caller, owner)
    if ((await revokeTokens(tx, caller, owner, untrustedToken)) === 0) throw notFound()
  })
