/** A point of a line; `y` is null where the line breaks. */
export type LinePoint = {
  x: number
  y: number | null
}

type Known = {
  x: number
  y: number
}

/** The unbroken parts of a line, without its gaps. */
export const unbroken = (points: readonly LinePoint[]): Known[][] => {
  const parts: Known[][] = []
  let isOpen = false
  for (const { x, y } of points) {
    if (y === null) {
      isOpen = false
      continue
    }
    if (isOpen) parts.at(-1)?.push({ x, y })
    else parts.push([{ x, y }])
    isOpen = true
  }
  return parts
}

const middleOf = (points: readonly Known[]): Known => {
  const sum = points.reduce((total, { x, y }) => ({ x: total.x + x, y: total.y + y }), { x: 0, y: 0 })
  return { x: sum.x / points.length, y: sum.y / points.length }
}

const area = (left: Known, point: Known, right: Known): number =>
  Math.abs((left.x - right.x) * (point.y - left.y) - (left.x - point.x) * (right.y - left.y))

const largest = (points: readonly Known[], score: (point: Known) => number): Known | undefined => {
  let best: Known | undefined
  let bestScore = Number.NEGATIVE_INFINITY
  for (const point of points) {
    const now = score(point)
    if (now <= bestScore) continue
    best = point
    bestScore = now
  }
  return best
}

/** Largest-Triangle-Three-Buckets of one unbroken part (Sveinn Steinarsson, 2013). */
const threeBuckets = (points: readonly Known[], most: number): Known[] => {
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last || points.length <= most) return [...points]
  const buckets = Math.max(1, most - 2)
  const edge = (place: number): number => 1 + Math.floor((place * (points.length - 2)) / buckets)
  const kept = [first]
  for (let place = 0; place < buckets; place += 1) {
    const next = place + 1 < buckets ? points.slice(edge(place + 1), edge(place + 2)) : [last]
    const left = kept.at(-1) ?? first
    const right = middleOf(next)
    const chosen = largest(points.slice(edge(place), edge(place + 1)), (point) => area(left, point, right))
    if (chosen) kept.push(chosen)
  }
  return [...kept, last]
}

/**
 * A line in at most about `most` points (two more an unbroken part): its shape, the ends of every part, its highest
 * and lowest points and its gaps stay.
 */
export const thinned = (points: readonly LinePoint[], most: number): LinePoint[] => {
  if (points.length <= most) return [...points]
  const parts = unbroken(points)
  const all = parts.flat()
  const highest = largest(all, ({ y }) => y)
  const lowest = largest(all, ({ y }) => -y)
  return parts.flatMap((part, place) => {
    const share = Math.max(2, Math.floor((most * part.length) / all.length) - 2)
    const kept = new Set(threeBuckets(part, share))
    for (const extreme of [highest, lowest]) if (extreme && part.includes(extreme)) kept.add(extreme)
    const line: LinePoint[] = [...kept].toSorted((one, other) => one.x - other.x)
    const end = part.at(-1)
    return place < parts.length - 1 && end ? [...line, { x: end.x, y: null }] : line
  })
}
