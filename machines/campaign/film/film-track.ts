import type { FilmCodec, Size } from './film-file.ts'

/** What the headers of a film say. */
export type FilmTrack = Size & {
  codec: FilmCodec
  profile: string | null
  seconds: number
  frameRate: number | null
  hasAudio: boolean
  isInterlaced: boolean
}

/**
 * What the headers of a film say; or the name of a codec that the screens cannot play; or that it has no pictures; null
 * if the headers are incomplete.
 */
export type FoundFilm = { track: FilmTrack } | { foreign: string } | { hasNoPictures: true } | null
