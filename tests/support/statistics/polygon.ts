import type { Point } from '../../../contract/location/location.ts'

/** Whether a point is in a polygon: a ray to its right crosses the outline an odd number of times. */
export const contains = (corners: readonly Point[], [x, y]: Point): boolean => {
  const crossed = corners.filter(([ax, ay], index) => {
    const [bx, by] = corners.at(index - 1) ?? [ax, ay]
    return ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax
  })
  return crossed.length % 2 === 1
}
