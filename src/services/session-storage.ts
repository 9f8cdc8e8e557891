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

/** Writes an item to session storage, until the logout; false if the browser refuses. */
export const saveSessionItem = (key: string, value: unknown): boolean => {
  try {
    sessionStorage.setItem(key, JSON.stringify(value))
    return true
  } catch {
    // A browser without storage asks again.
    return false
  }
}
