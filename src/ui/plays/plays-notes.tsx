import './plays.css'
import type { ReactNode } from 'react'
import { PLAY_SHARE, PLAY_START_TOLERANCE_MS } from '../../../contract/player/limits.ts'
import { dateTime } from '../../i18n/dates.ts'
import { decimal, percent } from '../../i18n/format.ts'
import { useT } from '../../i18n/translate.ts'
import { Button } from '../action/button.tsx'
import { playsWords } from './words.ts'

/** Until when plays are reported, and what counts as a play. */
export const PlaysNotes = ({ reportedUntil }: { reportedUntil: string | null }): ReactNode => {
  const t = useT(playsWords)
  return (
    <>
      {reportedUntil && <p className="caption num plays-note">{t('reportedUntil', { at: dateTime(reportedUntil) })}</p>}
      <p className="caption num plays-note">
        {t('whatCounts', { share: percent(PLAY_SHARE * 100, 0), seconds: decimal(PLAY_START_TOLERANCE_MS / 1000, 1) })}
      </p>
    </>
  )
}

type PlaysPagesProps = { page: number; pages: number; onPage: (page: number) => void }

/** The pages before and after one of a longer list; nothing for a list of one page. */
export const PlaysPages = ({ page, pages, onPage }: PlaysPagesProps): ReactNode => {
  const t = useT(playsWords)
  if (pages <= 1) return null
  return (
    <div className="plays-tools screen-only">
      <Button size="small" disabled={page <= 1} onClick={() => onPage(page - 1)}>
        {t('previous')}
      </Button>
      <span className="caption num">{t('page', { page, pages })}</span>
      <Button size="small" disabled={page >= pages} onClick={() => onPage(page + 1)}>
        {t('next')}
      </Button>
    </div>
  )
}
