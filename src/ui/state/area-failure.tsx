import type { ReactNode } from 'react'
import type { ShownFailure } from '../../i18n/failure.ts'
import { failureSentences } from '../../i18n/failure-sentences.ts'
import { useT } from '../../i18n/translate.ts'
import { uiWords } from '../../i18n/words/ui.ts'
import { ErrorState } from './error-state.tsx'

type AreaFailureProps = {
  /** Name of the data that failed to load. */
  name: string
  failure: (ShownFailure & { requestId?: string }) | null
  /** Older data stays visible below. */
  hasData: boolean
  onRetry: () => void
}

/** Why the data of a panel failed to load, in the server's words, with a retry button (T11–T14). */
export const AreaFailure = ({ name, failure, hasData, onRetry }: AreaFailureProps): ReactNode => {
  const t = useT(uiWords)
  if (!failure) return null
  return (
    <ErrorState
      title={t('areaFailed', { name })}
      text={hasData ? `${failureSentences(failure)} ${t('olderBelow')}` : failureSentences(failure)}
      requestId={failure.requestId}
      onRetry={onRetry}
    />
  )
}
