import type { SizedScreens } from '../../../contract/campaign/campaign.ts'
import type { FilmFit } from '../../../contract/campaign/occupancy.ts'
import { bestFile, isSameShape, type Size } from './film-file.ts'

/** Screens of one size that play a film of another shape. */
export type Misfit = { screen: Size; film: Size; screens: number }

/**
 * How the files of a spot fit the screens of a plan: on how many the best file has another shape, by the size of the
 * screens, the most frequent first; the number of screens whose size is not known, and of those that play H.265.
 */
export type ScreenFit = { screens: number; unknown: number; h265: number; misfits: Misfit[] }

/** What matters of a file of a spot for the screens; a picture has no codec. */
export type FittedFile = Size & { codec: string | null }

/** Most sizes of screens that are named. */
const MOST_SIZES = 20

/** How files fit screens. A size is null if it is not known. Null without files. */
export const screenFit = (files: readonly FittedFile[], screens: readonly (Size | null)[]): ScreenFit | null => {
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

/** How the files of a spot fit the screens of a plan, in the terms of the contract. Null without files. */
export const filmFit = (
  spotId: string,
  files: readonly FittedFile[],
  screens: readonly (Size | null)[],
): FilmFit | null => {
  const fit = screenFit(files, screens)
  if (!fit) return null
  const misfits = fit.misfits.map(({ screen, film, ...misfit }) => ({
    screens: misfit.screens,
    screen_width: screen.width,
    screen_height: screen.height,
    film_width: film.width,
    film_height: film.height,
  }))
  return { spot_id: spotId, screens: fit.screens, unknown_screens: fit.unknown, h265_screens: fit.h265, misfits }
}

/** Counts screens by their sizes, the most frequent size first. */
export const countSizes = (sizes: readonly (Size | null)[]): SizedScreens[] => {
  const counts = new Map<string, SizedScreens>()
  for (const size of sizes) {
    const key = size ? `${size.width} ${size.height}` : ''
    const known = counts.get(key) ?? { width: size?.width ?? null, height: size?.height ?? null, screens: 0 }
    counts.set(key, { ...known, screens: known.screens + 1 })
  }
  return [...counts.values()].sort((a, b) => b.screens - a.screens)
}

/** The size of each counted screen. */
export const sizesOf = (counted: readonly SizedScreens[]): (Size | null)[] =>
  counted.flatMap(({ width, height, screens }) =>
    Array.from({ length: screens }, () => (width && height ? { width, height } : null)),
  )
