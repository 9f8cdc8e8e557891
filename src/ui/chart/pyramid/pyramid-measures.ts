import type { Padding } from '../canvas/canvas.tsx'

const HEAD_PX = 20
const ROW_PX = 19

/** Space around the bars of a pyramid: headings above; half of the age column and a number on either side. */
export const pyramidPadding: Padding = { top: HEAD_PX, right: 70, bottom: 2, left: 70 }

/** The height of a pyramid with this number of age bands, in px. */
export const pyramidHeight = (bands: number): number => {
  return HEAD_PX + bands * ROW_PX + 2
}
