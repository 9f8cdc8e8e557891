import type { ScreenPosition } from '../../../contract/location/location.ts'
import { roundRobin } from '../random.ts'
import { type Pixel, pixelOf, wallQuad } from './camera.ts'
import { between } from './light.ts'
import type { Scene } from './scene.ts'
import { polygon, polygons } from './svg.ts'

const motifs = [
  ['#0e7490', '#f4c95d'],
  ['#9b2f4f', '#f2b8a2'],
  ['#254d8c', '#8fd3e8'],
  ['#31694a', '#e7e08a'],
  ['#5b3f8f', '#f19c79'],
] as const

/** Distance of the screen from its wall, in metres. */
const STANDS_OUT = 0.25

const acrossOf = ({ screen, walls }: Scene): number =>
  walls[screen.side] + (screen.side === 'left' ? STANDS_OUT : -STANDS_OUT)

/** Whether the street has an advertising screen on a wall. Every second street has one. */
export const hasScreen = ({ seed }: Scene): boolean => seed % 2 === 0

/** Draws the advertising screen on a wall with a frame of a spot. */
export const wallScreen = (scene: Scene): string[] => {
  if (!hasScreen(scene)) return []
  const { camera, screen, seed } = scene
  const { near, far, low, high } = screen
  const across = acrossOf(scene)
  const [ground, figure] = roundRobin(motifs, seed >> 1)
  const at = (along: number, up: number): Pixel =>
    pixelOf(camera, across, near + along * (far - near), low + up * (high - low))
  const pane = wallQuad(camera, across, [near, far], [low, high])
  return [
    polygon(wallQuad(camera, across, [near - 0.16, far + 0.16], [low - 0.16, high + 0.16]), '#14181d'),
    polygon(pane, ground),
    polygon([at(0, 0), at(0.55, 0.72), at(1, 0.2), at(1, 0)], between(ground, '#0b1018', 0.35)),
    polygon([at(0, 0), at(0.3, 0.42), at(0.62, 0)], between(ground, figure, 0.4)),
    polygon([at(0.66, 0.62), at(0.74, 0.82), at(0.86, 0.82), at(0.93, 0.62), at(0.86, 0.44), at(0.74, 0.44)], figure),
    polygons(
      [
        [at(0.08, 0.86), at(0.46, 0.86), at(0.46, 0.78), at(0.08, 0.78)],
        [at(0.08, 0.7), at(0.34, 0.7), at(0.34, 0.65), at(0.08, 0.65)],
      ],
      '#ffffff',
      { opacity: 0.9 },
    ),
  ]
}

/** The lower edge of the screen in the picture. */
export const screenLine = (scene: Scene): ScreenPosition => {
  const { camera, screen } = scene
  const across = acrossOf(scene)
  const ends = [screen.near, screen.far].map((ahead) => pixelOf(camera, across, ahead, screen.low))
  const [[x1, y1], [x2, y2]] = ends.sort(([a], [b]) => a - b) as [Pixel, Pixel]
  return { x1: Math.round(x1), y1: Math.round(y1), x2: Math.round(x2), y2: Math.round(y2), enabled: true, btn: false }
}
