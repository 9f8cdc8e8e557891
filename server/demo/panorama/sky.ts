import { stream } from '../random.ts'
import { panoramaSize, pixelOf } from './camera.ts'
import { between } from './light.ts'
import { type Scene, STREET_END } from './scene.ts'
import { around, element, ellipse, polygons } from './svg.ts'

const { width } = panoramaSize

const gradient = (id: string, stops: readonly (readonly [string, string, number])[], isRound = false): string =>
  around(
    isRound ? 'radialGradient' : 'linearGradient',
    isRound ? { id } : { id, x1: 0, y1: 0, x2: 0, y2: 1 },
    stops.map(([offset, colour, opacity]) =>
      element('stop', { offset, 'stop-color': colour, ...(opacity < 1 ? { 'stop-opacity': opacity } : {}) }),
    ),
  )

/** Gradients that the other parts of the picture refer to: `sky`, and `glow` for light sources. */
export const gradients = ({ light }: Scene): string =>
  around('defs', {}, [
    gradient('sky', [
      ['0', light.skyTop, 1],
      ['.7', between(light.skyTop, light.skyLow, 0.75), 1],
      ['1', light.skyLow, 1],
    ]),
    gradient(
      'glow',
      [
        ['0', '#ffe9b8', 0.85],
        ['.35', '#ffd98f', 0.35],
        ['1', '#ffd98f', 0],
      ],
      true,
    ),
    gradient('dim', [
      ['0', '#0b1220', 0],
      ['1', '#0b1220', 0.28],
    ]),
  ])

const cloud = (next: () => number, horizonY: number, colour: string): string => {
  const [across, down] = [next() * width, 20 + next() * (horizonY - 90)]
  const size = 40 + next() * 60
  const puffs = Array.from({ length: 5 }, (_, at) =>
    ellipse(
      [across + (at - 2) * size * 0.75 + next() * 14, down - (2 - Math.abs(at - 2)) * size * 0.09],
      size * (0.62 + next() * 0.4),
      size * (0.12 + 0.05 * (2 - Math.abs(at - 2)) + next() * 0.05),
      colour,
    ),
  )
  return around('g', { opacity: 0.35 + next() * 0.3 }, puffs)
}

const star = (next: () => number, horizonY: number): [number, number][] => {
  const [across, down] = [next() * width, next() * horizonY * 0.7]
  return [
    [across, down],
    [across + 1.4, down],
    [across + 1.4, down + 1.4],
    [across, down + 1.4],
  ]
}

const shining = ({ light, camera }: Scene, next: () => number): string[] => {
  const across = camera.vanishX + (next() - 0.5) * 260
  if (light.name === 'night') {
    const stars = Array.from({ length: 46 }, () => star(next, camera.horizonY))
    return [
      polygons(stars, '#dfe6ff', { opacity: 0.7 }),
      ellipse([across, 66], 60, 60, 'url(#glow)', { opacity: 0.4 }),
      ellipse([across, 66], 17, 17, '#f3efdc'),
      ellipse([across + 8, 61], 15, 15, light.skyTop, { opacity: 0.9 }),
    ]
  }
  if (light.name === 'evening' || light.name === 'dusk') {
    const height = camera.horizonY - (light.name === 'dusk' ? 14 : 62)
    return [ellipse([across, height], 240, 190, 'url(#glow)'), ellipse([across, height], 22, 22, '#fff3d6')]
  }
  return []
}

/** Draws the sky with clouds, sun, moon and stars. */
export const sky = (scene: Scene): string[] => {
  const next = stream(scene.seed * 31 + 5)
  const { light, camera } = scene
  const clouds = light.name === 'mist' ? 2 : light.name === 'overcast' ? 8 : 5
  return [
    element('rect', { width, height: Math.ceil(pixelOf(camera, 0, STREET_END)[1]) + 2, fill: 'url(#sky)' }),
    ...shining(scene, next),
    ...Array.from({ length: clouds }, () => cloud(next, camera.horizonY, light.cloud)),
  ]
}
