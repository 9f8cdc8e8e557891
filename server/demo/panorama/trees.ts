import { roundRobin, stream } from '../random.ts'
import { type Pixel, pixelOf } from './camera.ts'
import type { Drawable } from './drawable.ts'
import { between, tone } from './light.ts'
import type { Scene, Side } from './scene.ts'
import { around, element, ellipse, line, short } from './svg.ts'

const leaves = {
  spring: ['#7ea04f', '#8fae5c', '#9ab86a'],
  summer: ['#557a45', '#648a4d', '#4f7350'],
  autumn: ['#c08a3a', '#b8662f', '#a79a45'],
} as const

const spacing = { boulevard: 13, oldTown: 34, estate: 10, tram: 19, office: 14, square: 12 }

type Blob = readonly [across: number, up: number, size: number]

/** Tree crowns of unit size in three tones, from shade to light; each is used many times by its id. */
const crowns: readonly (readonly (readonly Blob[])[])[] = [
  [
    [
      [0, -0.25, 0.95],
      [-0.72, -0.12, 0.62],
      [0.74, -0.15, 0.6],
    ],
    [
      [-0.42, 0.3, 0.66],
      [0.42, 0.26, 0.68],
      [0.02, 0.62, 0.6],
    ],
    [
      [-0.38, 0.5, 0.36],
      [0.14, 0.82, 0.34],
      [-0.66, 0.1, 0.28],
    ],
  ],
  [
    [
      [-0.1, -0.3, 0.9],
      [-0.66, 0.02, 0.66],
      [0.66, -0.1, 0.66],
    ],
    [
      [-0.3, 0.42, 0.6],
      [0.5, 0.2, 0.6],
      [0.16, 0.74, 0.52],
    ],
    [
      [-0.2, 0.66, 0.3],
      [0.28, 0.94, 0.26],
      [-0.72, 0.26, 0.3],
    ],
  ],
  [
    [
      [0.06, -0.2, 0.98],
      [-0.6, -0.26, 0.56],
      [0.7, 0, 0.58],
    ],
    [
      [-0.48, 0.2, 0.6],
      [0.3, 0.36, 0.68],
      [-0.12, 0.72, 0.56],
    ],
    [
      [-0.24, 0.86, 0.3],
      [0.2, 0.56, 0.32],
      [-0.6, 0.34, 0.26],
    ],
  ],
]
const UNIT = 100

const disc = ([across, up, size]: Blob): string => {
  const radius = size * UNIT
  return `M${across * UNIT - radius} ${-up * UNIT}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0z`
}

/** The definitions of the tree crowns. */
export const crownOutlines = (): string =>
  around(
    'defs',
    {},
    crowns.flatMap((tones, shape) =>
      tones.map((blobs, at) => element('path', { id: `t${shape}${at}`, d: blobs.map(disc).join('') })),
    ),
  )

const tree = ({ camera, light, season }: Scene, across: number, ahead: number, next: () => number): Drawable => {
  const [footX, footY] = pixelOf(camera, across, ahead)
  const metre = camera.focal / ahead
  const height = 4.6 + next() * 2.2
  const size = ((1.25 + next() * 0.55) * metre) / UNIT
  const leaf = roundRobin(leaves[season], Math.floor(next() * 3))
  const shape = Math.floor(next() * crowns.length)
  const turned = next() < 0.5 ? -size : size
  const tones = [between(leaf, '#1c2a22', 0.35), leaf, between(leaf, '#fff3c4', 0.22)]
  const transform = `translate(${short(footX)} ${short(footY - height * metre)}) scale(${turned.toFixed(3)} ${size.toFixed(3)})`
  const trunk: readonly Pixel[] = [
    [footX, footY],
    [footX, footY - height * metre],
  ]
  return {
    ahead,
    svg: [
      ellipse([footX, footY], 1.1 * metre, 0.22 * metre, '#10161c', { opacity: 0.2 }),
      line(trunk, tone(light, '#5a4a3e', ahead), Math.max(1, 0.2 * metre)),
      around(
        'g',
        { transform },
        tones.map((colour, at) => element('use', { href: `#t${shape}${at}`, fill: tone(light, colour, ahead) })),
      ),
    ],
  }
}

/** Draws the trees between road and pavement, and on a square some more. */
export const trees = (scene: Scene): Drawable[] => {
  const next = stream(scene.seed * 41 + 11)
  const { road, stop, kind, walls } = scene
  const rows = (['left', 'right'] as const).flatMap((side: Side) => {
    const across = side === 'left' ? road.left - 1.1 : road.right + 1.1
    const places = Array.from({ length: 12 }, (_, at) => 20 + at * spacing[kind] + next() * 3)
    const isFree = (ahead: number) => side !== stop.side || ahead > stop.ahead + stop.length + 3
    return places.filter((ahead) => ahead < 85 && isFree(ahead)).map((ahead) => tree(scene, across, ahead, next))
  })
  if (kind !== 'square') return rows
  const onSquare = Array.from({ length: 4 }, () => tree(scene, walls.left + 2.5 + next() * 2, 24 + next() * 40, next))
  return [...rows, ...onSquare]
}
