import type { FilmFile, Size } from './film-file.ts'

/** The bytes of a film or picture, on disk or in the browser. */
export type FilmSource = {
  size: number
  /** Some bytes; fewer at the end of the file. */
  read: (position: number, length: number) => Promise<Uint8Array>
  /** The size of a still picture as it is shown, and whether it is an animation; null if it cannot be decoded. */
  readPicture: () => Promise<(Size & { isAnimation?: boolean }) | null>
}

/** A film or picture that the screens can play, or the reason (a message of `validation`) why they cannot. */
export type FilmRead = { film: FilmFile; fault?: undefined } | { film?: undefined; fault: string }
