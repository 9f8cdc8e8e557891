import type { Named } from '../../../spreadsheet/values/names.ts'

/** Number of similar names that are offered for an unknown one. */
const OFFERED = 3
/** Most names whose edit distance is computed: those that share the most pairs of letters. */
const CANDIDATES = 40
/** A candidate shares at most this many pairs fewer than the best name. */
const POINTS_BELOW = 6
/** Largest edit distance of a similar name, as a part of its length. */
const LARGEST_SHARE = 0.5

/** Fewest letters that must be added, removed or replaced to turn one text into another. */
export const editDistance = (one: string, other: string): number => {
  const distances = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (let at = 1; at <= one.length; at += 1) {
    let diagonal = distances[0] ?? 0
    distances[0] = at
    for (let to = 1; to <= other.length; to += 1) {
      const above = distances[to] ?? 0
      const replaced = diagonal + (one[at - 1] === other[to - 1] ? 0 : 1)
      distances[to] = Math.min(replaced, above + 1, (distances[to - 1] ?? 0) + 1)
      diagonal = above
    }
  }
  return distances.at(-1) ?? 0
}

const pairsOf = (text: string): Set<string> => {
  const framed = ` ${text} `
  return new Set(Array.from({ length: framed.length - 1 }, (_, index) => framed.slice(index, index + 2)))
}

/** Creates a function that returns the names of screens that are most similar to a text, nearest first. */
export const nearestNames = (screens: readonly Named[]): ((text: string) => string[]) => {
  const names = [...new Set(screens.map(({ name }) => name))].map((name) => ({ name, lower: name.toLowerCase() }))
  const withPair = new Map<string, number[]>()
  for (const [index, { lower }] of names.entries()) {
    for (const pair of pairsOf(lower)) {
      const indexes = withPair.get(pair)
      if (indexes) indexes.push(index)
      else withPair.set(pair, [index])
    }
  }
  return (text) => {
    const lower = text.toLowerCase()
    const shared = new Uint16Array(names.length)
    const touched: number[] = []
    for (const pair of pairsOf(lower)) {
      for (const index of withPair.get(pair) ?? []) {
        if (shared[index] === 0) touched.push(index)
        shared[index] = (shared[index] ?? 0) + 1
      }
    }
    const score = (index: number): number =>
      (shared[index] ?? 0) - Math.abs((names[index]?.lower.length ?? 0) - lower.length)
    const scored = touched.map((index) => ({ index, points: score(index) }))
    const most = scored.reduce((best, { points }) => Math.max(best, points), -Infinity)
    const candidates = scored
      .filter(({ points }) => points >= most - POINTS_BELOW)
      .sort((a, b) => b.points - a.points)
      .slice(0, CANDIDATES)
    return candidates
      .flatMap(({ index }) => names[index] ?? [])
      .map(({ name, lower: other }) => ({ name, distance: editDistance(lower, other) }))
      .filter(({ name, distance }) => distance <= LARGEST_SHARE * Math.max(name.length, text.length))
      .sort((a, b) => a.distance - b.distance || a.name.localeCompare(b.name, 'pl'))
      .slice(0, OFFERED)
      .map(({ name }) => name)
  }
}
