import type { ReactNode } from 'react'
import type { FilmFit } from '../../../../../contract/campaign/occupancy.ts'
import { useT } from '../../../../i18n/translate.ts'
import { defineWords } from '../../../../i18n/word-table.ts'

const filmFitWords = defineWords(
  {
    misfit:
      'Ekrany {{screen}}: {{count}} z {{all}}. Film {{film}} ma inne proporcje, więc będą na nich widoczne puste pasy.',
    unknown: 'Ekrany o nieznanym rozmiarze: {{count}} z {{all}}. Nie wiadomo, czy film na nie pasuje.',
    h265: 'Film jest w H.265 (ekrany: {{count}} z {{all}}): odtwarzacze bez tego kodeka go nie pokażą.',
  },
  {
    misfit:
      'Screens of {{screen}}: {{count}} of {{all}}. This video is {{film}}, so they will show empty bars beside it.',
    unknown: 'Screens of unknown size: {{count}} of {{all}}. It is not known whether the video fits them.',
    h265: 'The video is H.265 (screens: {{count}} of {{all}}): players without this codec cannot play it.',
  },
)

const sizeText = (width: number, height: number): string => `${width} × ${height}`

/** On how many screens of the plan the film of a spot has another shape, or may not play, with the reason. */
export const FilmFitLines = ({ fit }: { fit: FilmFit }): ReactNode => {
  const t = useT(filmFitWords)
  const all = fit.screens
  const lines = [
    ...fit.misfits.map((misfit) =>
      t('misfit', {
        count: misfit.screens,
        all,
        screen: sizeText(misfit.screen_width, misfit.screen_height),
        film: sizeText(misfit.film_width, misfit.film_height),
      }),
    ),
    ...(fit.h265_screens > 0 ? [t('h265', { count: fit.h265_screens, all })] : []),
    ...(fit.unknown_screens > 0 ? [t('unknown', { count: fit.unknown_screens, all })] : []),
  ]
  return lines.map((line) => (
    <span key={line} className="caption num tone-warn">
      {line}
    </span>
  ))
}
