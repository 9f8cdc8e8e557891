/** Hashes three integers into one unsigned 32-bit integer, so that each value can be computed without the others. */
export const mix = (a: number, b: number, c: number): number => {
  let h =
    Math.imul(a ^ 0x9e3779b9, 0x85ebca6b) ^
    Math.imul(b + 0x7f4a7c15, 0xc2b2ae35) ^
    Math.imul(c ^ 0x165667b1, 0x27d4eb2f)
  h = Math.imul(h ^ (h >>> 15), 0x2c1b3c6d)
  h = Math.imul(h ^ (h >>> 12), 0x297a2d39)
  return (h ^ (h >>> 15)) >>> 0
}

/** A nearly normally distributed number (mean 0, deviation 1, within ±3) from one unsigned 32-bit integer. */
export const nearlyNormal = (bits: number): number => {
  return ((bits & 1023) + ((bits >>> 10) & 1023) + ((bits >>> 20) & 1023) - 1534.5) / 512
}

/** A seeded generator of numbers in [0, 1): mulberry32. */
export const stream = (seed: number): (() => number) => {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), state | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

/** Returns a shuffled copy of a list (Fisher–Yates). The same generator gives the same order. */
export const shuffled = <T>(list: readonly T[], next: () => number): T[] => {
  const copy = [...list]
  for (let i = copy.length - 1; i > 0; i -= 1) {
    const j = Math.floor(next() * (i + 1))
    const [taken] = copy.splice(j, 1)
    if (taken !== undefined) copy.push(taken)
  }
  return copy
}

/** The element at a position modulo the length. Throws for an empty list. */
export const roundRobin = <T>(list: readonly T[], position: number): T => {
  const item = list[position % list.length]
  if (item === undefined) throw new Error('roundRobin needs a list with at least one element')
  return item
}

/** A uuid in the form of version 4 that is always the same for the same kind and number. */
export const uuidOf = (kind: number, number: number): string => {
  const word = (salt: number) => mix(kind, number, salt).toString(16).padStart(8, '0')
  const [a, b, c, d] = [word(1), word(2), word(3), word(4)]
  const variant = ((Number.parseInt(c.slice(0, 1), 16) & 3) | 8).toString(16)
  return `${a}-${b.slice(0, 4)}-4${b.slice(5)}-${variant}${c.slice(1, 4)}-${c.slice(4)}${d}`
}
