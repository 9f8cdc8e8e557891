import { roundRobin, stream } from '../random.ts'
import { type HouseStyle, styleOf } from './house-styles.ts'
import { type Scene, type Side, STREET_END, type StreetKind } from './scene.ts'

/** A house of a row: its position along the street, its wall and its appearance. */
export type House = {
  side: Side
  /** Position of the wall in metres across, and the depth of the house behind it (negative to the left). */
  wall: number
  depth: number
  near: number
  far: number
  floors: number
  style: HouseStyle
  colour: string
  shop: string
  seed: number
}

const FIRST = 4
const gapShare: Readonly<Record<StreetKind, number>> = {
  boulevard: 0.06,
  oldTown: 0.02,
  estate: 0.75,
  tram: 0.08,
  office: 0.25,
  square: 0.02,
}

/** The houses of one side of the street, the farthest first. */
export const houseRow = (scene: Scene, side: Side): House[] => {
  const next = stream(scene.seed * 7 + (side === 'left' ? 1 : 2))
  const style = styleOf(scene.kind)
  const between = (low: number, high: number) => low + (high - low) * next()
  const row: House[] = []
  let colour = Math.floor(next() * style.colours.length)
  let ahead = FIRST
  while (ahead < STREET_END * 0.8) {
    const width = between(...style.width)
    colour += 1 + Math.floor(next() * (style.colours.length - 1))
    const isSetBack = next() < gapShare[scene.kind] && ahead > 20
    const shift = scene.kind === 'estate' ? between(0, 2.4) : 0
    row.push({
      side,
      wall: scene.walls[side] + (side === 'left' ? -shift : shift),
      depth: side === 'left' ? -style.depth : style.depth,
      near: ahead,
      far: ahead + width,
      floors: Math.round(between(...style.floors)),
      style,
      colour: roundRobin(style.colours, colour),
      shop: roundRobin(style.shops, Math.floor(next() * style.shops.length)),
      seed: Math.floor(next() * 1e6),
    })
    ahead += width + (isSetBack ? between(4, 9) : 0)
  }
  return row.reverse()
}
