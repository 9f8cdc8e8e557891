import { stream } from '../random.ts'
import { type Pixel, pixelOf } from './camera.ts'
import { between, glowing, tone } from './light.ts'
import { type Scene, STREET_END } from './scene.ts'
import { polygon, polygons } from './svg.ts'

const box = (left: number, bottom: number, width: number, height: number): Pixel[] => [
  [left, bottom],
  [left, bottom - height],
  [left + width, bottom - height],
  [left + width, bottom],
]

const spire = (across: number, bottom: number, size: number): Pixel[][] => [
  box(across - size * 0.42, bottom, size * 0.84, size * 0.7),
  box(across - size * 0.2, bottom, size * 0.4, size * 1.6),
  box(across - size * 0.12, bottom, size * 0.24, size * 1.9),
  [
    [across - size * 0.1, bottom - size * 1.88],
    [across, bottom - size * 2.5],
    [across + size * 0.1, bottom - size * 1.88],
  ],
]

const church = (across: number, bottom: number, size: number): Pixel[][] =>
  [-0.42, 0.3].flatMap((aside): Pixel[][] => [
    box(across + aside * size - size * 0.14, bottom, size * 0.28, size * 1.25),
    [
      [across + aside * size - size * 0.18, bottom - size * 1.24],
      [across + aside * size, bottom - size * 1.9],
      [across + aside * size + size * 0.18, bottom - size * 1.24],
    ],
  ])

const chimney = (across: number, bottom: number, size: number): Pixel[][] => [
  box(across - size * 0.07, bottom, size * 0.14, size * 1.7),
  box(across + size * 0.3, bottom, size * 0.5, size * 1.05),
]

const landmarks = { boulevard: spire, office: spire, tram: spire, oldTown: church, square: church, estate: chimney }

/** Draws the end of the street: a row of far houses and a landmark in the haze. */
export const skyline = (scene: Scene): string[] => {
  const next = stream(scene.seed * 17 + 3)
  const { camera, light, kind } = scene
  const bottom = pixelOf(camera, 0, STREET_END)[1] + 1
  const low = kind === 'oldTown' || kind === 'square' ? 26 : 58
  const houses = (count: number, spread: number, height: number): Pixel[][] =>
    Array.from({ length: count }, () =>
      box(camera.vanishX + (next() - 0.5) * spread, bottom, 22 + next() * 34, height * (0.45 + next())),
    )
  const far = between(light.haze, light.skyLow, 0.45)
  const near = between(light.haze, tone(light, '#5b6b7b', 60), 0.4)
  const lit = light.isDark
    ? houses(40, 420, low).map(([corner]): Pixel[] => box(corner?.[0] ?? 0, bottom - next() * low, 2, 3))
    : []
  return [
    polygons(houses(16, 560, low * 1.35), far),
    polygons(landmarks[kind](camera.vanishX + (next() - 0.5) * 70, bottom, 44 + next() * 14), between(far, near, 0.45)),
    polygons(houses(14, 460, low * 0.8), near),
    polygons(lit, glowing(light, '#ffdf9a', 40), { opacity: 0.6 }),
    polygon(box(0, bottom, 1080, 22), near, { opacity: 0.5 }),
  ]
}
