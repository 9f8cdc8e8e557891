/** The choice stored in this browser under `name`, or null if nothing is stored or storage is not available. */
export const readPreference = (name: string): string | null => {
  try {
    return globalThis.localStorage?.getItem(`arabox.${name}`) ?? null
  } catch {
    // A browser that refuses storage still shows the page, with the defaults.
    return null
  }
}

/** Keeps a visitor's choice on this browser and says whether the browser took it. */
export const writePreference = (name: string, value: string): boolean => {
  try {
    globalThis.localStorage?.setItem(`arabox.${name}`, value)
    return true
  } catch {
    // The choice then lasts for this page only.
    return false
  }
}
