import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import type { DashboardRef } from '../../../machines/dashboard/dashboard.ts'
import { failureText } from '../../i18n/failure.ts'
import { useT } from '../../i18n/translate.ts'
import { ErrorState } from '../../ui/state/error-state.tsx'
import { SkeletonRows } from '../../ui/state/skeleton.tsx'
import { dashboardWords } from './words.ts'

/** The content of a dashboard panel: a skeleton while loading; a failure with a retry button above older content. */
export const DashboardPanelContent = ({
  actor,
  rows,
  children,
}: {
  actor: DashboardRef
  rows: number
  children: ReactNode
}): ReactNode => {
  const t = useT(dashboardWords)
  const hasData = useSelector(actor, (snapshot) => snapshot.context.data !== null)
  const failure = useSelector(actor, (snapshot) => snapshot.context.failure)
  const isPending = useSelector(actor, (snapshot) => snapshot.matches('pending'))
  if (failure && !isPending) {
    return (
      <>
        <ErrorState
          title={t('failedTitle')}
          text={failureText(failure)}
          requestId={failure.requestId}
          onRetry={() => actor.send({ type: 'area.repeated' })}
        />
        {hasData && children}
      </>
    )
  }
  return hasData ? children : <SkeletonRows rows={rows} />
}
