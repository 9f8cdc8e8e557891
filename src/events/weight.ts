/** About how many bytes of memory a plain value takes; close enough to keep a log from growing without bound. */
export const weightOf = (value: unknown): number => {
  if (typeof value === 'string') return 24 + 2 * value.length
  if (typeof value !== 'object' || value === null) return 8
  let weight = 32
  for (const [key, part] of Object.entries(value))
    weight += (Array.isArray(value) ? 0 : key.length) + 8 + weightOf(part)
  return weight
}
