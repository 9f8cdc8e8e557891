import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import type { User } from '../../../../contract/users/user.ts'
import type { OverviewRef } from '../../../../machines/arabox/overview/overview-page.ts'
import { useChildren } from '../../../actors/use-children.ts'
import { failureSentences } from '../../../i18n/failure-sentences.ts'
import { useLanguage } from '../../../i18n/language.ts'
import { useT } from '../../../i18n/translate.ts'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import { ErrorState } from '../../../ui/state/error-state.tsx'
import { SkeletonChart, SkeletonRows } from '../../../ui/state/skeleton.tsx'
import { OverviewBody } from './overview-body.tsx'
import { araboxesWords } from './words.ts'

const OverviewNotReady = ({ actor }: { actor: OverviewRef }): ReactNode => {
  const t = useT(araboxesWords)
  const hasFailed = useSelector(actor, (snapshot) => snapshot.matches('startFailed'))
  const failure = useSelector(actor, ({ context }) => context.failure)
  return (
    <>
      <PageHeader title={t('title')} facts={hasFailed ? [] : null} />
      {hasFailed && failure ? (
        <Panel>
          <ErrorState
            title={t('startFailed')}
            text={failureSentences(failure)}
            requestId={failure.requestId}
            onRetry={() => actor.send({ type: 'overview.retry' })}
          />
        </Panel>
      ) : (
        <div className="stack">
          <SkeletonChart height={440} />
          <SkeletonRows rows={8} />
        </div>
      )}
    </>
  )
}

/** The araboxes of the network or of the user's own company: locations, live numbers, audience (R14). */
export const AraboxOverviewPage = ({ actor, user }: { actor: OverviewRef; user: User }): ReactNode => {
  useLanguage()
  const hasStarted = useSelector(actor, (snapshot) => snapshot.matches('started'))
  const children = useChildren(actor, ['cities', 'devices', 'network', 'live', 'download'])
  if (!hasStarted) return <OverviewNotReady actor={actor} />
  if (!children) return null
  return <OverviewBody actor={actor} user={user} {...children} />
}
