/** A point of the picture in pixels: across, down. */
export type Pixel = readonly [number, number]

/**
 * The camera above the pavement: the vanishing point in pixels, the height in metres, and the focal length, which is
 * the size in pixels of one metre at a distance of one metre.
 */
export type Camera = {
  vanishX: number
  horizonY: number
  height: number
  focal: number
}

/** Width and height of every street picture in pixels. */
export const panoramaSize = { width: 1080, height: 608 } as const

/** Projects a point of the street: metres to the right of the camera, ahead of it, and above the ground. */
export const pixelOf = ({ vanishX, horizonY, height, focal }: Camera, across: number, ahead: number, up = 0): Pixel => [
  vanishX + (focal * across) / ahead,
  horizonY + (focal * (height - up)) / ahead,
]

/** Projects a rectangle on the ground; returns its four corners in order. */
export const groundQuad = (camera: Camera, left: number, right: number, near: number, far: number): Pixel[] => [
  pixelOf(camera, left, near),
  pixelOf(camera, right, near),
  pixelOf(camera, right, far),
  pixelOf(camera, left, far),
]

/** Projects a rectangle of a wall along the street; returns its four corners in order. */
export const wallQuad = (
  camera: Camera,
  across: number,
  [near, far]: readonly [number, number],
  [low, high]: readonly [number, number],
): Pixel[] => [
  pixelOf(camera, across, near, low),
  pixelOf(camera, across, near, high),
  pixelOf(camera, across, far, high),
  pixelOf(camera, across, far, low),
]

/** Projects a rectangle that faces the camera; returns its four corners in order. */
export const frontQuad = (
  camera: Camera,
  ahead: number,
  [left, right]: readonly [number, number],
  [low, high]: readonly [number, number],
): Pixel[] => [
  pixelOf(camera, left, ahead, low),
  pixelOf(camera, left, ahead, high),
  pixelOf(camera, right, ahead, high),
  pixelOf(camera, right, ahead, low),
]
