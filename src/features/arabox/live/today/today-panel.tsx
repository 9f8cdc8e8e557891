import type { ReactNode } from 'react'
import type { Today, UsualSoFar } from '../../../../../machines/arabox/preview/preview-page.ts'
import type { AreaRef } from '../../../../../machines/kit/area/area.ts'
import { useArea } from '../../../../actors/use-area.ts'
import { fullHour, weekdayName } from '../../../../i18n/dates.ts'
import { percent } from '../../../../i18n/format.ts'
import { useT } from '../../../../i18n/translate.ts'
import { Icon } from '../../../../ui/icon/icon.tsx'
import { Panel } from '../../../../ui/layout/panel.tsx'
import { FadingNumber } from '../../../../ui/number/fading-number.tsx'
import * as styles from '../live.module.css'
import { type LiveSource, useLocationDay, useShownCounters } from '../use-live-source.ts'
import { araboxWords } from '../words.ts'
import { compareWithUsual, peopleBeforeOpenHour } from './day-so-far.ts'
import { TodayTable } from './today-table.tsx'

/** A smaller difference counts as no difference. */
const SAME_PERCENT = 0.5

type TodayPanelProps = {
  source: LiveSource
  today: AreaRef<number, Today>
  usual: AreaRef<number, UsualSoFar>
}

const UsualComparison = ({ today, usual, day }: Omit<TodayPanelProps, 'source'> & { day: string }): ReactNode => {
  const t = useT(araboxWords)
  const items = useArea(today).data?.items ?? []
  const compared = compareWithUsual(items, useArea(usual).data?.avg ?? null)
  if (!compared) return null
  const share = percent(Math.abs(compared.percent))
  const isSame = Math.abs(compared.percent) < SAME_PERCENT
  const isMore = compared.percent > 0
  const when = { weekday: weekdayName(day), hour: fullHour(compared.until) }
  return (
    <div className={styles.compared}>
      <p className={isSame ? undefined : isMore ? 'tone-ok' : 'tone-warn'}>
        <Icon name={isSame ? 'dash' : isMore ? 'triangle-up' : 'triangle-down'} size={10} />
        {isSame ? t('same') : t(isMore ? 'more' : 'less', { percent: share })}
      </p>
      <p className="caption num">
        {compared.leftOut > 0 ? t('comparedWithout', { ...when, count: compared.leftOut }) : t('comparedTill', when)}
      </p>
    </div>
  )
}

/** Today's counters at the shown moment, and the day compared with the usual (E24, C89). */
export const TodayPanel = ({ source, today, usual }: TodayPanelProps): ReactNode => {
  const t = useT(araboxWords)
  const counters = useShownCounters(source)
  const day = useLocationDay(source, today)
  const items = useArea(today).data?.items ?? []
  const isPart = counters !== null && peopleBeforeOpenHour(items) > counters.net
  return (
    <Panel title={t('today')} flush className={styles.today}>
      <div className={styles.hero}>
        <p>
          <strong className={`${styles.heroNumber} num`}>
            <FadingNumber value={counters?.net} />
          </strong>
          <span className="caption">{t('peopleNet')}</span>
        </p>
        <UsualComparison today={today} usual={usual} day={day} />
      </div>
      <TodayTable source={source} counters={counters} />
      <p className={`${styles.note} caption`}>
        {t('netGrossText')} {isPart && t('onlyLive')}
      </p>
    </Panel>
  )
}
