import type { SessionRef } from '../../machines/session/session.ts'
import { removeDraftsOfOthers } from '../browser/form-drafts.ts'
import { removeSessionItems } from '../browser/session-storage.ts'
import type { Recorder } from '../event-log/recorder.ts'

const LAST_ACCOUNT = 'arabox.last_account'
/** Start of the local storage keys of columns and saved views of lists. */
const LAYOUT_PREFIX = 'list-layout-'

/** Removes what another account has left in this browser, and notes this one. */
const receive = (account: number): void => {
  try {
    removeDraftsOfOthers(account)
    const last = localStorage.getItem(LAST_ACCOUNT)
    if (last === String(account)) return
    if (last !== null)
      for (const key of Object.keys(localStorage)) if (key.startsWith(LAYOUT_PREFIX)) localStorage.removeItem(key)
    localStorage.setItem(LAST_ACCOUNT, String(account))
  } catch {
    // Without storage nothing was kept.
  }
}

/**
 * Removes what a session leaves in this browser when it ends: the event log, also that of earlier page loads, and the
 * items of the tab. Columns and saved views of lists stay until another account logs in, unsaved changes of forms until
 * then or a logout by hand.
 */
export const forgetVisits = (session: SessionRef, recorder: Pick<Recorder, 'forgetAll' | 'forgetOthers'>): void => {
  let isLoggedIn = false
  let isLoggedOut = false
  const follow = (snapshot: ReturnType<SessionRef['getSnapshot']>): void => {
    const account = snapshot.matches('loggedIn') ? (snapshot.context.user?.id ?? null) : null
    const wasLoggedIn = isLoggedIn
    const wasLoggedOut = isLoggedOut
    isLoggedOut = snapshot.matches('loggedOut')
    // A logout that is under way belongs to its session.
    isLoggedIn = snapshot.matches('loggedIn') || (wasLoggedIn && snapshot.matches('loggingOut'))
    if (account !== null && !wasLoggedIn) receive(account)
    if (!isLoggedOut || wasLoggedOut) return
    if (wasLoggedIn) recorder.forgetAll()
    else recorder.forgetOthers()
    removeSessionItems()
  }
  session.subscribe(follow)
  follow(session.getSnapshot())
}
