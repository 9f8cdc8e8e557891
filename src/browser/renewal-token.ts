const KEY = 'arabox.renewal_token'

/**
 * Keeps the renewal token of the session, without which the refresh cookie renews nothing. Scripts cannot delete that
 * cookie: with this token a logout ends the session in this browser at once, also without an answer of the server.
 */
export const createRenewalTokenStore = () => {
  // Used only without storage. Then the user must log in again after a reload.
  let unstored: string | null = null
  return {
    read: (): string | undefined => {
      try {
        return localStorage.getItem(KEY) ?? unstored ?? undefined
      } catch {
        return unstored ?? undefined
      }
    },
    save: (token: string): void => {
      try {
        localStorage.setItem(KEY, token)
        unstored = null
      } catch {
        unstored = token
      }
    },
    remove: (): void => {
      unstored = null
      try {
        localStorage.removeItem(KEY)
      } catch {
        // Without storage nothing was kept.
      }
    },
  }
}
