import type { ReactNode } from 'react'
import type { SizedScreens } from '../../../../contract/campaign/campaign.ts'
import { type FittedFile, filmFit, sizesOf } from '../../../../machines/campaign/film/screen-fit.ts'
import { FilmFitLines } from './film-fit-lines.tsx'

type ChosenScreensFitProps = {
  files: readonly FittedFile[]
  /** Seconds of the longest film; null with pictures only. */
  seconds: number | null
  /** Seconds that the plan pays for. */
  bought: number
  /** The chosen screens by their sizes; null while they are not known. */
  screens: readonly SizedScreens[] | null
}

/** How the files of a spot fit the screens that are chosen in the form. */
export const ChosenScreensFit = ({ files, seconds, bought, screens }: ChosenScreensFitProps): ReactNode => (
  <FilmFitLines fit={screens && filmFit('', files, sizesOf(screens))} seconds={seconds} bought={bought} />
)
