import type { ReactNode } from 'react'
import { type Failure, isNotFound } from '../../machines/kit/area/failure.ts'
import { failureSentences } from '../i18n/failure-sentences.ts'
import { useT } from '../i18n/translate.ts'
import { Button } from '../ui/action/button.tsx'
import type { Crumb } from '../ui/layout/crumbs.tsx'
import { PageHeader } from '../ui/layout/page-header.tsx'
import { Panel } from '../ui/layout/panel.tsx'
import { useTitle } from '../ui/page-title.ts'
import { EmptyState } from '../ui/state/empty-state.tsx'
import { ErrorState } from '../ui/state/error-state.tsx'
import { formWords } from './form-words.ts'

type RecordNotLoadedProps = {
  /** Null if the address itself names no record. */
  failure: Failure | null
  list: Crumb
  onRetry: () => void
}

/** Stands for a record that could not be loaded: there is none, or the call failed and can be repeated. */
export const RecordNotLoaded = ({ failure, list, onRetry }: RecordNotLoadedProps): ReactNode => {
  const t = useT(formWords)
  const failed = failure && !isNotFound(failure) ? failure : null
  useTitle(t(failed ? 'loadFailed' : 'notFound'))
  return (
    <>
      <PageHeader crumbs={[list]} title={t(failed ? 'loadFailed' : 'notFound')} />
      <Panel>
        {failed ? (
          <ErrorState text={failureSentences(failed)} requestId={failed.requestId} onRetry={onRetry} />
        ) : (
          <EmptyState text={t('notFoundText')} actions={<Button href={list.href}>{t('back')}</Button>} />
        )}
      </Panel>
    </>
  )
}
