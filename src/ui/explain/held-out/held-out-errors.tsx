import type { ReactNode } from 'react'
import { useT } from '../../../i18n/translate.ts'
import { ErrorHead, ErrorRows } from './error-rows.tsx'
import { nearestHorizon } from './forecast-errors.ts'
import { heldOutWords } from './words.ts'

/** What is known of the errors of forecasts as long as this one, by kind of city. */
export const HeldOutErrors = ({ days }: { days: number }): ReactNode => {
  const t = useT(heldOutWords)
  const horizon = nearestHorizon(days)
  return (
    <>
      <table className="explanation-table explanation-errors num">
        <caption className="explanation-group">{t('title', { count: horizon })}</caption>
        <ErrorHead />
        <tbody>
          <ErrorRows days={horizon} />
        </tbody>
      </table>
      <p className="caption">{t('note')}</p>
    </>
  )
}
