import { stream } from '../random.ts'
import { type Camera, type Pixel, pixelOf, wallQuad } from './camera.ts'
import type { House } from './houses.ts'
import { between, glowing, tone } from './light.ts'
import type { Scene } from './scene.ts'
import { polygon, polygons } from './svg.ts'

const NEAREST_SEEN = 6.5
/** Beyond these distances in metres windows, the content of shop windows, and doors are too small to draw. */
const DETAIL_END = 42
const GOODS_END = 30
const DOORS_END = 48

type Shade = 'dark' | 'pale' | 'lit' | 'warm'

const shadeOf = (chance: number, lit: number): Shade => {
  if (chance < lit * 0.65) return 'lit'
  if (chance < lit) return 'warm'
  return chance < lit + (1 - lit) * 0.72 ? 'dark' : 'pale'
}

/** Draws the windows of a house above its ground floor; a block has windows on all floors. */
export const panes = (scene: Scene, house: House): string[] => {
  const { camera, light } = scene
  const { wall, near, far, floors, style, seed } = house
  const { width, height, every, sill } = style.window
  const next = stream(seed)
  const columns = Math.max(1, Math.floor((far - near - 0.8) / every))
  const margin = (far - near - columns * every) / 2
  const step = near > DETAIL_END ? 2 : 1
  const shaded: Record<Shade, Pixel[][]> = { dark: [], pale: [], lit: [], warm: [] }
  const sills: Pixel[][] = []
  for (let floor = style.hasShops ? 0 : -1; floor < floors; floor += step) {
    const low = style.groundHeight + floor * style.floorHeight + sill
    for (let column = 0; column < columns; column += step) {
      const from = near + margin + column * every + (every - width) / 2
      const shade = shadeOf(next(), light.lit)
      const quad = wallQuad(camera, wall, [from, from + width * step], [Math.max(low, 0.9), low + height])
      if (from < NEAREST_SEEN) continue
      shaded[shade].push(quad)
      if (near < 22) sills.push(wallQuad(camera, wall, [from - 0.1, from + width + 0.1], [low - 0.16, low]))
    }
  }
  const ahead = Math.min(60, (Math.max(near, 9) + far) / 2)
  const frame = tone(light, between(house.colour, '#ffffff', 0.35), ahead)
  return [
    polygons(sills, frame),
    polygons(shaded.dark, tone(light, '#43525f', ahead), near < 22 ? { stroke: frame } : {}),
    polygons(shaded.pale, tone(light, '#7b8fa0', ahead), near < 22 ? { stroke: frame } : {}),
    polygons(shaded.lit, glowing(light, '#f7e1a6', ahead)),
    polygons(shaded.warm, glowing(light, '#f3c983', ahead)),
  ]
}

const awning = (camera: Camera, wall: number, inward: number, from: number, to: number): Pixel[] => [
  pixelOf(camera, wall, from, 3.1),
  pixelOf(camera, wall, to, 3.1),
  pixelOf(camera, wall + inward, to, 2.5),
  pixelOf(camera, wall + inward, from, 2.5),
]

const display = (camera: Camera, wall: number, from: number, to: number, next: () => number): Pixel[][] => {
  const count = Math.max(1, Math.floor((to - from) / 0.75))
  return Array.from({ length: count }, (_, at) => {
    const place = from + 0.2 + (at * (to - from - 0.2)) / count
    return wallQuad(camera, wall, [place, place + 0.25 + next() * 0.3], [0.6, 0.95 + next() * 1.1])
  })
}

/** Draws the shops of a ground floor: windows, signs, some awnings, doors. */
export const shopFronts = (scene: Scene, house: House): string[] => {
  const { camera, light } = scene
  const { wall, near, far, shop, seed, side } = house
  const next = stream(seed + 7)
  const ahead = Math.min(60, (Math.max(near, 9) + far) / 2)
  const count = Math.max(1, Math.round((far - near) / 4.6))
  const each = (far - near) / count
  const inward = side === 'left' ? 1.2 : -1.2
  const glass: Pixel[][] = []
  const doors: Pixel[][] = []
  const goods: Pixel[][] = []
  const awnings: Pixel[][] = []
  for (let at = 0; at < count; at += 1) {
    const from = near + at * each + 0.4
    if (from + each < NEAREST_SEEN) continue
    const door = from + each - 1.7
    glass.push(wallQuad(camera, wall, [Math.max(from, NEAREST_SEEN - 1), door - 0.2], [0.6, 2.9]))
    if (near < GOODS_END) goods.push(...display(camera, wall, Math.max(from, NEAREST_SEEN - 1), door - 0.2, next))
    if (near < DOORS_END) doors.push(wallQuad(camera, wall, [door, door + 1], [0, 2.5]))
    if (next() < 0.4 && from > 9) awnings.push(awning(camera, wall, inward, from, door - 0.2))
  }
  const isLit = next() < 0.45 + light.lit
  const pane = isLit ? glowing(light, next() < 0.5 ? '#ffeec4' : '#e9f1e6', ahead) : tone(light, '#9fb3b8', ahead)
  const sign = wallQuad(camera, wall, [near + 0.3, far - 0.3], [3.1, 3.65])
  return [
    polygon(wallQuad(camera, wall, [near, far], [0, 3.7]), tone(light, between(house.colour, '#2f3338', 0.3), ahead)),
    polygons(glass, pane, near < DOORS_END ? { stroke: tone(light, '#39424a', ahead) } : {}),
    polygons(goods, between(pane, shop, 0.42)),
    polygons(doors, tone(light, '#3a332e', ahead)),
    polygon(sign, light.isDark ? between(tone(light, shop, ahead), shop, 0.6) : tone(light, shop, ahead)),
    polygons(awnings, tone(light, between(shop, '#ffffff', 0.12), ahead)),
  ]
}
