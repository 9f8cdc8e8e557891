import * as z from 'zod/mini'

/** Reads an item of session storage; null if it is missing or does not fit the schema. */
export const readSessionItem = <Schema extends z.ZodMiniType>(key: string, schema: Schema): z.output<Schema> | null => {
  try {
    const text = sessionStorage.getItem(key)
    return text === null ? null : z.parse(schema, JSON.parse(text))
  } catch {
    // Ignore items of older releases or other programs.
    return null
  }
}

/** Items that say what a user did in this tab: unanswered calls, chosen cities, cities of companies, scrolling. */
const OWN_ITEMS = /^(arabox\.|overview-agglomerations$|cities-of-company:)/

/** Removes the items of the user of this tab. Unsaved changes of forms stay, which only the same account gets back. */
export const removeSessionItems = (): void => {
  try {
    for (const key of Object.keys(sessionStorage)) if (OWN_ITEMS.test(key)) sessionStorage.removeItem(key)
  } catch {
    // Without storage nothing was kept.
  }
}

/** Writes an item to session storage, where it stays until the logout; false if storage is not available. */
export const saveSessionItem = (key: string, value: unknown): boolean => {
  try {
    sessionStorage.setItem(key, JSON.stringify(value))
    return true
  } catch {
    // Without storage the value is requested again.
    return false
  }
}
