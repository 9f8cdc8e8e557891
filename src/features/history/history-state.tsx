import type { ReactNode } from 'react'
import type { HistoryState } from '../../../contract/history.ts'
import type { AreaRef } from '../../../machines/kit/area/area.ts'
import { useArea } from '../../actors/use-area.ts'
import { dateTime, dayWithYear } from '../../i18n/dates.ts'
import { number } from '../../i18n/format.ts'
import { useT } from '../../i18n/translate.ts'
import { Panel } from '../../ui/layout/panel.tsx'
import { AreaFailure } from '../../ui/state/area-failure.tsx'
import { Banner } from '../../ui/state/banner.tsx'
import { SkeletonRows } from '../../ui/state/skeleton.tsx'
import * as styles from './history.module.css'
import { historyWords, sendingFaultWords } from './words.ts'

type State = { state: HistoryState }

const Warnings = ({ state: { overdue_since, sending } }: State): ReactNode => {
  const t = useT(historyWords)
  const faultText = useT(sendingFaultWords)
  const failing = sending?.failing
  return (
    <>
      {overdue_since && <Banner tone="warn">{t('overdue', { since: dateTime(overdue_since) })}</Banner>}
      {sending?.held && <Banner tone="info">{t('held')}</Banner>}
      {failing && (
        <Banner tone="bad">
          {t('failing', {
            since: dateTime(failing.since),
            attempts: number(failing.attempts),
            reason: faultText(failing.fault, { status: String(failing.status ?? '') }),
          })}
        </Banner>
      )}
      {!sending && (
        <Banner tone="info">
          {t('notSent')}. {t('notSentText')}
        </Banner>
      )}
    </>
  )
}

const Facts = ({ state: { last, sending } }: State): ReactNode => {
  const t = useT(historyWords)
  const facts: (readonly [label: string, value: string])[] = [
    [t('closedUntil'), last ? dayWithYear(last.day) : t('noneClosed')],
  ]
  if (last) facts.push([t('lastClosing'), dateTime(last.closed_at)])
  if (sending) {
    const arrived = sending.last
    facts.push([t('outside'), sending.host])
    facts.push([
      t('lastArrived'),
      arrived ? t('arrived', { day: dayWithYear(arrived.day), time: dateTime(arrived.at) }) : t('noneArrived'),
    ])
    facts.push([t('waiting'), number(sending.waiting)])
  }
  return (
    <dl className={`${styles.facts} num`}>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt className="label">{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Up to which day records are closed, and whether their roots arrive outside of the platform. */
export const HistoryStatePanel = ({ area }: { area: AreaRef<'all', HistoryState> }): ReactNode => {
  const t = useT(historyWords)
  const { data, failure } = useArea(area)
  return (
    <>
      {data && <Warnings state={data} />}
      <Panel title={t('state')}>
        <AreaFailure
          name={t('state')}
          failure={failure}
          hasData={data !== null}
          onRetry={() => area.send({ type: 'area.repeat' })}
        />
        {data ? <Facts state={data} /> : !failure && <SkeletonRows rows={2} />}
      </Panel>
    </>
  )
}
