import { sql } from 'drizzle-orm'
import { DAY_MS } from '../../../../machines/calendar/durations.ts'
import type { Db } from '../../../store/database.ts'

/** Most rows of each kind that one round deletes, so that a large backlog does not cause a long transaction. */
const BATCH = 10_000
/** Age of a session from which it is looked at whether it still has a token. */
const ABANDONED_DAYS = 14

/**
 * Deletes expired refresh tokens, password links, sign-ins and questions to passkeys, sessions that ended some days
 * ago, and sessions whose last token has expired. Uses real time, as sessions do. Several servers may run it at the
 * same time.
 */
export const deleteOldSessions = async (db: Db, keptDays: number): Promise<void> => {
  const now = Date.now()
  const ended = new Date(now - keptDays * DAY_MS)
  const abandoned = new Date(now - ABANDONED_DAYS * DAY_MS)
  await db.execute(sql`delete from refresh_token where hash in (select hash from refresh_token
    where expires_at < ${new Date(now).toISOString()} limit ${BATCH} for update skip locked)`)
  await db.execute(sql`delete from password_link where hash in (select hash from password_link
    where expires_at < ${new Date(now).toISOString()} limit ${BATCH} for update skip locked)`)
  await db.execute(sql`delete from sign_in where state_hash in (select state_hash from sign_in
    where expires_at < ${new Date(now).toISOString()} limit ${BATCH} for update skip locked)`)
  await db.execute(sql`delete from passkey_question where challenge_hash in (select challenge_hash from passkey_question
    where expires_at < ${new Date(now).toISOString()} limit ${BATCH} for update skip locked)`)
  await db.execute(sql`delete from session where id in (select id from session
    where ended_at < ${ended.toISOString()} limit ${BATCH} for update skip locked)`)
  await db.execute(sql`delete from session where id in (select id from session
    where ended_at is null and started_at < ${abandoned.toISOString()}
      and not exists (select from refresh_token where refresh_token.session_id = session.id)
    limit ${BATCH} for update skip locked)`)
}
