import { and, eq, sql } from 'drizzle-orm'
import { colourThemes } from '../../../../contract/colour-theme.ts'
import { mailLanguages } from '../../../../contract/notifications.ts'
import { DAY_MS, HOUR_MS, SECOND_MS } from '../../../../machines/calendar/durations.ts'
import { mayReadCompany } from '../../../../machines/notification/recipients.ts'
import { anyOf } from '../../../store/any-of.ts'
import type { NotificationContext } from '../context.ts'
import { notification, notificationChoice } from '../tables.ts'
import { composeMail } from './compose.ts'
import { mailTextsOf } from './mail-words.ts'

/** Most e-mails of one round. */
const MOST_AT_ONCE = 20
/** How long e-mails are leased to this server without a sign of life, and how often that is prolonged. */
const LEASE_MS = 25 * SECOND_MS
const PROLONGED_MS = 8 * SECOND_MS
/** The pause after a failure doubles from the first to the longest. After the last attempt, an e-mail is dropped. */
const FIRST_PAUSE_MS = 30 * SECOND_MS
const LONGEST_PAUSE_MS = 6 * HOUR_MS
const MOST_ATTEMPTS = 12
/** Older notifications are not sent, for example those from before e-mail was configured. */
const OLDEST_MS = 3 * DAY_MS

const defaultLook = { language: mailLanguages[0], theme: colourThemes[0] }

const fromNow = (ms: number) => sql`now() + ${`${ms} milliseconds`}::interval`

type Leased = Pick<typeof notification.$inferSelect, 'id' | 'mailAttempts'>

/** Prolongs the lease of e-mails, except of those that another server has taken meanwhile. Never rejects. */
const prolong = async ({ store, log }: NotificationContext, rows: readonly Leased[]): Promise<void> => {
  const ids = sql.param(rows.map(({ id }) => id))
  const attempts = sql.param(rows.map(({ mailAttempts }) => mailAttempts))
  await store.db
    .update(notification)
    .set({ mailDueAt: fromNow(LEASE_MS) })
    .where(
      sql`(${notification.id}, ${notification.mailAttempts}) in
        (select * from unnest(${ids}::bigint[], ${attempts}::int[]))`,
    )
    .catch((error: unknown) => log.warn({ err: error }, 'the lease of e-mails could not be prolonged'))
}

/**
 * Sends the e-mails that are due. Returns the number of e-mails sent. Each e-mail is leased first, so that several
 * servers send it only once. It is dropped if the account no longer has an address, and retried after a failure.
 */
export const sendDueMail = async (context: NotificationContext): Promise<number> => {
  const { store, mail, otherServices, log } = context
  if (!mail) return 0
  const rows = await store.db
    .update(notification)
    .set({ mailDueAt: fromNow(LEASE_MS), mailAttempts: sql`${notification.mailAttempts} + 1` })
    .where(
      sql`${notification.id} in (select n.id from ${notification} n where n.mail_due_at <= now()
        and n.stored_at > now() - ${`${OLDEST_MS} milliseconds`}::interval
        order by n.mail_due_at limit ${MOST_AT_ONCE} for no key update skip locked)`,
    )
    .returning()
  if (rows.length === 0) return 0
  const ids = rows.map(({ accountId }) => accountId)
  const recipients = new Map((await otherServices.findRecipients(store.db, { ids })).map((each) => [each.id, each]))
  const chosen = await store.db.select().from(notificationChoice).where(anyOf(notificationChoice.accountId, ids))
  const looks = new Map(chosen.map((row) => [row.accountId, row]))
  const waiting = new Map(rows.map((row) => [row.id, row]))
  let prolonging: Promise<void> = Promise.resolve()
  const timer = setInterval(() => {
    prolonging = prolong(context, [...waiting.values()])
  }, PROLONGED_MS)
  let sent = 0
  try {
    for (const row of rows) {
      const recipient = recipients.get(row.accountId)
      // The account can have moved to another company meanwhile.
      const to = recipient && mayReadCompany(recipient, row.companyId) ? (row.mailTo ?? recipient.email) : null
      let nextMs: number | null = null
      try {
        if (to !== null) {
          const look = looks.get(row.accountId) ?? defaultLook
          const composed = composeMail(mailTextsOf(look.language, row, mail.publicUrl), look)
          await mail.mailer.send({ ...composed, to, id: `notification-${row.id}` })
          sent += 1
        }
      } catch (error) {
        const isLast = row.mailAttempts >= MOST_ATTEMPTS
        if (!isLast) nextMs = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (row.mailAttempts - 1))
        log.warn({ err: error, notification: row.id }, isLast ? 'an e-mail is given up' : 'an e-mail was not sent')
      }
      waiting.delete(row.id)
      // A prolongation that is stored later would make the e-mail due again.
      await prolonging
      await store.db
        .update(notification)
        .set({ mailDueAt: nextMs === null ? null : fromNow(nextMs) })
        .where(and(eq(notification.id, row.id), eq(notification.mailAttempts, row.mailAttempts)))
    }
  } finally {
    clearInterval(timer)
  }
  return sent
}
