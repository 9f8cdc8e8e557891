/** Containers of films, and formats of still pictures. */
export type FilmContainer = 'mp4' | 'webm' | 'jpeg' | 'png' | 'webp'
/** Codecs of films. */
export type FilmCodec = 'h264' | 'h265' | 'vp9' | 'av1'

/** Size of a picture in pixels, as it is shown: after rotation. */
export type Size = { width: number; height: number }

/**
 * What a file of a spot is. A still picture has no `codec`, `profile`, `seconds`, `frameRate` and `bitRate`: it is
 * shown for the bought time. `frameRate` is in pictures a second, `bitRate` in bits a second of the whole film; null
 * if the film does not say them.
 */
export type FilmFile = Size & {
  container: FilmContainer
  codec: FilmCodec | null
  profile: string | null
  seconds: number | null
  frameRate: number | null
  hasAudio: boolean
  bitRate: number | null
}

/** Part of the shape by which a film may differ: 1080 × 1906 fills a screen of 1080 × 1920 without a visible edge. */
const SHAPE_TOLERANCE = 0.02

/** How much two shapes (width to height) differ: 0 if they are equal. */
const differenceOf = (one: Size, other: Size): number =>
  Math.abs(Math.log((one.width * other.height) / (one.height * other.width)))

/** Whether two sizes have the same shape, but for the last rows of pixels of an encoder. */
export const isSameShape = (one: Size, other: Size): boolean => differenceOf(one, other) <= Math.log1p(SHAPE_TOLERANCE)

const pixelsOf = ({ width, height }: Size): number => width * height

/** Differences of shapes below this are equal. */
const SAME_DIFFERENCE = 1e-9

/**
 * The file of a spot that a screen plays: the one whose shape is nearest to the screen's. Of equally near ones it is
 * the one with the most pixels that are not more than the screen has, otherwise the first. The first if the size of
 * the screen is not known; null without files.
 */
export const bestFile = <File extends Size>(files: readonly File[], screen: Size | null): File | null => {
  const [first] = files
  if (!first || !screen) return first ?? null
  const least = Math.min(...files.map((file) => differenceOf(file, screen)))
  const nearest = files.filter((file) => differenceOf(file, screen) <= least + SAME_DIFFERENCE)
  const fitting = nearest.filter((file) => pixelsOf(file) <= pixelsOf(screen))
  const most = Math.max(...fitting.map(pixelsOf))
  return fitting.find((file) => pixelsOf(file) === most) ?? nearest[0] ?? first
}
