/** Number of values in a JSON value, including itself: a measure of its memory use. */
export const jsonSize = (value: unknown): number => {
  if (typeof value !== 'object' || value === null) return 1
  let size = 1
  for (const key of Object.keys(value)) size += jsonSize(Reflect.get(value, key))
  return size
}
