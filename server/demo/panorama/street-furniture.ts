import { frontQuad, pixelOf, wallQuad } from './camera.ts'
import type { Drawable } from './drawable.ts'
import { glowing, tone } from './light.ts'
import type { Scene, Side } from './scene.ts'
import { ellipse, line, polygon } from './svg.ts'

const lamp = ({ camera, light, road, kind }: Scene, side: Side, ahead: number): Drawable => {
  const inward = side === 'left' ? 1 : -1
  const foot = (side === 'left' ? road.left : road.right) - inward * 0.55
  const isOld = kind === 'oldTown' || kind === 'square'
  const top = isOld ? 4.6 : 7.6
  const reach = isOld ? 0 : 1.9
  const at = (across: number, up: number) => pixelOf(camera, across, ahead, up)
  const metre = camera.focal / ahead
  const head = at(foot + inward * reach, top - (isOld ? 0 : 0.1))
  const iron = tone(light, '#39424b', ahead)
  const bulb = light.isDark ? glowing(light, '#ffedc2', ahead) : tone(light, '#d9dcd6', ahead)
  const size = (isOld ? 0.24 : 0.16) * metre
  return {
    ahead,
    svg: [
      line(
        reach === 0
          ? [at(foot, 0), at(foot, top)]
          : [at(foot, 0), at(foot, top - 0.5), at(foot + inward * 0.4, top), head],
        iron,
        Math.max(0.8, 0.12 * metre),
        { 'stroke-linejoin': 'round' },
      ),
      ...(isOld ? [ellipse(at(foot, top), size * 1.2, size * 1.5, iron)] : []),
      ellipse(head, isOld ? size : size * 2.6, isOld ? size * 1.25 : size * 0.8, isOld ? bulb : iron),
      ...(isOld ? [] : [ellipse([head[0], head[1] + size * 0.5], size * 2, size * 0.45, bulb)]),
      ...(light.isDark ? [ellipse(head, 1.7 * metre, 1.7 * metre, 'url(#glow)')] : []),
      ...(light.isDark
        ? [ellipse(at(foot + inward * reach, 0), 2.6 * metre, 0.6 * metre, 'url(#glow)', { opacity: 0.45 })]
        : []),
    ],
  }
}

const crossingSign = ({ camera, light, road, zebra }: Scene, side: Side): Drawable => {
  const inward = side === 'left' ? 1 : -1
  const foot = (side === 'left' ? road.left : road.right) - inward * 0.45
  const ahead = zebra.far + 0.5
  const board = frontQuad(camera, ahead, [foot - 0.32, foot + 0.32], [2.2, 2.84])
  const mark = [
    pixelOf(camera, foot - 0.24, ahead, 2.28),
    pixelOf(camera, foot, ahead, 2.74),
    pixelOf(camera, foot + 0.24, ahead, 2.28),
  ]
  return {
    ahead,
    svg: [
      line([pixelOf(camera, foot, ahead), pixelOf(camera, foot, ahead, 2.9)], tone(light, '#7b8288', ahead), 3.4),
      polygon(board, tone(light, '#2563a8', ahead), { stroke: tone(light, '#f4f6f8', ahead), 'stroke-width': 1.2 }),
      polygon(mark, tone(light, '#f4f6f8', ahead)),
    ],
  }
}

const bin = ({ camera, light, road }: Scene, side: Side, ahead: number): Drawable => {
  const foot = side === 'left' ? road.left - 0.9 : road.right + 0.9
  return {
    ahead,
    svg: [
      polygon(frontQuad(camera, ahead, [foot - 0.22, foot + 0.22], [0, 0.9]), tone(light, '#4b5a52', ahead)),
      polygon(frontQuad(camera, ahead, [foot - 0.26, foot + 0.26], [0.84, 0.96]), tone(light, '#33403a', ahead)),
    ],
  }
}

const bench = ({ camera, light, walls }: Scene, side: Side, ahead: number): Drawable => {
  const inward = side === 'left' ? 1 : -1
  const back = walls[side] + inward * 0.7
  const span = [ahead, ahead + 1.9] as const
  return {
    ahead,
    svg: [
      polygon(wallQuad(camera, back, span, [0.4, 0.95]), tone(light, '#8a6742', ahead)),
      polygon(
        [
          pixelOf(camera, back, ahead, 0.45),
          pixelOf(camera, back + inward * 0.5, ahead, 0.45),
          pixelOf(camera, back + inward * 0.5, ahead + 1.9, 0.45),
          pixelOf(camera, back, ahead + 1.9, 0.45),
        ],
        tone(light, '#a47c50', ahead),
      ),
      polygon(wallQuad(camera, back + inward * 0.5, span, [0.02, 0.4]), tone(light, '#3c4147', ahead), {
        opacity: 0.55,
      }),
    ],
  }
}

/** Draws the lamps along both kerbs, the sign of the crossing, bins and benches. */
export const furniture = (scene: Scene): Drawable[] => {
  const sides: readonly Side[] = ['left', 'right']
  const lamps = sides.flatMap((side, at) => [24.5, 42, 62, 86].map((ahead) => lamp(scene, side, ahead + 6 * at)))
  const free = scene.stop.side === 'left' ? 'right' : 'left'
  return [
    ...lamps,
    crossingSign(scene, free),
    ...[22, 40].map((ahead) => bin(scene, free, ahead)),
    ...[25.5, 36].map((ahead) => bench(scene, free, ahead)),
  ]
}
