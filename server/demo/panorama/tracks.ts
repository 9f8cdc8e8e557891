import type { Point } from '../../../contract/location/location.ts'
import { type Pixel, panoramaSize, pixelOf } from './camera.ts'
import type { Scene, Side } from './scene.ts'

/** A zone of the picture. */
export type Zone = 'top' | 'left' | 'middle' | 'right'

/** The zones that a person passes, in order. */
export type ZoneSequence = readonly Zone[]

/** Metres across and ahead. */
type Step = readonly [number, number]

/** The range in which people are tracked, in metres ahead. Nearer people are outside of the picture. */
const NEAR_END = 10.2
const FAR_END = 34
/**
 * Positions on the pavement as shares of its width, near the houses and near the kerb; fewer people walk between them.
 */
const BY_HOUSES = 0.74
const BY_KERB = 0.3

/** A generator of numbers in [0, 1), seeded with one unsigned integer. */
const randomNumbers = (bits: number): (() => number) => {
  let state = bits
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return (state >>> 8) / 2 ** 24
  }
}

const between = (from: Step, to: Step, share: number): Step => [
  from[0] + (to[0] - from[0]) * share,
  from[1] + (to[1] - from[1]) * share,
]

const opposite = (side: Side): Side => (side === 'left' ? 'right' : 'left')
const outwardOf = (side: Side): number => (side === 'left' ? -1 : 1)

/** Metres across of a position on the pavement: 0 at the kerb, 1 at the houses. */
const placeOn = ({ road, walls }: Scene, side: Side, share: number): number =>
  road[side] + outwardOf(side) * (0.7 + share * (Math.min(Math.abs(walls[side] - road[side]), 8) - 1.6))

/** The smallest distance at which a person is well inside the picture. */
const nearestOn = ({ camera }: Scene, across: number): number => {
  const room = across < 0 ? camera.vanishX : panoramaSize.width - camera.vanishX
  return Math.max(NEAR_END, (camera.focal * Math.abs(across)) / (room - 14))
}

const corridor = (roll: () => number): number => {
  const spread = (roll() + roll() - 1) * 0.12
  return (roll() < 0.62 ? BY_HOUSES : BY_KERB) + spread
}

const stay = ([across, ahead]: Step, times: number, roll: () => number): Step[] => {
  return Array.from({ length: times }, () => [across + (roll() - 0.5) * 0.7, ahead + (roll() - 0.5) * 0.8])
}

/** Where people of a side stop: the bus stop on one side, a shop window on the other. */
const favourite = (scene: Scene, side: Side, roll: () => number): Step => {
  const { stop, shopWindow } = scene
  if (side === stop.side) return [placeOn(scene, side, 0.28 + roll() * 0.12), stop.ahead + roll() * stop.length]
  return [placeOn(scene, shopWindow.side, 0.86), shopWindow.ahead + (roll() - 0.5) * 1.6]
}

const alongPavement = (scene: Scene, side: Side, roll: () => number): Step[] => {
  const across = placeOn(scene, side, corridor(roll))
  const near: Step = [across, nearestOn(scene, across) + roll() * 0.8]
  const far: Step = [across, FAR_END - roll() * 6]
  const stays = roll() < 0.34
  const spot = favourite(scene, side, roll)
  const middle = stays
    ? [between(near, spot, 0.5), ...stay(spot, 3 + Math.floor(roll() * 4), roll), between(spot, far, 0.35)]
    : [0.12, 0.26, 0.42, 0.6].map((share) => between(near, far, share))
  const steps = [near, ...middle, between(near, far, 0.8), far]
  return roll() < 0.5 ? steps : steps.reverse()
}

/** The way from the pavement to the kerb at a crossing. */
const towards = (scene: Scene, side: Side, crossing: number, roll: () => number): Step[] => {
  const across = placeOn(scene, side, corridor(roll))
  const isFromNear = crossing > FAR_END / 2 ? roll() < 0.8 : roll() < 0.25
  const near = nearestOn(scene, across)
  const from: Step = [across, isFromNear ? near + roll() : Math.max(crossing + 5, near) + roll() * 9]
  const kerb: Step = [placeOn(scene, side, 0.03 + roll() * 0.08), crossing]
  const waits = roll() < 0.45 ? stay(kerb, 2, roll) : []
  return [from, between(from, kerb, 0.4), between(from, kerb, 0.8), kerb, ...waits]
}

const overRoad = ({ road }: Scene, from: Side, crossing: number, roll: () => number): Step[] => {
  const [start, end] = [road[from], road[opposite(from)]]
  const drift = (roll() - 0.5) * 0.5
  const begun = 0.02 + roll() * 0.22
  return [0, 0.25, 0.5, 0.74]
    .map((step) => begun + step)
    .map((share) => [start + (end - start) * share, crossing + drift * share])
}

const isSide = (zone: Zone | undefined): zone is Side => zone === 'left' || zone === 'right'

/**
 * The track of a person through the picture, from the first to the last visible point: 6 to 14 points. The same
 * `bits` always give the same track.
 */
export const trackThrough = (scene: Scene, zoneSequence: ZoneSequence, bits: number): Point[] => {
  const roll = randomNumbers(bits)
  const [from, over] = zoneSequence
  const side: Side = isSide(from) ? from : 'left'
  const steps: Step[] = over === undefined ? alongPavement(scene, side, roll) : overCrossing(scene, side, over, roll)
  const points: Point[] = []
  for (const [metresAcross, ahead] of steps) points.push(inPicture(pixelOf(scene.camera, metresAcross, ahead)))
  return points
}

const overCrossing = (scene: Scene, side: Side, over: Zone, roll: () => number): Step[] => {
  const { near, far } = over === 'top' ? scene.farZebra : scene.zebra
  const crossing = near + (0.15 + 0.7 * roll()) * (far - near)
  const after = towards(scene, opposite(side), crossing, roll)
  return [
    ...towards(scene, side, crossing, roll),
    ...overRoad(scene, side, crossing, roll),
    ...after.slice(0, 4).reverse(),
  ]
}

const inPicture = ([right, down]: Pixel): Point => [
  Math.min(panoramaSize.width - 1, Math.max(0, Math.round(right))),
  Math.min(panoramaSize.height - 1, Math.max(0, Math.round(down))),
]
