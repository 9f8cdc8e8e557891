import './plays.css'
import type { ReactNode } from 'react'
import type { RecordedPlay } from '../../../contract/campaign/campaign-plays.ts'
import { dayOf } from '../../../machines/calendar/warsaw.ts'
import { clock, day as dayText } from '../../i18n/dates.ts'
import { decimal, joinFacts } from '../../i18n/format.ts'
import { useT } from '../../i18n/translate.ts'
import { PlainTable } from '../list/plain-table.tsx'
import { playsWords } from './words.ts'

const MS_PER_SECOND = 1000

/** The single plays that players recorded, each with the reason why it does not count. */
export const RecordedPlaysTable = ({ plays }: { plays: readonly RecordedPlay[] }): ReactNode => {
  const t = useT(playsWords)
  const resultOf = ({ fault, is_after_sealing: isAfterSealing }: RecordedPlay): string => {
    if (fault) return t(`fault_${fault}`)
    return t(isAfterSealing ? 'afterSealing' : 'counted')
  }
  return (
    <div className="plays-table">
      <PlainTable label={t('single')}>
        <thead>
          <tr>
            <th scope="col">{t('startedAt')}</th>
            <th scope="col">{t('screenColumn')}</th>
            <th scope="col">{t('spotColumn')}</th>
            <th scope="col" className="plays-number">
              {t('shown')}
            </th>
            <th scope="col">{t('result')}</th>
          </tr>
        </thead>
        <tbody>
          {plays.length === 0 && (
            <tr>
              <td colSpan={5}>{t('none')}</td>
            </tr>
          )}
          {plays.map((play) => (
            <tr key={`${play.player} ${play.number}`}>
              <td className="num">
                {clock(play.started)}
                <span className="caption">{dayText(dayOf(new Date(play.planned)))}</span>
              </td>
              <td>
                {play.screen.address}
                <span className="caption">{joinFacts([play.screen.city_name, play.screen.name])}</span>
              </td>
              <td>{play.spot.file_name ?? t('unknownSpot')}</td>
              <td className="num plays-number">
                {t('seconds', {
                  shown: decimal(play.played_ms / MS_PER_SECOND, 1),
                  all: decimal(play.film_ms / MS_PER_SECOND, 1),
                })}
              </td>
              <td>{resultOf(play)}</td>
            </tr>
          ))}
        </tbody>
      </PlainTable>
    </div>
  )
}
