import type { Point, ZoneShapes } from '../../../contract/location/location.ts'
import { groundQuad, type Pixel, panoramaSize } from './camera.ts'
import type { Scene } from './scene.ts'

/** Distance of zones from the edge of the picture, in pixels. */
const MARGIN = 8
/** The ranges in which people are counted, in metres ahead: on the pavements, on the near road, on the far road. */
const pavementReach = { near: 9.6, far: 36 }
const middleReach = { near: 10.2, far: 21 }
const topReach = { near: 22.5, far: 58 }
const GAP = 0.25

type Inside = (pixel: Pixel) => number

/** Signed distances to the frame; negative outside. */
const frame: readonly Inside[] = [
  ([across]) => across - MARGIN,
  ([across]) => panoramaSize.width - MARGIN - across,
  ([, down]) => panoramaSize.height - MARGIN - down,
]

/** Clips a convex polygon at one edge of the frame (Sutherland and Hodgman). */
const cut = (corners: readonly Pixel[], inside: Inside): Pixel[] =>
  corners.flatMap((corner, at) => {
    const before = corners.at(at - 1) ?? corner
    const [here, there] = [inside(corner), inside(before)]
    const kept: Pixel[] = here >= 0 ? [corner] : []
    if (here >= 0 === there >= 0) return kept
    const share = there / (there - here)
    const crossing: Pixel = [before[0] + share * (corner[0] - before[0]), before[1] + share * (corner[1] - before[1])]
    return [crossing, ...kept]
  })

const drawnZone = (corners: readonly Pixel[]): Point[] =>
  frame.reduce<readonly Pixel[]>(cut, corners).map(([across, down]): Point => [Math.round(across), Math.round(down)])

/**
 * The zones of a street's picture: the far road (`top`), both pavements, and the near road with its crossing
 * (`middle`).
 */
export const zonesIn = ({ camera, road, walls }: Scene): ZoneShapes => {
  const piece = (left: number, right: number, { near, far }: { near: number; far: number }) =>
    drawnZone(groundQuad(camera, left, right, near, far))
  return {
    top: piece(road.left, road.right, topReach),
    left: piece(Math.max(walls.left, road.left - 9) + GAP, road.left - GAP, pavementReach),
    middle: piece(road.left, road.right, middleReach),
    right: piece(road.right + GAP, Math.min(walls.right, road.right + 9) - GAP, pavementReach),
  }
}
