import { createContext, use } from 'react'
import { PICTURE_HEIGHT, PICTURE_WIDTH, type Point } from '../../../contract/location/location.ts'

/** The picture that layers lie on. */
export type PictureFrame = {
  /** Height of the picture at the reference width (K19), in its own px. */
  height: number
  /** Width on screen, in CSS px. */
  shownWidth: number
}

/** Context that gives the layers of a stage their picture. */
export const PictureFrameContext = createContext<PictureFrame | null>(null)

/** The picture below a layer; throws outside a stage. */
export const usePictureFrame = (): PictureFrame => {
  const frame = use(PictureFrameContext)
  if (!frame) throw new Error('A layer of a picture stands in a PictureStage.')
  return frame
}

/** The point in CSS percent of the picture, so that it stays in place at every size. */
export const placeInPercent = (
  [x, y]: readonly [number, number],
  { height }: PictureFrame,
): { left: string; top: string } => {
  return { left: `${((x / PICTURE_WIDTH) * 100).toFixed(3)}%`, top: `${((y / height) * 100).toFixed(3)}%` }
}

/** The nearest point of the picture that can be stored: whole px, inside (E26, E28). */
export const insidePicture = ([x, y]: readonly [number, number], { height }: PictureFrame): Point => {
  const lowest = Math.min(Math.floor(height), PICTURE_HEIGHT)
  return [Math.min(PICTURE_WIDTH, Math.max(0, Math.round(x))), Math.min(lowest, Math.max(0, Math.round(y)))]
}
