import { type Point, type ZoneShapes, zoneShapes } from '../../../../contract/location/location.ts'
import type { ZoneName } from './zone.ts'

/** One corner of one zone, counted from 0. */
export type Corner = {
  zone: ZoneName
  corner: number
}

const withCorners = (zones: ZoneShapes, zone: ZoneName, corners: Point[]): ZoneShapes | null => {
  const next = { ...zones, [zone]: corners }
  return zoneShapes.safeParse(next).success ? next : null
}

/** Returns the zones with one corner moved; null if the contract does not allow the result. */
export const moveCorner = (zones: ZoneShapes, { zone, corner }: Corner, to: Point): ZoneShapes | null => {
  return withCorners(zones, zone, zones[zone].with(corner, to))
}

/** Returns the zones with a corner added halfway to the next one; null if the zone has as many as it may have. */
export const addCorner = (zones: ZoneShapes, { zone, corner }: Corner): ZoneShapes | null => {
  return withCorners(zones, zone, zones[zone].toSpliced(corner + 1, 0, edgeMiddle(zones[zone], corner)))
}

/** Returns the zones without a corner; null if the zone has only three. */
export const removeCorner = (zones: ZoneShapes, { zone, corner }: Corner): ZoneShapes | null => {
  return withCorners(zones, zone, zones[zone].toSpliced(corner, 1))
}

const edgeMiddle = (corners: readonly Point[], corner: number): Point => {
  const [x1, y1] = corners[corner] ?? [0, 0]
  const [x2, y2] = corners[(corner + 1) % corners.length] ?? [0, 0]
  return [Math.round((x1 + x2) / 2), Math.round((y1 + y2) / 2)]
}

/** The edges that are at least `length` long: the corner where each begins, and its middle. */
export const longEdges = (corners: readonly Point[], length: number): { corner: number; at: Point }[] => {
  return corners.flatMap(([x, y], corner) => {
    const at = edgeMiddle(corners, corner)
    return Math.hypot(at[0] - x, at[1] - y) * 2 >= length ? [{ corner, at }] : []
  })
}

/** The index of the nearest corner within reach of a position; −1 if there is none. */
export const nearestCorner = (corners: readonly Point[], [x, y]: readonly [number, number], reach: number): number => {
  const away = corners.map(([cornerX, cornerY]) => Math.hypot(cornerX - x, cornerY - y))
  const nearest = Math.min(...away)
  return nearest <= reach ? away.indexOf(nearest) : -1
}
