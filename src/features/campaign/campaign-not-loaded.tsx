import type { ReactNode } from 'react'
import { type Failure, isNotFound } from '../../../machines/kit/area/failure.ts'
import { useT } from '../../i18n/translate.ts'
import { Button } from '../../ui/action/button.tsx'
import { EmptyState } from '../../ui/state/empty-state.tsx'
import { ErrorState } from '../../ui/state/error-state.tsx'
import { failureSentence } from './failure-sentence.ts'
import { notLoadedWords } from './not-loaded-words.ts'

type CampaignNotLoadedProps = {
  failure: Failure | null
  listPath: string
  onRetry: () => void
}

/** Stands for a campaign that could not be loaded: there is none, or the call failed and can be repeated. */
export const CampaignNotLoaded = ({ failure, listPath, onRetry }: CampaignNotLoadedProps): ReactNode => {
  const t = useT(notLoadedWords)
  return (
    <div className="panel alone">
      {isNotFound(failure) ? (
        <EmptyState
          alone
          title={t('notFound')}
          text={t('notFoundText')}
          actions={<Button href={listPath}>{t('backToList')}</Button>}
        />
      ) : (
        <ErrorState
          alone
          title={t('notLoaded')}
          text={failure ? failureSentence(failure) : undefined}
          requestId={failure?.requestId}
          onRetry={onRetry}
        />
      )}
    </div>
  )
}
