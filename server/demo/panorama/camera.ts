/** A point of the picture in pixels: across, down. */
export type Pixel = readonly [number, number]

/** The eye above the pavement: where all parallels meet in the picture, how high it hangs in metres, and pixels of a metre one metre ahead. */
export type Camera = {
  vanishX: number
  horizonY: number
  height: number
  focal: number
}

/** Width and height of every street picture in pixels. */
export const panoramaSize = { width: 1080, height: 608 } as const

/** Where a point of the street appears: metres to the right of the eye, ahead of it, and above the ground. */
export const pixelOf = ({ vanishX, horizonY, height, focal }: Camera, across: number, ahead: number, up = 0): Pixel => [
  vanishX + (focal * across) / ahead,
  horizonY + (focal * (height - up)) / ahead,
]

/** A piece of the ground between two lines along the street, as four corners in order. */
export const groundQuad = (camera: Camera, left: number, right: number, near: number, far: number): Pixel[] => [
  pixelOf(camera, left, near),
  pixelOf(camera, right, near),
  pixelOf(camera, right, far),
  pixelOf(camera, left, far),
]

/** A piece of a wall that runs along the street, as four corners in order. */
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

/** A piece of a wall that faces the eye, as four corners in order. */
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
