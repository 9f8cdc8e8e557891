import * as z from 'zod/mini'

/** What this visit of the browser keeps under a key; null where there is nothing, or nothing of that shape. */
export const readSessionItem = <Schema extends z.ZodMiniType>(key: string, schema: Schema): z.output<Schema> | null => {
  try {
    const text = sessionStorage.getItem(key)
    return text === null ? null : z.parse(schema, JSON.parse(text))
  } catch {
    // What an older release or somebody else wrote counts as nothing.
    return null
  }
}

/** Keeps something for this visit, until the logout; says whether the browser took it. */
export const saveSessionItem = (key: string, value: unknown): boolean => {
  try {
    sessionStorage.setItem(key, JSON.stringify(value))
    return true
  } catch {
    // A browser without storage asks again.
    return false
  }
}
