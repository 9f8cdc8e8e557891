/** Random choices that a seed determines. */
export type Random = {
  /** A whole number from 0 to below `end`. */
  below: (end: number) => number
  /** Whether one of `times` cases has occurred. */
  oneIn: (times: number) => boolean
  pick: <const Item>(items: readonly [Item, ...Item[]]) => Item
}

/** Creates the random choices of a seed (mulberry32). */
export const randomOf = (seed: number): Random => {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (end: number): number => Math.floor(next() * end)
  return { below, oneIn: (times) => below(times) === 0, pick: (items) => items[below(items.length)] ?? items[0] }
}
