import { roundRobin, stream } from '../random.ts'
import { frontQuad, type Pixel, pixelOf, wallQuad } from './camera.ts'
import type { House } from './houses.ts'
import { between, glowing, tone } from './light.ts'
import { panes, shopFronts } from './panes.ts'
import type { Scene } from './scene.ts'
import { polygon, polygons } from './svg.ts'

/** Beyond this distance in metres only the wall and the roof of a house are drawn. */
const DETAIL_END = 64

const heightOf = ({ floors, style }: House): number => style.groundHeight + floors * style.floorHeight
const middleOf = ({ near, far }: House): number => Math.min(60, (Math.max(near, 9) + far) / 2)

const gable = ({ camera }: Scene, house: House): { wall: Pixel[]; roof: Pixel[] } => {
  const { wall, near, far, depth } = house
  const height = heightOf(house)
  const top = height + (far - near) * 0.42
  const middle = (near + far) / 2
  const at = (across: number, ahead: number, up: number) => pixelOf(camera, across, ahead, up)
  return {
    wall: [at(wall, near, 0), at(wall, near, height), at(wall, middle, top), at(wall, far, height), at(wall, far, 0)],
    roof: [
      at(wall, middle, top),
      at(wall, near, height),
      at(wall + depth, near, height),
      at(wall + depth, middle, top),
    ],
  }
}

const eaves = ({ camera }: Scene, house: House): Pixel[] => {
  const { wall, near, far, depth } = house
  const height = heightOf(house)
  const ridge = wall + depth * 0.4
  return [
    pixelOf(camera, wall, near, height),
    pixelOf(camera, ridge, near, height + 4.6),
    pixelOf(camera, ridge, far, height + 4.6),
    pixelOf(camera, wall, far, height),
  ]
}

const bands = ({ camera, light }: Scene, house: House): string[] => {
  const { wall, near, far, style, colour } = house
  const height = heightOf(house)
  const ledge = between(colour, '#f4f0e6', 0.45)
  const fill = tone(light, ledge, middleOf(house))
  const over = (low: number, high: number) => wallQuad(camera, wall, [near, far], [low, high])
  const plinth = tone(light, between(colour, '#2f3338', 0.45), middleOf(house))
  const dark = tone(light, between(colour, '#20242a', 0.25), middleOf(house))
  const shelf = over(style.groundHeight - 0.05, style.groundHeight + 0.28)
  if (style.roof === 'flat')
    return [polygon(over(0, 0.7), plinth), polygons([shelf, over(height - 0.35, height)], fill)]
  return [
    polygon(over(0, 0.7), plinth),
    polygons([shelf, over(height - 0.45, height + 0.1)], fill),
    polygon(over(height - 0.7, height - 0.45), dark),
  ]
}

const balconies = ({ camera, light }: Scene, house: House): string[] => {
  const { style, floors, wall, near, far, seed, colour } = house
  if (!style.hasBalconies || near > 62) return []
  const next = stream(seed + 3)
  const inward = house.side === 'left' ? 0.9 : -0.9
  const columns = Math.max(1, Math.floor((far - near) / 6.4))
  const rails: Pixel[][] = []
  const ends: Pixel[][] = []
  for (let column = 0; column < columns; column += 1) {
    const ahead = near + ((column + 0.5) * (far - near)) / columns - 1.3
    if (ahead < 8 || next() < 0.2) continue
    for (let floor = 1; floor < floors; floor += style.roof === 'flat' ? 1 : 2) {
      const low = style.groundHeight + floor * style.floorHeight + 0.05
      rails.push(wallQuad(camera, wall + inward, [ahead, ahead + 2.6], [low, low + 1]))
      ends.push(frontQuad(camera, ahead, [wall, wall + inward], [low, low + 1]))
    }
  }
  const fill = tone(light, between(colour, '#ffffff', 0.3), middleOf(house))
  return [polygons(ends, between(fill, '#20242a', 0.3)), polygons(rails, fill)]
}

/** Draws a house: its roof, the end that faces the camera, the wall along the street, windows and shops. */
export const facade = (scene: Scene, house: House): string[] => {
  const { camera, light } = scene
  const { wall, near, far, depth, colour, style, seed } = house
  if (far < 8.5) return []
  const height = heightOf(house)
  const seen = { ...house, near: Math.max(near, 5) }
  const ahead = middleOf(seen)
  // The sun is on the left: the right row of houses is lit, the left row is in shade.
  const lit = house.side === 'left' ? between(colour, '#1d2733', 0.13) : colour
  const face = tone(light, lit, ahead)
  const end = tone(light, between(colour, '#1d2733', house.side === 'left' ? 0.02 : 0.24), near)
  const roof = tone(light, roundRobin(style.roofColours, seed), ahead)
  const outline = style.roof === 'gable' && far - near < 11 ? gable(scene, seen) : undefined
  return [
    polygon(frontQuad(camera, seen.near, [wall, wall + depth], [0, height]), end),
    ...(outline ? [polygon(outline.roof, roof)] : []),
    ...(style.roof === 'eaves' ? [polygon(eaves(scene, seen), roof)] : []),
    polygon(outline?.wall ?? wallQuad(camera, wall, [seen.near, far], [0, height]), face),
    ...(near < DETAIL_END ? bands(scene, seen) : []),
    ...(near < DETAIL_END ? panes(scene, seen) : []),
    ...(style.hasShops && near < DETAIL_END ? shopFronts(scene, seen) : []),
    ...balconies(scene, seen),
    ...(outline && near < 50
      ? [
          polygon(
            wallQuad(camera, wall, [(near + far) / 2 - 0.5, (near + far) / 2 + 0.5], [height + 0.5, height + 1.6]),
            glowing(light, '#3c4650', ahead),
          ),
        ]
      : []),
  ]
}
