import './report.css'
import type { ReactNode } from 'react'
import type { ShownFailure } from '../../i18n/failure.ts'
import { failureSentences } from '../../i18n/failure-sentences.ts'
import { useT } from '../../i18n/translate.ts'
import { Icon } from '../icon/icon.tsx'
import { ErrorState } from '../state/error-state.tsx'
import { reportWords } from './words.ts'

type ReportOutcomeProps = {
  /** Name of the file that was saved last; null if none was saved. */
  saved: string | null
  failure: (ShownFailure & { requestId?: string }) | null
  onRetry: () => void
}

/** Result of the last download: the saved file or the failure with a retry button (T15). */
export const ReportOutcome = ({ saved, failure, onRetry }: ReportOutcomeProps): ReactNode => {
  const t = useT(reportWords)
  return (
    <>
      <p className="report-saved" role="status">
        {saved && (
          <>
            <Icon name="check" size={14} />
            {t('saved', { name: saved })}
          </>
        )}
      </p>
      {failure && (
        <ErrorState
          title={t('failed')}
          text={failureSentences(failure)}
          requestId={failure.requestId}
          onRetry={onRetry}
        />
      )}
    </>
  )
}
