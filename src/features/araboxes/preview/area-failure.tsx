import type { ReactNode } from 'react'
import type { Failure } from '../../../../machines/area/failure.ts'
import { failureSentences } from '../../../i18n/failure.ts'
import { useT } from '../../../i18n/translate.ts'
import { araboxWords } from '../../../i18n/words/arabox.ts'
import { ErrorState } from '../../../ui/state/error-state.tsx'

interface AreaFailureProps {
  /** What did not come. */
  name: string
  failure: Failure | null
  /** Older data stays below. */
  hasData: boolean
  onRetry: () => void
}

/** Why the numbers of a panel did not come, in the server's words, with a retry (T14). */
export function AreaFailure({ name, failure, hasData, onRetry }: AreaFailureProps): ReactNode {
  const t = useT(araboxWords)
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
