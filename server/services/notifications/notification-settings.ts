import { eq } from 'drizzle-orm'
import { colourThemes } from '../../../contract/colour-theme.ts'
import {
  mailLanguages,
  type NotificationSettings,
  type notificationOperations as operations,
} from '../../../contract/notifications.ts'
import type { BodyOf } from '../../../contract/operation.ts'
import { choiceOf, possibleKinds } from '../../../machines/notification/recipients.ts'
import type { Account } from '../../http/caller.ts'
import type { NotificationContext } from './context.ts'
import { notificationChoice } from './tables.ts'

/** How the own account is notified of each kind of event that can concern it. */
export const getSettings = async (
  { store, mail, otherServices }: NotificationContext,
  { id, permissions }: Account,
): Promise<NotificationSettings> => {
  const [[row], [own]] = await Promise.all([
    store.db.select().from(notificationChoice).where(eq(notificationChoice.accountId, id)),
    otherServices.findRecipients(store.db, { ids: [id] }),
  ])
  return {
    language: row?.language ?? mailLanguages[0],
    theme: row?.theme ?? colourThemes[0],
    choices: possibleKinds(permissions).map((kind) => ({ kind, ...choiceOf(row?.choices ?? {}, kind) })),
    sends_mail: mail !== undefined,
    has_address: own !== undefined && own.email !== null,
  }
}

/** Changes how the own account is notified. Members that the body omits do not change. */
export const changeSettings = async (
  context: NotificationContext,
  account: Account,
  body: BodyOf<typeof operations.changeSettings>,
): Promise<NotificationSettings> => {
  const before = await getSettings(context, account)
  const choices = Object.fromEntries(
    [...before.choices, ...(body.choices ?? [])].map(({ kind, bell, mail }) => [kind, { bell, mail }]),
  )
  const values = { language: body.language ?? before.language, theme: body.theme ?? before.theme, choices }
  await context.store.db
    .insert(notificationChoice)
    .values({ accountId: account.id, ...values })
    .onConflictDoUpdate({ target: notificationChoice.accountId, set: values })
  return getSettings(context, account)
}
