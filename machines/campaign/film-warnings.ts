import { SPOT_TOLERANCE_SECONDS } from '../../contract/limits.ts'

/** Width to height of the screens: 1080 × 1920 pixels. */
const SCREEN_SHAPE = 1080 / 1920
/** Part of the shape by which a film may differ: 1080 × 1906 fills a screen without a visible edge. */
const SHAPE_TOLERANCE = 0.02

/** What an advertiser should know of a film that is taken anyway. */
export type FilmWarning = 'otherShape' | 'shorterThanBought'

/** Length in seconds and size in pixels of a film; null while they are not known. */
export type FilmProperties = { seconds: number | null; width: number | null; height: number | null }

/** Whether a film has another shape than the screens, or is shorter than the seconds that its plan pays for. */
export const filmWarnings = ({ seconds, width, height }: FilmProperties, spotSeconds: number): FilmWarning[] => {
  const isOtherShape =
    width !== null && height !== null && Math.abs(width / height / SCREEN_SHAPE - 1) > SHAPE_TOLERANCE
  const isShorter = seconds !== null && seconds < spotSeconds - SPOT_TOLERANCE_SECONDS
  return [...(isOtherShape ? ['otherShape' as const] : []), ...(isShorter ? ['shorterThanBought' as const] : [])]
}
