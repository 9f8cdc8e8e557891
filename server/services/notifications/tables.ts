import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { ColourTheme } from '../../../contract/colour-theme.ts'
import type { mailLanguages, NotificationKind } from '../../../contract/notifications.ts'
import type { Choice } from '../../../machines/notification/recipients.ts'

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/**
 * Notifications of accounts, and their e-mail: `mailDueAt` is the time of the next attempt, null if none is due. `at`
 * is a time of the platform's clock, the other times are real.
 */
export const notification = pgTable(
  'notification',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    accountId: integer('account_id').notNull(),
    kind: text('kind').$type<NotificationKind>().notNull(),
    at: at('at').notNull(),
    /** A campaign or a location, and the company whose record it is. */
    target: uuid('target').notNull(),
    companyId: integer('company_id').notNull(),
    subject: text('subject').notNull(),
    by: text('by'),
    reason: text('reason'),
    others: integer('others').notNull().default(0),
    /** False if the account chose only the e-mail. */
    isShown: boolean('is_shown').notNull(),
    readAt: at('read_at'),
    storedAt: at('stored_at').notNull().defaultNow(),
    /** The address of the e-mail if it is not the present one of the account. */
    mailTo: text('mail_to'),
    mailDueAt: at('mail_due_at'),
    mailAttempts: integer('mail_attempts').notNull().default(0),
  },
  (table) => [
    index('notification_account').on(table.accountId, table.id).where(sql`is_shown`),
    index('notification_unread').on(table.accountId).where(sql`is_shown and read_at is null`),
    index('notification_mail').on(table.mailDueAt).where(sql`mail_due_at is not null`),
    index('notification_stored').on(table.storedAt),
  ],
)

/** How each account is notified. An account without a row has the defaults. */
export const notificationChoice = pgTable('notification_choice', {
  accountId: integer('account_id').primaryKey(),
  language: text('language').$type<(typeof mailLanguages)[number]>().notNull(),
  theme: text('theme').$type<ColourTheme>().notNull().default('product'),
  choices: jsonb('choices').$type<Partial<Record<NotificationKind, Choice>>>().notNull(),
})

/** Silent araboxes of which accounts are notified. They are notified again only after the arabox was back. */
export const araboxSilence = pgTable('arabox_silence', {
  locationUuid: uuid('location_uuid').primaryKey(),
  since: bigint('since_ms', { mode: 'number' }).notNull(),
})
