/** How many values a plain value is made of, itself included: what keeping it costs. */
export const jsonSize = (value: unknown): number => {
  if (typeof value !== 'object' || value === null) return 1
  let weight = 1
  for (const part of Object.values(value)) weight += jsonSize(part)
  return weight
}
