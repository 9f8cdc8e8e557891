const byName = ([one]: [string, unknown], [other]: [string, unknown]): number => (one < other ? -1 : 1)

const isKnown = ([, value]: [string, unknown]): boolean => value !== undefined

// Two actor trees with the same members are equal, whatever was written first.
const sorted = (_: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).filter(isKnown).sort(byName))
    : value

/**
 * Hash of a plain JSON value, 16 hexadecimal digits; the order of members does not count. It finds differences between
 * two runs and protects nothing: the browser's cryptographic hashes exist on secure pages only, and are asynchronous.
 */
export const hashOf = (value: unknown): string => {
  const text = JSON.stringify(value, sorted) ?? ''
  let [low, high] = [0xdeadbeef, 0x41c6ce57]
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index)
    low = Math.imul(low ^ code, 2654435761)
    high = Math.imul(high ^ code, 1597334677)
  }
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909)
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909)
  return [high, low].map((half) => (half >>> 0).toString(16).padStart(8, '0')).join('')
}
