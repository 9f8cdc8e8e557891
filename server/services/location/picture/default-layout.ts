import { PICTURE_WIDTH, type ScreenPosition, type ZoneShapes } from '../../../../contract/location/location.ts'

/** The line of a screen until it is changed (E27). */
export const defaultScreenPosition: ScreenPosition = { x1: 250, y1: 495, x2: 750, y2: 495, enabled: false, btn: false }

const TOP_END = 360
const BOTTOM = 1080
const LEFT_END = 360
const MIDDLE_END = 720

const rectangle = (left: number, top: number, right: number, bottom: number): [number, number][] => [
  [left, top],
  [right, top],
  [right, bottom],
  [left, bottom],
]

/** The zones until others are drawn: a strip at the top and three columns below it. */
export const defaultZones: ZoneShapes = {
  top: rectangle(0, 0, PICTURE_WIDTH, TOP_END),
  left: rectangle(0, TOP_END, LEFT_END, BOTTOM),
  middle: rectangle(LEFT_END, TOP_END, MIDDLE_END, BOTTOM),
  right: rectangle(MIDDLE_END, TOP_END, PICTURE_WIDTH, BOTTOM),
}
