import { type Point, type ZoneShapes, zoneShapes } from '../../../../contract/location/location.ts'

/** The name of one of the four zones. */
export type ZoneName = keyof ZoneShapes

/** The zones in the order of drawing, lists and keyboard focus. */
export const zoneNames = ['top', 'left', 'middle', 'right'] as const satisfies readonly ZoneName[]

/** The zones if all four are valid, otherwise null (E28). */
export const drawableZones = (zones: unknown): ZoneShapes | null => {
  const parsed = zoneShapes.safeParse(zones)
  return parsed.success ? parsed.data : null
}

const STEPS = 12

const at = (corners: readonly Point[], index: number): Point =>
  corners[(index + corners.length) % corners.length] ?? [0, 0]

const isInside = (corners: readonly Point[], x: number, y: number): boolean => {
  let inside = false
  for (const [index, [x1, y1]] of corners.entries()) {
    const [x2, y2] = at(corners, index + 1)
    if (y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1) inside = !inside
  }
  return inside
}

const distanceToEdges = (corners: readonly Point[], x: number, y: number): number => {
  const distances = corners.map(([x1, y1], index) => {
    const [x2, y2] = at(corners, index + 1)
    const [dx, dy] = [x2 - x1, y2 - y1]
    const along = Math.min(1, Math.max(0, ((x - x1) * dx + (y - y1) * dy) / (dx * dx + dy * dy || 1)))
    return Math.hypot(x1 + along * dx - x, y1 + along * dy - y)
  })
  return Math.min(...distances)
}

const centroid = (corners: readonly Point[]): [number, number] | null => {
  let [area, sumX, sumY] = [0, 0, 0]
  for (const [index, [x1, y1]] of corners.entries()) {
    const [x2, y2] = at(corners, index + 1)
    const cross = x1 * y2 - x2 * y1
    area += cross
    sumX += (x1 + x2) * cross
    sumY += (y1 + y2) * cross
  }
  return area === 0 ? null : [sumX / (3 * area), sumY / (3 * area)]
}

/**
 * A point inside a zone for its label: the centre of its area, or, if that is
 * outside, the point farthest from the edges.
 */
export const middleOfZone = (corners: readonly Point[]): [number, number] => {
  const centre = centroid(corners)
  if (centre && isInside(corners, ...centre)) return centre
  const xs = corners.map(([x]) => x)
  const ys = corners.map(([, y]) => y)
  const [left, top] = [Math.min(...xs), Math.min(...ys)]
  const [width, height] = [Math.max(...xs) - left, Math.max(...ys) - top]
  let best: [number, number] = [left + width / 2, top + height / 2]
  let most = 0
  for (let step = 0; step < STEPS * STEPS; step += 1) {
    const x = left + (((step % STEPS) + 0.5) / STEPS) * width
    const y = top + ((Math.floor(step / STEPS) + 0.5) / STEPS) * height
    const room = isInside(corners, x, y) ? distanceToEdges(corners, x, y) : 0
    if (room > most) {
      most = room
      best = [x, y]
    }
  }
  return best
}
