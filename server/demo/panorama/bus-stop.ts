import { frontQuad, pixelOf, wallQuad } from './camera.ts'
import type { Drawable } from './drawable.ts'
import { between, glowing, tone } from './light.ts'
import type { Scene } from './scene.ts'
import { ellipse, line, polygon } from './svg.ts'

/** How far the shelter's back stands from the kerb, in metres. */
const SHELTER_BACK = 3.3
const SHELTER_DEPTH = 1.5

/** Draws the bus stop: a glass shelter with a bench and a lit poster, and the pole with the sign. */
export const stopShelter = (scene: Scene): Drawable[] => {
  const { camera, light, road, stop, seed } = scene
  const inward = stop.side === 'left' ? 1 : -1
  const kerb = stop.side === 'left' ? road.left : road.right
  const back = kerb - inward * SHELTER_BACK
  const front = back + inward * SHELTER_DEPTH
  const span = [stop.ahead, stop.ahead + stop.length] as const
  const [near, far] = span
  const glass = { opacity: 0.32, stroke: tone(light, '#e8eef2', near), 'stroke-width': 1.4 }
  const iron = tone(light, '#2f363d', near)
  const post = (across: number, ahead: number) =>
    line(
      [pixelOf(camera, across, ahead), pixelOf(camera, across, ahead, 2.5)],
      iron,
      Math.max(1.4, (0.09 * camera.focal) / ahead),
    )
  const roof = [
    pixelOf(camera, back - inward * 0.15, near - 0.1, 2.56),
    pixelOf(camera, front + inward * 0.35, near - 0.1, 2.66),
    pixelOf(camera, front + inward * 0.35, far + 0.1, 2.66),
    pixelOf(camera, back - inward * 0.15, far + 0.1, 2.56),
  ]
  const poster = frontQuad(camera, near + 0.02, [back, front - inward * 0.25], [0.3, 2.35])
  const colour = ['#c5482f', '#2a7f8e', '#d49a2a', '#5b4b9a'][seed % 4] ?? '#2a7f8e'
  const pole = kerb - inward * 0.6
  const sign = frontQuad(camera, far + 0.8, [pole - 0.3, pole + 0.3], [2.35, 2.95])
  return [
    {
      ahead: far,
      svg: [
        polygon(wallQuad(camera, back, span, [0.15, 2.5]), tone(light, '#bcd3dc', near), glass),
        post(back, far),
        polygon(wallQuad(camera, back + inward * 0.55, span, [0.42, 0.54]), tone(light, '#8a6742', near)),
      ],
    },
    {
      ahead: near,
      svg: [
        post(front, far),
        polygon(roof, tone(light, '#3c464f', near)),
        polygon(wallQuad(camera, front + inward * 0.35, span, [2.5, 2.68]), tone(light, '#525d67', near)),
        polygon(
          poster,
          light.isDark ? glowing(light, between(colour, '#ffffff', 0.25), near) : tone(light, colour, near),
          {
            stroke: iron,
            'stroke-width': 3,
          },
        ),
        polygon(
          frontQuad(camera, near, [back + inward * 0.12, front - inward * 0.38], [0.45, 1.2]),
          glowing(light, between(colour, '#fff4d6', 0.75), near),
          { opacity: 0.85 },
        ),
        ellipse(
          pixelOf(camera, (back + front) / 2 - inward * 0.12, near, 1.72),
          (0.34 * camera.focal) / near,
          (0.34 * camera.focal) / near,
          glowing(light, '#fff2cc', near),
          { opacity: 0.9 },
        ),
        post(front, near),
      ],
    },
    {
      ahead: far + 0.8,
      svg: [
        line([pixelOf(camera, pole, far + 0.8), pixelOf(camera, pole, far + 0.8, 3)], tone(light, '#6b747c', near), 3),
        polygon(sign, tone(light, '#f2c230', near), { stroke: tone(light, '#2b3036', near), 'stroke-width': 1.2 }),
        polygon(frontQuad(camera, far + 0.8, [pole - 0.18, pole + 0.18], [2.48, 2.78]), tone(light, '#2b3036', near)),
        polygon(frontQuad(camera, far + 0.8, [pole - 0.22, pole + 0.22], [1.3, 1.9]), tone(light, '#eef1ee', near)),
      ],
    },
  ]
}
