/** One address at which two values differ. A value that is missing on one side is undefined there. */
export type Difference = { path: string; before: unknown; after: unknown }

/** Most differences that one comparison lists. */
export const MOST_DIFFERENCES = 200

const isGroup = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

const collect = (before: unknown, after: unknown, path: string, found: Difference[]): void => {
  if (found.length >= MOST_DIFFERENCES || Object.is(before, after)) return
  if (!isGroup(before) || !isGroup(after) || Array.isArray(before) !== Array.isArray(after)) {
    found.push({ path, before, after })
    return
  }
  for (const key of new Set([...Object.keys(before), ...Object.keys(after)])) {
    collect(before[key], after[key], path === '' ? key : `${path}.${key}`, found)
  }
}

/**
 * The addresses at which two plain values differ, for example two entries of a log or two state trees, in the order of
 * their members. At most 200.
 */
export const differences = (before: unknown, after: unknown): Difference[] => {
  const found: Difference[] = []
  collect(before, after, '', found)
  return found
}
