import type { ComponentProps, ReactNode } from 'react'
import { useTitle } from '../page-title.ts'
import { EmptyState } from './empty-state.tsx'
import { ErrorState } from './error-state.tsx'

type PageMessageProps = Pick<ComponentProps<typeof EmptyState>, 'text' | 'actions'> & { title: string }

/** Stands for a whole page: what is missing or not allowed, why, and one action that helps. */
export const PageMessage = ({ title, text, actions }: PageMessageProps): ReactNode => {
  useTitle(title)
  return (
    <div className="panel alone">
      <EmptyState alone title={title} text={text} actions={actions} />
    </div>
  )
}

type PageFailureProps = Pick<ComponentProps<typeof ErrorState>, 'text' | 'requestId' | 'onRetry'> & { title: string }

/** Stands for a whole page whose record could not be loaded. */
export const PageFailure = ({ title, text, requestId, onRetry }: PageFailureProps): ReactNode => {
  useTitle(title)
  return (
    <div className="panel alone">
      <ErrorState alone title={title} text={text} requestId={requestId} onRetry={onRetry} />
    </div>
  )
}
