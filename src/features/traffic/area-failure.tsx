import type { ReactNode } from 'react'
import type { Failure } from '../../../machines/area/failure.ts'
import { failureSentences } from '../../i18n/failure.ts'
import { useT } from '../../i18n/translate.ts'
import { trafficWords } from '../../i18n/words/traffic.ts'
import { ErrorState } from '../../ui/state/error-state.tsx'

interface AreaFailureProps {
  /** What did not come. */
  name: string

  failure: Failure | null
  /** Older data stays below. */
  hasData: boolean
  onRetry: () => void
}

/** Why the numbers of a panel did not come, in the server's words, with a retry (T11–T13). */
export function AreaFailure({ name, failure, hasData, onRetry }: AreaFailureProps): ReactNode {
  const t = useT(trafficWords)
  if (!failure) return null
  return (
    <ErrorState
      title={t('failed', { name })}
      text={hasData ? `${failureSentences(failure)} ${t('olderBelow')}` : failureSentences(failure)}
      requestId={failure.requestId}
      onRetry={onRetry}
    />
  )
}
