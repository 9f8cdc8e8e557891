import { type Car, type CarBody, carBody } from './car-body.ts'
import type { Drawable } from './drawable.ts'
import { between, glowing, type Light, tone } from './light.ts'
import type { Scene } from './scene.ts'
import { around, ellipse, line, polygon, polygons } from './svg.ts'

/** Beyond these distances in metres a car is too small for round corners and wheels, and for its plate and bumper. */
const FAR_AWAY = 40
const PLATE_END = 30

const tyre = '#15191d'

const details = ({ shine, bumper, plate }: CarBody, light: Light, ahead: number, metre: number): string[] => {
  if (ahead >= PLATE_END) return []
  return [
    line(shine, '#fff', Math.max(0.6, 0.12 * metre), { opacity: 0.16 }),
    polygons(bumper, tone(light, '#23282d', ahead)),
    polygon(plate, tone(light, '#f1f1ea', ahead)),
  ]
}

const wheels = (body: CarBody, light: Light, focal: number): string[] => {
  return body.wheels.flatMap(({ ahead, at }) => [
    ellipse(at, (0.17 * focal) / ahead, (0.33 * focal) / ahead, tyre),
    ...(ahead < PLATE_END
      ? [ellipse(at, (0.09 * focal) / ahead, (0.18 * focal) / ahead, tone(light, '#8d959b', ahead))]
      : []),
  ])
}

/** Draws a car in the light of the scene; its lamps are lit if it is dark and the car is not parked. */
export const car = ({ camera, light }: Scene, which: Car): Drawable => {
  const { ahead, colour, isComing, isParked } = which
  const body = carBody(camera, which)
  const metre = camera.focal / ahead
  const isFar = ahead > FAR_AWAY
  const isLit = light.isDark && !isParked
  const painted = (shapes: CarBody['front'], hex: string) => {
    const fill = tone(light, hex, ahead)
    return polygons(shapes, fill, isFar ? {} : { stroke: fill })
  }
  const roof = between(colour, '#ffffff', 0.22)
  const glass = tone(light, '#2c3a46', ahead)
  const lamp = isLit
    ? glowing(light, isComing ? '#fffbe8' : '#ff5140', ahead)
    : tone(light, isComing ? '#fff4d2' : '#d8352a', ahead)
  const joined: Record<string, string | number> = isFar
    ? {}
    : { 'stroke-width': Math.max(0.5, 0.09 * metre), 'stroke-linejoin': 'round' }
  const svg = [
    polygon(body.shadow, '#0d1117', { opacity: 0.35 }),
    painted([body.lid], roof),
    painted(body.flank, between(colour, '#141a22', 0.28)),
    ...(isFar ? [] : wheels(body, light, camera.focal)),
    polygon(body.sideGlass, glass),
    painted([body.roof], roof),
    polygons(body.tyres, tyre),
    painted(body.front, colour),
    polygon(body.glass, glass),
    ...details(body, light, ahead, metre),
    polygons(body.lamps, lamp),
    ...(isLit && isComing ? body.beams.map((at) => ellipse(at, 0.95 * metre, 0.95 * metre, 'url(#glow)')) : []),
  ]
  return { ahead, svg: [around('g', joined, svg)] }
}
