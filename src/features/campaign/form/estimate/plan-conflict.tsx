import type { ReactNode } from 'react'
import type { PlanFit } from '../../../../../contract/campaign/occupancy.ts'
import { rangesOf } from '../../../../../machines/calendar/day-range.ts'
import type { PlanFitRequest } from '../../../../../machines/campaign/form/plan-fit.ts'
import type { AreaRef } from '../../../../../machines/kit/area/area.ts'
import { useArea } from '../../../../actors/use-area.ts'
import { dayRange } from '../../../../i18n/dates.ts'
import { useT } from '../../../../i18n/translate.ts'
import { Button } from '../../../../ui/action/button.tsx'
import { AreaFailure } from '../../../../ui/state/area-failure.tsx'
import { conflictWords } from './conflict-words.ts'
import * as styles from './plan-conflict.module.css'

/** Screens and campaigns that are named; the others are counted. */
const NAMED = 6

type Dates = { date_from: string; date_to: string }

const rangesText = (days: readonly string[]): string =>
  rangesOf(days)
    .map(({ from, to }) => dayRange(from, to))
    .join(', ')

const Shortage = ({ fit }: { fit: PlanFit }): ReactNode => {
  const t = useT(conflictWords)
  return (
    <ul className="num">
      {fit.cities.map(({ city_id, city_name: city, needed, free, total, days }) => (
        <li key={city_id}>
          {t('shortCity', { city, needed, free, total })}
          {'\u00a0· '}
          {days.length > 0 ? t('shortDays', { days: rangesText(days.map(({ date }) => date)) }) : t('shuffled')}
        </li>
      ))}
      {fit.screens.slice(0, NAMED).map(({ screen_id, name, address, days }) => (
        <li key={screen_id}>{t('takenScreen', { name, address, days: rangesText(days) })}</li>
      ))}
      {fit.screens.length > NAMED && <li>{t('moreScreens', { count: fit.screens.length - NAMED })}</li>}
    </ul>
  )
}

const Holders = ({ holders }: Pick<PlanFit, 'holders'>): ReactNode => {
  const t = useT(conflictWords)
  if (holders.length === 0) return null
  return (
    <>
      <p>{t('heldBy')}</p>
      <ul className="num">
        {holders.slice(0, NAMED).map(({ uuid, name, company_name, date_from, date_to }) => (
          <li key={uuid}>
            <a href={`/campaign/preview/${uuid}`}>{name}</a>, {company_name},{' '}
            <span className={styles.when}>{dayRange(date_from, date_to)}</span>
          </li>
        ))}
        {holders.length > NAMED && <li>{t('moreHolders', { count: holders.length - NAMED })}</li>}
      </ul>
    </>
  )
}

type PlanConflictProps = {
  area: AreaRef<PlanFitRequest, PlanFit>
  onDates: (dates: Dates) => void
}

/**
 * Which cities or screens are short on which days, who holds their slots, and the nearest free dates, which one click
 * takes over.
 */
export const PlanConflict = ({ area, onDates }: PlanConflictProps): ReactNode => {
  const t = useT(conflictWords)
  const { data, isPending, failure } = useArea(area)
  if (isPending) return <p className="caption">{t('looking')}</p>
  if (failure)
    return (
      <AreaFailure
        name={t('data')}
        failure={failure}
        hasData={false}
        onRetry={() => area.send({ type: 'area.repeat' })}
      />
    )
  if (!data || data.fits) return <p className="caption">{t('change')}</p>
  const { before, after } = data
  const label = ({ date_from, date_to }: Dates): string => dayRange(date_from, date_to)
  return (
    <div className={styles.conflict}>
      <Shortage fit={data} />
      <Holders holders={data.holders} />
      {before || after ? (
        <>
          <p className={styles.title}>{t('nearest')}</p>
          <div className={`${styles.dates} num`}>
            {before && <Button onClick={() => onDates(before)}>{t('earlier', { days: label(before) })}</Button>}
            {after && <Button onClick={() => onDates(after)}>{t('later', { days: label(after) })}</Button>}
          </div>
        </>
      ) : (
        <p>{t('noDates')}</p>
      )}
    </div>
  )
}
