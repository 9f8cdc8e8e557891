import type { ReactNode } from 'react'
import { type FilmProperties, filmWarnings } from '../../../machines/campaign/film-warnings.ts'
import { decimal } from '../../i18n/format.ts'
import { useT } from '../../i18n/translate.ts'
import { defineWords } from '../../i18n/word-table.ts'

const filmWarningWords = defineWords(
  {
    otherShape:
      'Film ma inne proporcje niż ekrany: {{width}} × {{height}} zamiast 1080 × 1920. Na ekranie będą widoczne puste pasy.',
    shorterThanBought: 'Film trwa {{seconds}} s, a plan obejmuje {{bought}} s: cena liczy się za cały ten czas.',
  },
  {
    otherShape:
      'The video has another shape than the screens: {{width}} × {{height}} instead of 1080 × 1920. The screens will show empty bars.',
    shorterThanBought: 'The video lasts {{seconds}} s, but the plan covers {{bought}} s: the price is for all of them.',
  },
)

/** Warnings about a film that is taken anyway: its shape, and that it is shorter than what the plan pays for. */
export const FilmWarningLines = ({ film, bought }: { film: FilmProperties; bought: number }): ReactNode => {
  const t = useT(filmWarningWords)
  const { seconds, width, height } = film
  return filmWarnings(film, bought).map((warning) => (
    <span key={warning} className="caption num tone-warn">
      {t(warning, {
        seconds: decimal(seconds, seconds === null || Number.isInteger(seconds) ? 0 : 1),
        bought,
        width: String(width),
        height: String(height),
      })}
    </span>
  ))
}
