import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import type { User } from '../../../contract/users/user.ts'
import { type TrafficRef, trafficAreaIds } from '../../../machines/traffic/traffic-page.ts'
import { useChildren } from '../../actors/use-children.ts'
import { failureSentences } from '../../i18n/failure-sentences.ts'
import { useLanguage } from '../../i18n/language.ts'
import { useT } from '../../i18n/translate.ts'
import { Button } from '../../ui/action/button.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { EmptyState } from '../../ui/state/empty-state.tsx'
import { ErrorState } from '../../ui/state/error-state.tsx'
import { SkeletonChart, SkeletonMetrics, SkeletonRows } from '../../ui/state/skeleton.tsx'
import { TrafficBody } from './traffic-body.tsx'
import { trafficWords } from './words.ts'

type TrafficPageProps = {
  actor: TrafficRef
  user: User
}

const TrafficSkeleton = (): ReactNode => {
  return (
    <div className="stack">
      <SkeletonMetrics count={6} />
      <SkeletonChart />
      <SkeletonRows rows={5} />
    </div>
  )
}

const TrafficNotReady = ({ actor }: { actor: TrafficRef }): ReactNode => {
  const t = useT(trafficWords)
  const state = useSelector(actor, (snapshot) => snapshot.value)
  const failure = useSelector(actor, (snapshot) => snapshot.context.failure)
  const retry = (): void => actor.send({ type: 'traffic.retry' })
  return (
    <>
      <PageHeader title={t('title')} />
      {state === 'unmeasured' && (
        <Panel>
          <EmptyState
            title={t('nothing')}
            text={t('nothingText')}
            actions={<Button onClick={retry}>{t('checkAgain')}</Button>}
          />
        </Panel>
      )}
      {state === 'failed' && failure && (
        <Panel>
          <ErrorState
            title={t('loadFailed')}
            text={failureSentences(failure)}
            requestId={failure.requestId}
            onRetry={retry}
          />
        </Panel>
      )}
      {state === 'loadingPeriod' && <TrafficSkeleton />}
    </>
  )
}

/** Traffic of the network: the audience that the araboxes measured, for any days, hours and locations (R19). */
export const TrafficPage = ({ actor, user }: TrafficPageProps): ReactNode => {
  useLanguage()
  const { measured, draft, applied } = useSelector(actor, (snapshot) => snapshot.context)
  const areas = useChildren(actor, [...trafficAreaIds, 'earlier', 'cities'])
  const children = useChildren(actor, ['hours', 'report'])
  if (!measured || !draft || !applied) return <TrafficNotReady actor={actor} />
  if (!areas || !children) return null
  return (
    <TrafficBody
      actor={actor}
      user={user}
      areas={areas}
      {...children}
      measured={measured}
      draft={draft}
      applied={applied}
    />
  )
}
