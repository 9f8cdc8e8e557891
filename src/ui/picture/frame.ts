import { createContext, use } from 'react'
import { PICTURE_HEIGHT, PICTURE_WIDTH, type Point } from '../../../contract/location/location.ts'

/** The size of the picture below the layers. */
export type PictureFrame = {
  /** Height of the picture at the reference width (K19), in its own px. */
  height: number
  /** Width on screen, in CSS px. */
  shownWidth: number
}

/** Context that provides the picture's size to the layers of a stage. */
export const PictureFrameContext = createContext<PictureFrame | null>(null)

/** The size of the picture below a layer; throws outside a PictureStage. */
export const usePictureFrame = (): PictureFrame => {
  const frame = use(PictureFrameContext)
  if (!frame) throw new Error('A layer of a picture must be inside a PictureStage.')
  return frame
}

/** The position of a point in CSS percent of the picture, valid at every size. */
export const positionInPercent = (
  [x, y]: readonly [number, number],
  { height }: PictureFrame,
): { left: string; top: string } => {
  return { left: `${((x / PICTURE_WIDTH) * 100).toFixed(3)}%`, top: `${((y / height) * 100).toFixed(3)}%` }
}

/** The nearest point that can be stored: whole px inside the picture (E26, E28). */
export const clampToPicture = ([x, y]: readonly [number, number], { height }: PictureFrame): Point => {
  const lowest = Math.min(Math.floor(height), PICTURE_HEIGHT)
  return [Math.min(PICTURE_WIDTH, Math.max(0, Math.round(x))), Math.min(lowest, Math.max(0, Math.round(y)))]
}
