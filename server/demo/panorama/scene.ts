import { mix, roundRobin, stream } from '../random.ts'
import type { Camera } from './camera.ts'
import { type Light, lights } from './light.ts'

/** The kinds of streets, equally frequent. */
const kinds = ['boulevard', 'oldTown', 'estate', 'tram', 'office', 'square'] as const
/** A kind of street. */
export type StreetKind = (typeof kinds)[number]
/** A side of the street, as seen from the camera. */
export type Side = 'left' | 'right'

/**
 * The geometry of a street, for its picture and its tracks: metres to the right of the camera (left is negative) and
 * metres ahead.
 */
export type Scene = {
  seed: number
  kind: StreetKind
  light: Light
  season: 'spring' | 'summer' | 'autumn'
  camera: Camera
  road: Readonly<Record<Side, number>>
  /** The part of the road for moving traffic; cars are parked beside it. */
  drive: Readonly<Record<Side, number>>
  walls: Readonly<Record<Side, number>>
  lanes: number
  /** The near crossing, and one farther away. */
  zebra: { near: number; far: number }
  farZebra: { near: number; far: number }
  stop: { side: Side; ahead: number; length: number }
  /** A shop window where people stop. */
  shopWindow: { side: Side; ahead: number }
  /** The advertising screen on a wall: from `near` to `far`, from `low` to `high` above the ground. */
  screen: { side: Side; near: number; far: number; low: number; high: number }
}

/** The length of the visible street in metres. */
export const STREET_END = 170

const SALT = 131
const FOCAL = 700

/** The distance of the nearest point on a wall that is well inside the picture, in metres. */
const nearestSeen = (camera: Camera, across: number): number =>
  (FOCAL * Math.abs(across)) / ((across < 0 ? camera.vanishX : 1080 - camera.vanishX) - 70)

/** The street of a location, by the number of the location; always the same. */
export const sceneOf = (seed: number): Scene => {
  const next = stream(mix(seed, 1, SALT))
  const between = (low: number, high: number) => low + (high - low) * next()
  const kind = roundRobin(kinds, mix(seed, 2, SALT))
  const camera = { vanishX: between(480, 620), horizonY: between(262, 296), height: between(4.4, 5), focal: FOCAL }
  const lanes = kind === 'oldTown' ? 2 : kind === 'tram' ? 4 : 2 + 2 * Math.round(next())
  const width = lanes * 3.1 + (kind === 'oldTown' ? 1.4 : 0.8)
  const middle = between(-1.4, 0.4)
  const drive = { left: middle - width / 2, right: middle + width / 2 }
  const stopSide: Side = next() < 0.6 ? 'right' : 'left'
  const other: Side = stopSide === 'right' ? 'left' : 'right'
  const road =
    lanes === 2 && kind !== 'oldTown' ? { ...drive, [other]: drive[other] + (other === 'left' ? -2.2 : 2.2) } : drive
  const pavement = () => between(6, 7.5) + (kind === 'estate' ? 2 : 0)
  const walls = { left: road.left - (kind === 'square' ? 15 : pavement()), right: road.right + pavement() }
  const zebraNear = between(11.4, 11.9)
  const farNear = between(27, 31)
  const screenSide: Side = kind !== 'square' && next() < 0.5 ? 'left' : 'right'
  const screenNear = nearestSeen(camera, walls[screenSide]) + between(0.4, 1.6)
  const low = between(3.9, 4.6)
  return {
    seed,
    kind,
    light: roundRobin(lights, mix(seed, 3, SALT)),
    season: roundRobin(['summer', 'spring', 'autumn'] as const, mix(seed, 4, SALT)),
    camera,
    road,
    drive,
    walls,
    lanes,
    zebra: { near: zebraNear, far: zebraNear + 2.3 },
    farZebra: { near: farNear, far: farNear + 3 },
    stop: { side: stopSide, ahead: between(17, 19.5), length: 4.2 },
    shopWindow: { side: other, ahead: between(15.5, 19) },
    screen: { side: screenSide, near: screenNear, far: screenNear + 4.4, low, high: low + 2.6 },
  }
}
