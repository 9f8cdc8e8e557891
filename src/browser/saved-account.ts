import * as z from 'zod/mini'
import { type User, user } from '../../contract/users/user.ts'

/** Local storage key of the saved account. Other tabs listen to changes of this key. */
export const ACCOUNT_KEY = 'arabox.account'

const saved = z.object({ user, endsAt: z.number() })

/**
 * The account of the last login on this browser, and the end of its access token (milliseconds since 1970); null if
 * there is none.
 */
export const readSavedAccount = (): { user: User; endsAt: number } | null => {
  try {
    const text = localStorage.getItem(ACCOUNT_KEY)
    return text === null ? null : z.parse(saved, JSON.parse(text))
  } catch {
    // Ignore items of older releases or other programs.
    return null
  }
}

/** Saves the account in this browser (M18); returns false if storage is not available. */
export const saveAccount = (account: User, endsAt: number): boolean => {
  try {
    localStorage.setItem(ACCOUNT_KEY, JSON.stringify({ user: account, endsAt }))
    return true
  } catch {
    // Without storage the user must log in again after a reload.
    return false
  }
}

/** Removes the saved account (M20). */
export const removeSavedAccount = (): void => localStorage.removeItem(ACCOUNT_KEY)
