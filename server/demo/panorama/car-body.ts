import { type Camera, frontQuad, groundQuad, type Pixel, pixelOf, wallQuad } from './camera.ts'

/**
 * A car: its middle in metres across, the distance of its near end, its colour, and whether it drives towards the
 * camera.
 */
export type Car = {
  across: number
  ahead: number
  colour: string
  isComing: boolean
  /** Taller and longer than a small car. */
  isVan: boolean
  isParked: boolean
}

/** The projected parts of a car: polygons, and the positions of wheels and lamps. */
export type CarBody = {
  shadow: Pixel[]
  lid: Pixel[]
  flank: Pixel[][]
  sideGlass: Pixel[]
  roof: Pixel[]
  tyres: Pixel[][]
  front: Pixel[][]
  glass: Pixel[]
  shine: Pixel[]
  bumper: Pixel[][]
  plate: Pixel[]
  lamps: Pixel[][]
  beams: Pixel[]
  /** Metres ahead of the two wheels on the flank, and where each appears. */
  wheels: { ahead: number; at: Pixel }[]
}

const WIDTH = 1.8

/** Projects a car: its visible end, one side, the roof and the windows. */
export const carBody = (camera: Camera, { across, ahead, isComing, isVan }: Omit<Car, 'colour'>): CarBody => {
  const [left, right] = [across - WIDTH / 2, across + WIDTH / 2]
  const [near, far] = [ahead, ahead + (isVan ? 4.9 : 4.2)]
  const waist = isVan ? 1.05 : 0.88
  const top = isVan ? 1.95 : 1.45
  // The bonnet is longer than the boot, so the cabin is nearer to the camera if the car drives away.
  const cabin = isVan ? [near + 0.15, far - 1] : isComing ? [near + 1.2, far - 0.5] : [near + 0.45, far - 1.35]
  const [from = near, to = far] = cabin
  const lean = isVan ? 0.25 : 0.55
  const flank = across > 0 ? left : right
  const inset = across > 0 ? 0.18 : -0.18
  const at = (x: number, z: number, y: number) => pixelOf(camera, x, z, y)
  const front = (from: number, to: number, low: number, high: number) =>
    frontQuad(camera, near, [from, to], [low, high])
  const windscreen = (grow: number): Pixel[] => [
    at(left + 0.05 + grow, from, waist + grow / 2),
    at(left + 0.2 + grow, from + lean, top - grow),
    at(right - 0.2 - grow, from + lean, top - grow),
    at(right - 0.05 - grow, from, waist + grow / 2),
  ]
  const sideOfCabin = (grow: number): Pixel[] => [
    at(flank, from + grow, waist + grow / 2),
    at(flank + inset, from + lean, top - grow),
    at(flank + inset, to - lean, top - grow),
    at(flank, to - grow, waist + grow / 2),
  ]
  return {
    shadow: groundQuad(camera, left - 0.15, right + 0.15, near - 0.2, far),
    lid: [at(left, near, waist), at(right, near, waist), at(right, far, waist), at(left, far, waist)],
    flank: [wallQuad(camera, flank, [near, far], [0.28, waist]), sideOfCabin(0)],
    sideGlass: sideOfCabin(0.12),
    roof: [
      at(left + 0.2, from + lean, top),
      at(right - 0.2, from + lean, top),
      at(right - 0.2, to - lean, top),
      at(left + 0.2, to - lean, top),
    ],
    tyres: [front(left + 0.12, left + 0.42, 0, 0.35), front(right - 0.42, right - 0.12, 0, 0.35)],
    front: [windscreen(0), front(left, right, 0.28, waist - 0.02)],
    glass: windscreen(0.1),
    shine: [at(left + 0.5, from + 0.1, waist + 0.12), at(left + 0.85, from + lean, top - 0.14)],
    bumper: [
      front(left + 0.02, right - 0.02, 0.24, 0.4),
      ...(isComing ? [front(left + 0.5, right - 0.5, 0.5, 0.68)] : []),
    ],
    plate: front(across - 0.26, across + 0.26, 0.4, 0.51),
    lamps: [front(left + 0.06, left + 0.42, 0.58, 0.78), front(right - 0.42, right - 0.06, 0.58, 0.78)],
    beams: [left + 0.24, right - 0.24].map((x) => at(x, near, 0.68)),
    wheels: [near + 0.8, far - 0.8].map((z) => ({ ahead: z, at: at(flank, z, 0.32) })),
  }
}
