import { and, eq, isNull, lt, sql } from 'drizzle-orm'
import { ADMINISTRATOR_ROLE } from '../../../../contract/permissions.ts'
import { erasedName } from '../../../../contract/users/erased-account.ts'
import { MINUTE_MS } from '../../../../machines/calendar/durations.ts'
import type { Caller } from '../../../http/caller.ts'
import { notFound } from '../../../http/problem.ts'
import { type Actor, appendAudit } from '../../../records/audit.ts'
import { eraseFromAudit, namesInAudit } from '../../../records/audit-of-person.ts'
import type { ErasedPerson } from '../../../records/person.ts'
import { eraseFromRequests } from '../../../records/requests-of-person.ts'
import type { Store, Tx } from '../../../store/database.ts'
import { requireOtherAdministrator } from '../account/administrators.ts'
import type { UsersContext } from '../context.ts'
import { forgetLogins } from '../password/failed-attempts.ts'
import { deleteLinksOf } from '../password/password-links.ts'
import {
  account,
  apiToken,
  authenticatorApp,
  identity,
  passkey,
  recoveryCode,
  session,
  signIn,
  unconfirmedApp,
} from '../tables.ts'

type Context = Pick<UsersContext, 'store' | 'clock' | 'otherServices'>

/** A second pass removes what requests that ran during the erasure stored. The longest request may take 10 minutes. */
const AGAIN_AFTER_MS = 15 * MINUTE_MS
/** Accounts that one round erases by itself. */
const MOST_ERASED = 10
/** Logs are read whole, because they have no index by author. */
const LONGEST_STATEMENT = '10min'

/** Replaces the row of an account by one without data of a person, and deletes its access. */
const eraseRow = async (tx: Tx, { id, name }: ErasedPerson, now: Date): Promise<void> => {
  await tx.delete(session).where(eq(session.accountId, id))
  await tx.delete(apiToken).where(eq(apiToken.accountId, id))
  for (const table of [authenticatorApp, unconfirmedApp, recoveryCode, identity, signIn, passkey])
    await tx.delete(table).where(eq(table.accountId, id))
  await deleteLinksOf(tx, id)
  const erased = { name, username: name, email: null, passwordHash: null, lastLoginAt: null, isActive: false }
  const times = { deletedAt: sql`coalesce(deleted_at, ${now.toISOString()})`, erasedAt: now, erasedAgainAt: null }
  await tx
    .update(account)
    .set({ ...erased, ...times, version: sql`version + 1` })
    .where(eq(account.id, id))
}

/** Takes the names, addresses and messages of an account out of all other tables. */
const eraseElsewhere = async (tx: Tx, { otherServices }: Context, { id, uuid }: { id: number; uuid: string }) => {
  await tx.execute(sql`set local statement_timeout = ${sql.raw(`'${LONGEST_STATEMENT}'`)}`)
  const [row] = await tx
    .select({ name: account.name, username: account.username })
    .from(account)
    .where(eq(account.id, id))
  const found = [row?.name ?? '', row?.username ?? '', ...(await namesInAudit(tx, id))]
  const name = erasedName(id)
  const all = new Set([...found, ...(await otherServices.namesOfPerson(tx, id))])
  const formerNames = [...all].filter((each) => each !== '' && each !== name)
  const person = { id, uuid, name, formerNames }
  for (const former of formerNames) await forgetLogins(tx, former)
  await otherServices.erasePerson(tx, person)
  await eraseFromRequests(tx, person)
  await eraseFromAudit(tx, person)
  return person
}

const lockedAccount = async (tx: Tx, id: number) => {
  const [found] = await tx.select().from(account).where(eq(account.id, id)).for('update')
  return found
}

const eraseLocked = async (tx: Tx, context: Context, found: { id: number; uuid: string }, actor: Actor) => {
  const person = await eraseElsewhere(tx, context, found)
  await eraseRow(tx, person, context.clock.now())
  // Who erases the own account leaves no name and no address either.
  const by = actor.id === found.id ? { ...actor, name: person.name, address: null } : actor
  await appendAudit(tx, by, { action: 'person_erased', kind: 'user', recordId: found.id, recordName: person.name })
}

/**
 * Erases the personal data of an account in all tables, also of a deleted one; what it did stays, under its number. Its
 * sessions and tokens end. A repeated erasure finds what is new. Throws `not_found`, and `last_administrator`.
 */
export const eraseAccount = (context: Context, caller: Caller, id: number): Promise<void> =>
  context.store.transaction(async (tx) => {
    const found = await lockedAccount(tx, id)
    if (!found) throw notFound()
    if (found.roleId === ADMINISTRATOR_ROLE && found.isActive && found.deletedAt === null)
      await requireOtherAdministrator(tx, id)
    await eraseLocked(tx, context, found, caller)
  })

const platformAt = (at: Date): Actor => ({ id: null, name: null, address: null, at })

const eraseOne = (
  store: Store,
  id: number,
  erase: (tx: Tx, found: { id: number; uuid: string }) => Promise<void>,
): Promise<void> =>
  store.transaction(async (tx) => {
    const found = await lockedAccount(tx, id)
    if (found) await erase(tx, found)
  })

/** Erases deleted accounts whose retention period is over, and repeats each erasure once. `keptDays` null: never. */
export const eraseDueAccounts = async (context: Context, now: Date, keptDays: number | null): Promise<void> => {
  const { store } = context
  const due =
    keptDays === null
      ? []
      : await store.db
          .select({ id: account.id })
          .from(account)
          .where(
            and(
              isNull(account.erasedAt),
              sql`deleted_at < ${now.toISOString()}::timestamptz - make_interval(days => ${keptDays})`,
            ),
          )
          .limit(MOST_ERASED)
  for (const { id } of due) await eraseOne(store, id, (tx, found) => eraseLocked(tx, context, found, platformAt(now)))
  const again = await store.db
    .select({ id: account.id })
    .from(account)
    .where(and(isNull(account.erasedAgainAt), lt(account.erasedAt, new Date(now.getTime() - AGAIN_AFTER_MS))))
    .limit(MOST_ERASED)
  for (const { id } of again)
    await eraseOne(store, id, async (tx, found) => {
      await eraseElsewhere(tx, context, found)
      await tx.update(account).set({ erasedAgainAt: now }).where(eq(account.id, id))
    })
}
