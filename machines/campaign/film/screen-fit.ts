import { bestFile, type FilmCodec, isSameShape, type Size } from './film-file.ts'

/** Screens of one size that play a film of another shape. */
export type Misfit = { screen: Size; film: Size; screens: number }

/**
 * How the files of a spot fit the screens of a plan: on how many the best file has another shape, by the size of the
 * screens, the most frequent first; the number of screens whose size is not known, and of those that play H.265.
 */
export type ScreenFit = { screens: number; unknown: number; h265: number; misfits: Misfit[] }

/** Most sizes of screens that are named. */
const MOST_SIZES = 20

/** How files fit screens. A size is null if it is not known. Null without files. */
export const screenFit = (
  files: readonly (Size & { codec: FilmCodec | null })[],
  screens: readonly (Size | null)[],
): ScreenFit | null => {
  if (files.length === 0) return null
  const fit: ScreenFit = { screens: screens.length, unknown: 0, h265: 0, misfits: [] }
  const misfits = new Map<string, Misfit>()
  for (const screen of screens) {
    const film = bestFile(files, screen)
    if (film?.codec === 'h265') fit.h265 += 1
    if (!screen) fit.unknown += 1
    if (!screen || !film || isSameShape(film, screen)) continue
    const size = `${screen.width} ${screen.height}`
    const known = misfits.get(size)
    if (known) known.screens += 1
    else misfits.set(size, { screen, film: { width: film.width, height: film.height }, screens: 1 })
  }
  fit.misfits = [...misfits.values()].sort((a, b) => b.screens - a.screens).slice(0, MOST_SIZES)
  return fit
}
