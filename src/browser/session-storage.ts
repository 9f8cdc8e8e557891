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
