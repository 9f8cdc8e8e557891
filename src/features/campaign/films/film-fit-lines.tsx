import type { ReactNode } from 'react'
import type { FilmFit } from '../../../../contract/campaign/occupancy.ts'
import { isLonger, isShorter } from '../../../../machines/campaign/lifecycle/cautions.ts'
import { decimal } from '../../../i18n/format.ts'
import { useT } from '../../../i18n/translate.ts'
import { defineWords } from '../../../i18n/word-table.ts'

const filmFitWords = defineWords(
  {
    misfit:
      'Ekrany {{screen}}: {{count}} z {{all}}. Film {{film}} ma inne proporcje, więc będą na nich widoczne puste pasy.',
    unknown: 'Ekrany o nieznanym rozmiarze: {{count}} z {{all}}. Nie wiadomo, czy film na nie pasuje.',
    h265: 'Film jest w H.265 (ekrany: {{count}} z {{all}}): odtwarzacze bez tego kodeka go nie pokażą.',
    shorter: 'Film trwa {{seconds}} s, a plan obejmuje {{bought}} s: cena liczy się za cały ten czas.',
    longer: 'Film trwa {{seconds}} s, a plan obejmuje {{bought}} s. Skróć film albo wydłuż spot.',
  },
  {
    misfit:
      'Screens of {{screen}}: {{count}} of {{all}}. This video is {{film}}, so they will show empty bars beside it.',
    unknown: 'Screens of unknown size: {{count}} of {{all}}. It is not known whether the video fits them.',
    h265: 'The video is H.265 (screens: {{count}} of {{all}}): players without this codec cannot play it.',
    shorter: 'The video lasts {{seconds}} s, but the plan covers {{bought}} s: the price is for all of them.',
    longer: 'The video lasts {{seconds}} s, but the plan covers {{bought}} s. Shorten the video or lengthen the spot.',
  },
)

const sizeText = (width: number, height: number): string => `${width} × ${height}`

type FilmFitLinesProps = {
  /** How the files fit the screens; null while the screens are not known. */
  fit: FilmFit | null | undefined
  /** Seconds of the longest film; null with pictures only. */
  seconds: number | null
  /** Seconds that the plan pays for. */
  bought: number
}

/**
 * On how many screens of the plan the film of a spot has another shape, or may not play, and whether it is as long as
 * what the plan pays for.
 */
export const FilmFitLines = ({ fit, seconds, bought }: FilmFitLinesProps): ReactNode => {
  const t = useT(filmFitWords)
  const all = fit?.screens ?? 0
  const length = { seconds: decimal(seconds, seconds === null || Number.isInteger(seconds) ? 0 : 1), bought }
  const lines = [
    ...(fit?.misfits ?? []).map((misfit) =>
      t('misfit', {
        count: misfit.screens,
        all,
        screen: sizeText(misfit.screen_width, misfit.screen_height),
        film: sizeText(misfit.film_width, misfit.film_height),
      }),
    ),
    ...(isShorter(seconds, bought) ? [t('shorter', length)] : []),
    ...(isLonger(seconds, bought) ? [t('longer', length)] : []),
    ...(fit && fit.h265_screens > 0 ? [t('h265', { count: fit.h265_screens, all })] : []),
    ...(fit && fit.unknown_screens > 0 ? [t('unknown', { count: fit.unknown_screens, all })] : []),
  ]
  return lines.map((line) => (
    <span key={line} className="caption num tone-warn">
      {line}
    </span>
  ))
}
