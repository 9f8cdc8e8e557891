import type { ReactNode } from 'react'
import { type Failure, isNotFound } from '../../../machines/kit/area/failure.ts'
import { failureSentence } from '../../i18n/failure.ts'
import { useT } from '../../i18n/translate.ts'
import { Button } from '../../ui/action/button.tsx'
import { PageFailure, PageMessage } from '../../ui/state/page-message.tsx'
import { notLoadedWords } from './not-loaded-words.ts'

type CampaignNotLoadedProps = {
  failure: Failure | null
  listPath: string
  onRetry: () => void
}

/** Stands for a campaign that could not be loaded: there is none, or the call failed and can be repeated. */
export const CampaignNotLoaded = ({ failure, listPath, onRetry }: CampaignNotLoadedProps): ReactNode => {
  const t = useT(notLoadedWords)
  if (isNotFound(failure))
    return (
      <PageMessage
        title={t('notFound')}
        text={t('notFoundText')}
        actions={<Button href={listPath}>{t('backToList')}</Button>}
      />
    )
  return (
    <PageFailure
      title={t('notLoaded')}
      text={failure ? failureSentence(failure) : undefined}
      requestId={failure?.requestId}
      onRetry={onRetry}
    />
  )
}
