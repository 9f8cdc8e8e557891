import { roundRobin, stream } from '../random.ts'
import { frontQuad, type Pixel, pixelOf } from './camera.ts'
import type { Drawable } from './drawable.ts'
import { between, tone } from './light.ts'
import type { Scene } from './scene.ts'
import { ellipse, line, polygon, polygons } from './svg.ts'

const cloths = ['#b5473a', '#e9e2cf', '#2f6b5b', '#c98f2e', '#35608a']

const parasol = ({ camera, light, seed }: Scene, across: number, ahead: number): Drawable => {
  const cloth = roundRobin(cloths, seed)
  const top = pixelOf(camera, across, ahead, 2.9)
  const metre = camera.focal / ahead
  const at = (hex: string) => tone(light, hex, ahead)
  const part = (from: number, to: number): Pixel[] => [
    pixelOf(camera, across + from, ahead, 2.2),
    pixelOf(camera, across + to, ahead, 2.2),
    top,
  ]
  return {
    ahead,
    svg: [
      ellipse(pixelOf(camera, across, ahead), 1.5 * metre, 0.3 * metre, '#0d1117', { opacity: 0.22 }),
      line([pixelOf(camera, across, ahead), top], at('#6b5a48'), Math.max(1, 0.07 * metre)),
      polygons(
        [-0.95, 0.55].map((left) => frontQuad(camera, ahead, [across + left, across + left + 0.4], [0, 0.85])),
        at('#5a4636'),
      ),
      ellipse(pixelOf(camera, across, ahead, 0.75), 0.6 * metre, 0.14 * metre, at('#d8cdb8')),
      polygon(part(-1.6, -0.5), at(between(cloth, '#10151b', 0.2))),
      polygon(part(-0.5, 0.6), at(between(cloth, '#ffffff', 0.3))),
      polygon(part(0.6, 1.6), at(cloth)),
    ],
  }
}

/** Draws the parasols of a café on the left side of a square. */
export const square = (scene: Scene): Drawable[] => {
  if (scene.kind !== 'square') return []
  const next = stream(scene.seed * 43 + 19)
  const { walls } = scene
  return Array.from({ length: 4 }, (_, at) => parasol(scene, walls.left + 2.4 + (at % 2) * 3.2, 24 + at * 4.2 + next()))
}
