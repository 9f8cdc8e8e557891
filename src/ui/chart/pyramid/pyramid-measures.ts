import type { Padding } from '../canvas/canvas.tsx'

const HEAD_PX = 20
const ROW_PX = 19

/** Around the bars of a pyramid: its two heads above, half of the ages' column and a number's room on either side. */
export const pyramidPadding: Padding = { top: HEAD_PX, right: 70, bottom: 2, left: 70 }

/** The height of a pyramid of so many age bands, px. */
export const pyramidHeight = (bands: number): number => {
  return HEAD_PX + bands * ROW_PX + 2
}
