/** The choice stored in this browser under `name`, or null if nothing is stored or storage is not available. */
export const readPreference = (name: string): string | null => {
  try {
    return globalThis.localStorage?.getItem(`arabox.${name}`) ?? null
  } catch {
    // If the browser denies storage, the page uses the defaults.
    return null
  }
}

/** Stores a user's choice in this browser; returns false if storage is not available. */
export const writePreference = (name: string, value: string): boolean => {
  try {
    globalThis.localStorage?.setItem(`arabox.${name}`, value)
    return true
  } catch {
    // Without storage the choice applies only to this page.
    return false
  }
}
