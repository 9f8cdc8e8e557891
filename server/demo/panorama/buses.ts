import { frontQuad, type Pixel, pixelOf, wallQuad } from './camera.ts'
import type { Drawable } from './drawable.ts'
import { between, glowing, tone } from './light.ts'
import type { Scene } from './scene.ts'
import { around, ellipse, polygon, polygons, short } from './svg.ts'

/** A bus or a tram: its middle in metres across, the distance of its near end, its colour and number. */
export type Bus = {
  across: number
  ahead: number
  colour: string
  number: string
  isComing: boolean
  isTram: boolean
}

/** Draws a bus or a tram with its number above the windscreen. */
export const bus = ({ camera, light }: Scene, { across, ahead, colour, number, isComing, isTram }: Bus): Drawable => {
  const half = isTram ? 1.2 : 1.27
  const length = isTram ? 26 : 12
  const top = isTram ? 3.3 : 3.05
  const [left, right] = [across - half, across + half]
  const far = ahead + length
  const flank = across > 0 ? left : right
  const metre = camera.focal / ahead
  const at = (x: number, z: number, y: number) => pixelOf(camera, x, z, y)
  const body = tone(light, colour, ahead)
  const side = tone(light, between(colour, '#141a22', 0.24), ahead)
  const pale = tone(light, between(colour, '#ffffff', 0.3), ahead)
  const belt = tone(light, '#f2efe6', ahead)
  const glass = light.isDark ? glowing(light, '#e9d9a4', ahead) : tone(light, '#33424e', ahead)
  const front = tone(light, '#27333d', ahead)
  const soft = (fill: string) => ({ stroke: fill })
  const every = isTram ? 2.1 : 1.7
  const windows: Pixel[][] = Array.from({ length: Math.floor((length - 0.8) / every) }, (_, place) => {
    const from = ahead + 0.5 + place * every
    return wallQuad(camera, flank, [from, from + every - 0.22], [1.35, top - 0.5])
  })
  const lampColour = isComing ? '#fff6da' : '#d8352a'
  const lamps = [
    frontQuad(camera, ahead, [left + 0.12, left + 0.46], [0.5, 0.75]),
    frontQuad(camera, ahead, [right - 0.46, right - 0.12], [0.5, 0.75]),
  ]
  const [textX, textY] = at(across, ahead, top - 0.42)
  const wheels = isTram ? [] : [ahead + 2.3, far - 3.2]
  const svg = [
    polygon(
      [
        at(left - 0.2, ahead - 0.3, 0),
        at(right + 0.2, ahead - 0.3, 0),
        at(right + 0.2, far, 0),
        at(left - 0.2, far, 0),
      ],
      '#0d1117',
      { opacity: 0.35 },
    ),
    polygon(wallQuad(camera, flank, [ahead, far], [0.3, top]), side, soft(side)),
    polygon(wallQuad(camera, flank, [ahead, far], [0.3, 0.62]), tone(light, '#2a2f35', ahead)),
    polygons(windows, glass),
    polygon(wallQuad(camera, flank, [ahead, far], [1.12, 1.24]), belt, { opacity: 0.8 }),
    ...wheels.map((z) => ellipse(at(flank, z, 0.45), (0.2 * camera.focal) / z, (0.46 * camera.focal) / z, '#15191d')),
    polygon([at(left, ahead, top), at(right, ahead, top), at(right, far, top), at(left, far, top)], pale, soft(pale)),
    ...(isTram
      ? [
          polygon(
            [
              at(across - 0.6, ahead + 5, top + 0.05),
              at(across, ahead + 6, 4.6),
              at(across + 0.6, ahead + 5, top + 0.05),
            ],
            'none',
            { stroke: '#2b3036', 'stroke-width': 0.06 * metre },
          ),
        ]
      : []),
    polygons(
      [
        frontQuad(camera, ahead, [left + 0.2, left + 0.5], [0, 0.4]),
        frontQuad(camera, ahead, [right - 0.5, right - 0.2], [0, 0.4]),
      ],
      '#15191d',
    ),
    polygon(frontQuad(camera, ahead, [left, right], [0.32, top]), body, soft(body)),
    polygon(frontQuad(camera, ahead, [left + 0.1, right - 0.1], [1.05, top - 0.75]), front, soft(front)),
    polygon(
      [
        at(left + 0.25, ahead, top - 0.85),
        at(left + 0.75, ahead, top - 0.85),
        at(left + 0.45, ahead, 1.15),
        at(left + 0.2, ahead, 1.15),
      ],
      '#ffffff',
      { opacity: 0.1 },
    ),
    polygon(frontQuad(camera, ahead, [left + 0.25, right - 0.25], [top - 0.62, top - 0.16]), '#14181c'),
    polygon(frontQuad(camera, ahead, [left + 0.02, right - 0.02], [0.92, 1.02]), belt, { opacity: 0.85 }),
    polygons(lamps, light.isDark ? glowing(light, lampColour, ahead) : tone(light, lampColour, ahead)),
    ...(ahead < 32
      ? [
          around(
            'text',
            {
              x: short(textX),
              y: short(textY + 0.13 * metre),
              fill: '#ffb43a',
              'font-size': short(0.4 * metre),
              'font-family': 'sans-serif',
              'font-weight': 600,
              'text-anchor': 'middle',
            },
            [number],
          ),
        ]
      : []),
    ...(light.isDark && isComing
      ? [left + 0.29, right - 0.29].map((x) => ellipse(at(x, ahead, 0.62), 1.1 * metre, 1.1 * metre, 'url(#glow)'))
      : []),
  ]
  const joined = { 'stroke-width': Math.max(0.6, 0.12 * metre), 'stroke-linejoin': 'round' }
  return { ahead, svg: [around('g', joined, svg)] }
}
