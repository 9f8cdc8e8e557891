/** A point of a line; `y` is null at a gap. */
export type LinePoint = {
  x: number
  y: number | null
}

type KnownPoint = {
  x: number
  y: number
}

/** The parts of a line between its gaps. */
export const splitAtGaps = (points: readonly LinePoint[]): KnownPoint[][] => {
  const parts: KnownPoint[][] = []
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

const middleOf = (points: readonly KnownPoint[]): KnownPoint => {
  const sum = points.reduce((total, { x, y }) => ({ x: total.x + x, y: total.y + y }), { x: 0, y: 0 })
  return { x: sum.x / points.length, y: sum.y / points.length }
}

const area = (left: KnownPoint, point: KnownPoint, right: KnownPoint): number =>
  Math.abs((left.x - right.x) * (point.y - left.y) - (left.x - point.x) * (right.y - left.y))

const largest = (points: readonly KnownPoint[], score: (point: KnownPoint) => number): KnownPoint | undefined => {
  let best: KnownPoint | undefined
  let bestScore = Number.NEGATIVE_INFINITY
  for (const point of points) {
    const now = score(point)
    if (now <= bestScore) continue
    best = point
    bestScore = now
  }
  return best
}

/** Largest-Triangle-Three-Buckets of one part without gaps (Sveinn Steinarsson, 2013). */
const largestTriangles = (points: readonly KnownPoint[], most: number): KnownPoint[] => {
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last || points.length <= most) return [...points]
  const buckets = Math.max(1, most - 2)
  const edge = (bucket: number): number => 1 + Math.floor((bucket * (points.length - 2)) / buckets)
  const kept = [first]
  for (let bucket = 0; bucket < buckets; bucket += 1) {
    const next = bucket + 1 < buckets ? points.slice(edge(bucket + 1), edge(bucket + 2)) : [last]
    const left = kept.at(-1) ?? first
    const right = middleOf(next)
    const chosen = largest(points.slice(edge(bucket), edge(bucket + 1)), (point) => area(left, point, right))
    if (chosen) kept.push(chosen)
  }
  return [...kept, last]
}

/**
 * Reduces a line to about `most` points. Its shape, its gaps, the ends of every part between
 * gaps, and its highest and lowest points stay.
 */
export const downsample = (points: readonly LinePoint[], most: number): LinePoint[] => {
  if (points.length <= most) return [...points]
  const parts = splitAtGaps(points)
  const all = parts.flat()
  const highest = largest(all, ({ y }) => y)
  const lowest = largest(all, ({ y }) => -y)
  return parts.flatMap((part, index) => {
    const share = Math.max(2, Math.floor((most * part.length) / all.length) - 2)
    const kept = new Set(largestTriangles(part, share))
    for (const extreme of [highest, lowest]) if (extreme && part.includes(extreme)) kept.add(extreme)
    const line: LinePoint[] = [...kept].toSorted((one, other) => one.x - other.x)
    const end = part.at(-1)
    return index < parts.length - 1 && end ? [...line, { x: end.x, y: null }] : line
  })
}
