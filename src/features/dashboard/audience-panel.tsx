import type { ReactNode } from 'react'
import type { AudienceToday } from '../../../contract/dashboard.ts'
import { weekdayOf } from '../../../machines/calendar/days.ts'
import { HOUR_MS } from '../../../machines/calendar/durations.ts'
import { instantOf } from '../../../machines/calendar/warsaw.ts'
import type { DashboardAreas } from '../../../machines/dashboard/dashboard.ts'
import { time } from '../../i18n/dates.ts'
import { number, percent } from '../../i18n/format.ts'
import { useT } from '../../i18n/translate.ts'
import { DayChart } from '../../ui/chart/day/day-chart.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { EmptyState } from '../../ui/state/empty-state.tsx'
import * as styles from './dashboard.module.css'
import { PanelContent } from './panel-content.tsx'
import { dashboardWords } from './words.ts'

/** Differences below this many percent are usual. */
const USUAL_PERCENT = 1

const weekdayKeys = ['weekday1', 'weekday2', 'weekday3', 'weekday4', 'weekday5', 'weekday6', 'weekday7'] as const

const span = (from: number, to: number): string => [from, to].map((hour) => String(hour).padStart(2, '0')).join('–')

/** Hours that are over and were not measured, joined where they follow each other. */
export const unmeasuredSpans = (hours: AudienceToday['hours']): { from: number; to: number; measured: number }[] => {
  const spans: { from: number; to: number; measured: number }[] = []
  for (const { hour, audience, araboxes, measured } of hours) {
    if (araboxes === 0 || audience !== null) continue
    const last = spans.at(-1)
    if (last && last.to === hour) {
      last.to = hour + 1
      last.measured = Math.min(last.measured, measured)
    } else spans.push({ from: hour, to: hour + 1, measured })
  }
  return spans
}

const differenceClass = {
  asUsual: styles.audienceDifference,
  moreThanUsual: `${styles.audienceDifference} ${styles.audienceMore}`,
  lessThanUsual: `${styles.audienceDifference} ${styles.audienceLess}`,
} as const

const Difference = ({ data }: { data: AudienceToday }): ReactNode => {
  const t = useT(dashboardWords)
  const { difference_percent: difference, day, until, hours } = data
  if (difference === null) return <p className={`${styles.audienceCompared} caption`}>{t('noComparison')}</p>
  const kind = Math.abs(difference) < USUAL_PERCENT ? 'asUsual' : difference > 0 ? 'moreThanUsual' : 'lessThanUsual'
  const icon = { asUsual: 'dash', moreThanUsual: 'triangle-up', lessThanUsual: 'triangle-down' } as const
  const left = unmeasuredSpans(hours).map(({ from, to }) => span(from, to))
  const compared = t(weekdayKeys[weekdayOf(day) - 1] ?? 'weekday1', { time: time(until) })
  return (
    <p className={styles.audienceCompared}>
      <span className={`${differenceClass[kind]} num`}>
        <Icon name={icon[kind]} size={9} /> {t(kind, { percent: percent(Math.abs(difference)) })}
      </span>
      <span className="caption num">
        {left.length > 0 ? t('comparedWithout', { compared, hours: left.join(', ') }) : compared}
      </span>
    </p>
  )
}

const Today = ({ data }: { data: AudienceToday }): ReactNode => {
  const t = useT(dashboardWords)
  const araboxes = Math.max(...data.hours.map((hour) => hour.araboxes))
  const spans = unmeasuredSpans(data.hours)
  const hours = data.hours.map(({ hour, audience, araboxes: expected, usual, usual_low, usual_high }) => ({
    hour,
    value: audience,
    isMeasured: expected === 0 || audience !== null,
    usual,
    low: usual_low,
    high: usual_high,
  }))
  const now = (Date.parse(data.as_of) - instantOf(data.day, 0).getTime()) / HOUR_MS
  return (
    <>
      <div className={styles.audienceHead}>
        <p className={styles.audienceTotal}>
          <strong className="num">{number(data.audience)}</strong>
          <span className="caption">{t('contactsSince')}</span>
        </p>
        <Difference data={data} />
      </div>
      <DayChart
        hours={hours}
        now={now}
        label={t('audienceLabel')}
        unmeasured={
          spans.length === 0
            ? null
            : spans
                .map(({ from, to, measured }) =>
                  t('measuredOnly', { hours: span(from, to), measured: number(measured), araboxes: number(araboxes) }),
                )
                .join('; ')
        }
      />
    </>
  )
}

/** Contacts of the network today by hour against a usual day of this weekday. */
export const AudiencePanel = ({ area }: { area: DashboardAreas['audience'] }): ReactNode => {
  const t = useT(dashboardWords)
  return (
    <Panel
      title={t('audience')}
      actions={
        <a className={styles.panelLink} href="/traffic">
          {t('traffic')}
        </a>
      }
    >
      <PanelContent area={area} name={t('audience')} rows={6}>
        {(data) =>
          data.usual_days === 0 || data.hours.every(({ usual, araboxes }) => usual === null && araboxes === 0) ? (
            <EmptyState title={t('noAudience')} text={t('noAudienceText')} />
          ) : (
            <Today data={data} />
          )
        }
      </PanelContent>
    </Panel>
  )
}
