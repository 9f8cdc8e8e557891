import type { FilmFile } from './film-file.ts'

/** Most bits for each pixel of a picture that a player needs to show it well: 20 Mbit/s at 1920 × 1080 and 25 fps. */
const NEEDED_BITS_PER_PIXEL = 0.4
/** Every player reads this many bits a second, however small the picture is. */
const HARMLESS_BITS = 8_000_000
/** Pictures a second of a film that does not say them. */
const USUAL_FRAME_RATE = 25

const frameRateOf = ({ frameRate }: FilmFile): number => frameRate ?? USUAL_FRAME_RATE

/** The highest bit rate that a player needs for a film, in bits a second. */
export const neededBitRate = (film: FilmFile): number =>
  Math.max(HARMLESS_BITS, Math.round(NEEDED_BITS_PER_PIXEL * film.width * film.height * frameRateOf(film)))

/**
 * Whether players need another file of a film: every player plays H.264 in MP4, not every one plays other codecs, and
 * few read far more bits a second than the picture needs. Still pictures need no other file.
 */
export const needsConversion = (film: FilmFile): boolean =>
  film.codec !== null &&
  (film.codec !== 'h264' || film.container !== 'mp4' || (film.bitRate ?? 0) > neededBitRate(film))

/** How long a converted film may differ from its original, in seconds. */
const LENGTH_TOLERANCE_SECONDS = 0.5
const SLOWEST_RATE = 1
const FASTEST_RATE = 60

const even = (pixels: number): number => Math.max(2, pixels - (pixels % 2))

/** What a film becomes: its size in even numbers of pixels, and its pictures a second. */
export const convertedShape = (film: FilmFile): { width: number; height: number; frameRate: number } => ({
  width: even(film.width),
  height: even(film.height),
  frameRate: Math.min(FASTEST_RATE, Math.max(SLOWEST_RATE, frameRateOf(film))),
})

/** Why a converted film must not be played in the place of its original; null if it may. */
export const conversionFault = (original: FilmFile, converted: FilmFile): 'unreadable' | 'other_length' | null => {
  const { width, height } = convertedShape(original)
  const isPlayable = converted.codec === 'h264' && converted.container === 'mp4' && converted.profile === 'High'
  if (!isPlayable || converted.hasAudio || converted.width !== width || converted.height !== height) return 'unreadable'
  const differenceSeconds = Math.abs((converted.seconds ?? 0) - (original.seconds ?? 0))
  return differenceSeconds > LENGTH_TOLERANCE_SECONDS ? 'other_length' : null
}
