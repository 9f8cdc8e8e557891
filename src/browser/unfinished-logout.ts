/** Local storage key of a logout that the server has not confirmed. Other tabs listen to changes of this key. */
export const LOGOUT_KEY = 'arabox.unfinished_logout'

/**
 * Whether the server has not confirmed the last logout of this browser. Then the refresh cookie, which scripts cannot
 * remove, may still belong to a living session, and nothing may be refreshed with it.
 */
export const isLogoutUnfinished = (): boolean => {
  try {
    return localStorage.getItem(LOGOUT_KEY) !== null
  } catch {
    // Without storage nothing was noted.
    return false
  }
}

/** Notes that a logout begins; returns false if storage is not available. */
export const noteLogout = (): boolean => {
  try {
    localStorage.setItem(LOGOUT_KEY, 'yes')
    return true
  } catch {
    // Without storage an unconfirmed logout is repeated only until the page is closed.
    return false
  }
}

/** Removes the note after the server has confirmed the logout, or replaced the session by a new one. */
export const forgetLogout = (): void => localStorage.removeItem(LOGOUT_KEY)
