import { createHash } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import type { ProblemCode } from '../../../../contract/problems.ts'
import { isDatabaseUnavailable } from '../../../base/database-unavailable.ts'
import { ProblemError } from '../../../http/problem.ts'
import type { Db, Tx } from '../../../store/database.ts'
import { knownAddress, passwordMiss } from '../tables.ts'

/** How long failed attempts count. */
const WINDOW_MINUTES = 15
/** Most rows of each kind that one round deletes, so that a large backlog does not cause a long transaction. */
const BATCH = 10_000

const wrongCodes: ReadonlySet<ProblemCode> = new Set([
  'invalid_credentials',
  'invalid_current_password',
  'invalid_code',
])

const isWrongPassword = (error: unknown): boolean => error instanceof ProblemError && wrongCodes.has(error.code)

/** The username and the address of an attempt. Attempts with unknown usernames count as well. */
export type Attempt = { readonly username: string; readonly address: string }

/** What is stored of a text: people also type passwords where the username belongs. */
const hashOf = (...texts: readonly string[]): string => createHash('sha256').update(JSON.stringify(texts)).digest('hex')

const nameOf = (username: string): string => username.trim().toLowerCase()
const nameHashOf = (username: string): string => hashOf(nameOf(username))
/** With the name, so that one address of several accounts is not recognized. */
const addressHashOf = ({ username, address }: Attempt): string => hashOf(nameOf(username), address)

/** A count of failed attempts: that of an account, or with `addressHash` that of one of its known addresses. */
type Counter = { readonly nameHash: string; readonly addressHash: string }

const isCounter = ({ nameHash, addressHash }: Counter) =>
  and(eq(passwordMiss.nameHash, nameHash), eq(passwordMiss.addressHash, addressHash))

/**
 * Counts an attempt as failed before its check, so that attempts at the same moment cannot pass together. Throws
 * `too_many_misses` if `most` have failed already.
 */
const countAttempt = async (db: Db, attempt: Attempt, most: number): Promise<Counter> => {
  const nameHash = nameHashOf(attempt.username)
  const addressHash = addressHashOf(attempt)
  const { rows: counted } = await db.execute<{ address_hash: string }>(sql`
    insert into password_miss as miss (name_hash, address_hash, failures, ends_at)
    select ${nameHash},
      coalesce((select address_hash from known_address where name_hash = ${nameHash} and address_hash = ${addressHash}), ''),
      1, now() + make_interval(mins => ${WINDOW_MINUTES})
    on conflict (name_hash, address_hash) do update set
      failures = case when miss.ends_at <= now() then 1 else miss.failures + 1 end,
      ends_at = case when miss.ends_at <= now() then excluded.ends_at else miss.ends_at end
      where miss.ends_at <= now() or miss.failures < ${most}
    returning address_hash`)
  if (counted[0]) return { nameHash, addressHash: counted[0].address_hash }
  const { rows: waits } = await db.execute<{ seconds: number }>(sql`
    select ceil(extract(epoch from max(ends_at) - now()))::int as seconds from password_miss
    where name_hash = ${nameHash} and address_hash in ('', ${addressHash}) and failures >= ${most}`)
  throw new ProblemError('too_many_misses', { retryAfterSeconds: Math.max(1, waits[0]?.seconds ?? 1) })
}

/** Takes back the count of an attempt whose password was not wrong. */
const uncount = async (db: Db, counter: Counter): Promise<void> => {
  await db
    .update(passwordMiss)
    .set({ failures: sql`greatest(${passwordMiss.failures} - 1, 0)` })
    .where(isCounter(counter))
}

/** Forgets the failed attempts of a counter, and remembers the address of the login. */
const noteSuccess = async (db: Db, counter: Counter, attempt: Attempt): Promise<void> => {
  await db.execute(sql`
    with forgotten as (
      delete from password_miss where name_hash = ${counter.nameHash} and address_hash = ${counter.addressHash}
    )
    insert into known_address (name_hash, address_hash, used_at) values (${counter.nameHash}, ${addressHashOf(attempt)}, now())
    on conflict (name_hash, address_hash) do update set used_at = excluded.used_at`)
}

/**
 * Creates the limit of failed attempts for one account, over all addresses and all servers on the database, for logins
 * and changes of the password. An address from which the account has logged in before has its own count, so that
 * somebody who guesses passwords cannot lock out the owner. `guard` runs a check of a password; after too many failed
 * attempts, it throws `too_many_misses` without the check. A failure for another reason than a wrong password, such as
 * an unavailable database, does not count.
 */
export const attemptLimit = (db: Db, most: number) => ({
  guard: async <Result>(attempt: Attempt, check: () => Promise<Result>): Promise<Result> => {
    const counter = await countAttempt(db, attempt, most)
    let result: Result
    try {
      result = await check()
    } catch (error) {
      // The attempt stays counted if the database is away now too.
      if (!isWrongPassword(error)) {
        await uncount(db, counter).catch((failure: unknown) => {
          if (!isDatabaseUnavailable(failure)) throw failure
        })
      }
      throw error
    }
    await noteSuccess(db, counter, attempt)
    return result
  },
})

/** The limit of failed attempts of one platform. */
export type AttemptLimit = ReturnType<typeof attemptLimit>

/** Forgets the failed attempts of an account, after its owner has set a password with a link. */
export const forgetMisses = async (tx: Tx, username: string): Promise<void> => {
  await tx.delete(passwordMiss).where(eq(passwordMiss.nameHash, nameHashOf(username)))
}

/** Forgets the failed attempts of a username, and the addresses from which it has logged in. */
export const forgetLogins = async (tx: Tx, username: string): Promise<void> => {
  await forgetMisses(tx, username)
  await tx.delete(knownAddress).where(eq(knownAddress.nameHash, nameHashOf(username)))
}

/** How many failed attempts and known addresses are stored of a username; the addresses themselves are not. */
export const countLogins = async (
  tx: Tx,
  username: string,
): Promise<{ failedAttempts: number; knownAddresses: number }> => {
  const nameHash = nameHashOf(username)
  const misses = await tx.select().from(passwordMiss).where(eq(passwordMiss.nameHash, nameHash))
  const knownAddresses = await tx.$count(knownAddress, eq(knownAddress.nameHash, nameHash))
  return { failedAttempts: misses.reduce((sum, { failures }) => sum + failures, 0), knownAddresses }
}

/** Deletes counts that are over, and addresses that were not used for `keptDays`. */
export const deleteOldMisses = async (db: Db, keptDays: number): Promise<void> => {
  await db.execute(sql`delete from password_miss where (name_hash, address_hash) in (
    select name_hash, address_hash from password_miss where ends_at < now() limit ${BATCH} for update skip locked)`)
  await db.execute(sql`delete from ${knownAddress} where (name_hash, address_hash) in (
    select name_hash, address_hash from ${knownAddress} where used_at < now() - make_interval(days => ${keptDays})
    limit ${BATCH} for update skip locked)`)
}
