import * as z from 'zod/mini'
import type { FormDraft } from '../../machines/kit/form/form-context.ts'
import type { SessionRef } from '../../machines/session/session.ts'
import { DRAFT_PREFIX } from '../browser/form-drafts.ts'
import { LOGOUT_KEY } from '../browser/unfinished-logout.ts'
import type { GuardedForm } from './define/page.ts'

const members = z.record(z.string(), z.unknown())
const unanswered = z.object({ values: members, target: z.string() })
const keptDraft = z.object({
  account: z.number(),
  values: members,
  baseline: members,
  unanswered: z.optional(z.nullable(unanswered)),
})

const readDraft = (key: string, account: number): FormDraft | null => {
  try {
    const kept = z.parse(keptDraft, JSON.parse(sessionStorage.getItem(key) ?? ''))
    return kept.account === account ? kept : null
  } catch {
    // There is none, or another version has written it.
    return null
  }
}

const removeDraftsOfOthers = (account: number): void => {
  for (const key of Object.keys(sessionStorage))
    if (key.startsWith(DRAFT_PREFIX) && !readDraft(key, account)) sessionStorage.removeItem(key)
}

const keep = (key: string, account: number, { values, baseline, unanswered }: FormDraft): void => {
  try {
    sessionStorage.setItem(key, JSON.stringify({ account, values, baseline, unanswered }))
  } catch {
    // The storage is full or switched off: the typed values are lost, as they would be without it.
  }
}

type Keeping = { form: GuardedForm; session: SessionRef; account: number; path: string }

/**
 * Keeps the unsaved changes of a form when its session ends, for this account, this address and this tab, and gives
 * them back to the form of the next login. A new record whose save was not answered is kept too, until it is answered
 * or the page is left, so that the form knows of it after a reload. A logout by hand keeps nothing.
 * Chosen files cannot be kept; passwords and keys are in no form. The returned function stops it.
 */
export const keepDrafts = ({ form, session, account, path }: Keeping): (() => void) => {
  const key = `${DRAFT_PREFIX}${path}`
  removeDraftsOfOthers(account)
  let draft = readDraft(key, account)
  let isLoggedOutElsewhere = false
  let wasLoggedIn = session.getSnapshot().matches('loggedIn')
  let keepsUnanswered = false

  const restore = (): void => {
    if (!draft || form.getSnapshot().value !== 'editing') return
    const restored = draft
    draft = null
    sessionStorage.removeItem(key)
    form.send({ type: 'form.restore', draft: restored })
  }
  const onStorage = (event: StorageEvent): void => {
    if (event.key === LOGOUT_KEY && event.newValue !== null) isLoggedOutElsewhere = true
  }
  const keepUnanswered = (): void => {
    const { context } = form.getSnapshot()
    const isUnanswered = Boolean(context.unanswered) && context.record === null
    if (isUnanswered) keep(key, account, context)
    else if (keepsUnanswered) sessionStorage.removeItem(key)
    keepsUnanswered = isUnanswered
  }
  const formSubscription = form.subscribe(() => {
    restore()
    keepUnanswered()
  })
  const sessionSubscription = session.subscribe((snapshot) => {
    const { context } = form.getSnapshot()
    const hasEnded = wasLoggedIn && snapshot.matches('loggedOut')
    wasLoggedIn = snapshot.matches('loggedIn')
    if (hasEnded && context.dirty && !isLoggedOutElsewhere) keep(key, account, context)
  })
  window.addEventListener('storage', onStorage)
  restore()
  return () => {
    formSubscription.unsubscribe()
    if (keepsUnanswered && wasLoggedIn) sessionStorage.removeItem(key)
    sessionSubscription.unsubscribe()
    window.removeEventListener('storage', onStorage)
  }
}
