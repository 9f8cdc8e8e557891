import type { ReactNode } from 'react'
import type { FaultyLog, SelfCheck } from '../../../contract/self-check.ts'
import type { AreaRef } from '../../../machines/kit/area/area.ts'
import { useArea } from '../../actors/use-area.ts'
import { dateTime } from '../../i18n/dates.ts'
import { failureSentences } from '../../i18n/failure-sentences.ts'
import { number } from '../../i18n/format.ts'
import { useT } from '../../i18n/translate.ts'
import { Button } from '../../ui/action/button.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { Banner } from '../../ui/state/banner.tsx'
import { ErrorState } from '../../ui/state/error-state.tsx'
import * as styles from './audit.module.css'
import { selfCheckWords } from './self-check-words.ts'

type SelfCheckArea = { area: AreaRef<'all', SelfCheck> }

/** Starts the check of the stored logs of all campaigns. */
export const SelfCheckButton = ({ area }: SelfCheckArea): ReactNode => {
  const t = useT(selfCheckWords)
  const { isPending } = useArea(area)
  return (
    <Button loading={isPending} onClick={() => area.send({ type: 'area.request', query: 'all' })}>
      {t('start')}
    </Button>
  )
}

const Faulty = ({ log: { uuid, name, event, fault, detail } }: { log: FaultyLog }): ReactNode => {
  const t = useT(selfCheckWords)
  return (
    <li>
      {name === null ? <code>{uuid}</code> : <a href={`/campaign/preview/${uuid}`}>{name}</a>}
      {event !== null && `, ${t('event', { number: event })}`}: {t(fault)} <code>{detail}</code>
    </li>
  )
}

/** What the last check found; nothing before the first one. */
export const SelfCheckResult = ({ area }: SelfCheckArea): ReactNode => {
  const t = useT(selfCheckWords)
  const { data, isPending, failure } = useArea(area)
  if (failure) {
    return (
      <ErrorState
        title={t('failed')}
        text={failureSentences(failure)}
        requestId={failure.requestId}
        onRetry={() => area.send({ type: 'area.repeat' })}
      />
    )
  }
  if (!data || isPending) return null
  const behind = data.clock_behind
  const read = t('read', { campaigns: number(data.campaigns), events: number(data.events) })
  const clock = behind && (
    <Banner tone="warn">{t('clockBehind', { now: dateTime(behind.now), latest: dateTime(behind.latest_play) })}</Banner>
  )
  return (
    <div className={styles.result}>
      {clock}
      {data.faults === 0 ? (
        <Banner tone="ok">
          {t('healthy')} {read}
        </Banner>
      ) : (
        <Panel title={t('faulty', { count: data.faults })} caption={read}>
          <ul className={styles.changes}>
            {data.faulty.map((log) => (
              <Faulty key={`${log.uuid} ${log.fault}`} log={log} />
            ))}
          </ul>
          {data.faults > data.faulty.length && <p>{t('more', { shown: data.faulty.length })}</p>}
        </Panel>
      )}
    </div>
  )
}
