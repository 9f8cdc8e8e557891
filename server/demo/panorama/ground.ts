import { stream } from '../random.ts'
import { type Camera, groundQuad, type Pixel, pixelOf } from './camera.ts'
import { between, tone } from './light.ts'
import { type Scene, STREET_END } from './scene.ts'
import { lines, polygon, polygons } from './svg.ts'

const NEAREST = 7.5
const white = '#eef0ee'

/**
 * A strip of ground with colours by distance. Each slice reaches to the end of the street and is covered by the next
 * one.
 */
const slices = (scene: Scene, left: number, right: number, colour: string): string[] => {
  return [NEAREST, 15, 24, 38, 60, 100].map((near) =>
    polygon(groundQuad(scene.camera, left, right, near, STREET_END), tone(scene.light, colour, near * 1.25)),
  )
}

const stripes = ({ road, camera }: Scene, near: number, far: number): Pixel[][] => {
  const count = Math.floor(road.right - road.left)
  const each = (road.right - road.left) / count
  return Array.from({ length: count }, (_, at) => {
    const left = road.left + (at + 0.25) * each
    return groundQuad(camera, left, left + each / 2, near, far)
  })
}

const dashes = (camera: Camera, across: number, from: number, every: number, length: number): Pixel[][] =>
  Array.from({ length: Math.floor((110 - from) / every) }, (_, at) =>
    groundQuad(camera, across - 0.07, across + 0.07, from + at * every, from + at * every + length),
  )

const laneMarks = (scene: Scene): string[] => {
  const { drive: road, lanes, camera, light, kind, zebra, farZebra } = scene
  const middle = (road.left + road.right) / 2
  const lane = (road.right - road.left) / lanes
  const from = zebra.far + 3
  const colour = tone(light, white, 24)
  const isNarrow = lanes === 2
  const sides = isNarrow ? [] : [middle - lane, middle + lane]
  const centre = isNarrow
    ? dashes(camera, middle, from, 7, 3)
    : [-0.16, 0.16].map((aside) => groundQuad(camera, middle + aside - 0.06, middle + aside + 0.06, from, 110))
  const stopLine = groundQuad(camera, middle + 0.3, road.right - 0.2, zebra.far + 1.1, zebra.far + 1.5)
  const before = groundQuad(camera, road.left + 0.2, middle - 0.3, farZebra.far + 1.2, farZebra.far + 1.7)
  return [
    polygons(kind === 'tram' ? [] : centre, colour, { opacity: 0.75 }),
    polygons(
      sides.flatMap((across) => dashes(camera, across, from, 6, 2.4)),
      colour,
      { opacity: 0.6 },
    ),
    polygons([stopLine, before], colour, { opacity: 0.8 }),
    polygons(stripes(scene, zebra.near, zebra.far), tone(light, white, 12), { opacity: 0.92 }),
    polygons(stripes(scene, farZebra.near, farZebra.far), tone(light, white, 30), { opacity: 0.85 }),
  ]
}

/** The middles of the two tram tracks, in metres across. */
export const tramTracks = ({ drive }: Scene): readonly [number, number] => {
  const middle = (drive.left + drive.right) / 2
  return [middle - 1.6, middle + 1.6]
}

const rails = (scene: Scene): string[] => {
  if (scene.kind !== 'tram') return []
  const { camera, light } = scene
  const tracks = tramTracks(scene)
  const bed = slices(scene, tracks[0] - 1.5, tracks[1] + 1.5, '#6f6d6a')
  const iron = tracks.flatMap((track) =>
    [-0.72, 0.72].map((aside) => groundQuad(camera, track + aside - 0.06, track + aside + 0.06, NEAREST, 120)),
  )
  return [...bed, polygons(iron, tone(light, '#c3c8cc', 20), { opacity: 0.75 })]
}

const joints = ({ camera, light, road, walls }: Scene): string[] => {
  const colour = tone(light, '#4c4f52', 20)
  const across = Array.from({ length: 14 }, (_, at) => 9 * 1.2 ** at).flatMap((ahead): Pixel[][] =>
    [
      [walls.left, road.left - 0.3],
      [road.right + 0.3, walls.right],
    ].map(([left = 0, right = 0]) => [pixelOf(camera, left, ahead), pixelOf(camera, right, ahead)]),
  )
  const along = [
    road.left - 1.6,
    road.right + 1.6,
    (road.left + walls.left) / 2 - 1,
    (road.right + walls.right) / 2 + 1,
  ].map((at): Pixel[] => [pixelOf(camera, at, NEAREST), pixelOf(camera, at, 110)])
  return [lines([...across, ...along], colour, 0.8, { opacity: 0.22 })]
}

const patches = ({ camera, light, road, seed }: Scene): string[] => {
  const next = stream(seed * 13 + 9)
  const spots = Array.from({ length: 5 }, () => {
    const [across, ahead] = [road.left + 1 + next() * (road.right - road.left - 3), 16 + next() * 40]
    return groundQuad(camera, across, across + 1 + next(), ahead, ahead + 2 + next() * 5)
  })
  return [polygons(spots, tone(light, '#2d3136', 20), { opacity: 0.25 })]
}

const pavements = {
  boulevard: '#a9a7a1',
  oldTown: '#b5a690',
  estate: '#b3b3ab',
  tram: '#a8a5a0',
  office: '#a5aaae',
  square: '#bba98f',
}

/** Draws the ground: the road with lanes and crossings, kerbs, pavements. */
export const ground = (scene: Scene): string[] => {
  const { camera, light, road, walls, kind } = scene
  const paved = pavements[kind]
  const asphalt = kind === 'oldTown' ? '#66625e' : '#555a61'
  const kerb = between(paved, '#f2f2ee', 0.5)
  const bicycle = scene.lanes === 4 && kind !== 'tram'
  return [
    ...slices(scene, walls.left - 16, road.left, paved),
    ...slices(scene, road.right, walls.right + 16, paved),
    ...(kind === 'estate' ? slices(scene, walls.left - 16, walls.left + 1.6, '#8fa56a') : []),
    ...(kind === 'estate' ? slices(scene, walls.right - 1.6, walls.right + 16, '#8fa56a') : []),
    ...joints(scene),
    ...(bicycle ? slices(scene, road.right + 0.5, road.right + 1.7, '#b0705f') : []),
    ...slices(scene, road.left, road.right, asphalt),
    ...rails(scene),
    ...patches(scene),
    ...laneMarks(scene),
    ...slices(scene, road.left - 0.28, road.left, kerb),
    ...slices(scene, road.right, road.right + 0.28, kerb),
    lines(
      [road.left, road.right].map((at) => [pixelOf(camera, at, NEAREST), pixelOf(camera, at, 90)]),
      tone(light, '#2b2e33', 15),
      1.4,
      { opacity: 0.5 },
    ),
  ]
}
