import { Component, type ErrorInfo, type ReactNode } from 'react'
import { useT } from '../i18n/translate.ts'
import { shellWords } from '../i18n/words/shell.ts'
import * as styles from '../pages/session-pages.module.css'
import { Button } from '../ui/action/button.tsx'
import { EmptyState } from '../ui/state/empty-state.tsx'

const ErrorPage = (): ReactNode => {
  const t = useT(shellWords)
  return (
    <main className={styles.standingAlone} role="alert">
      <EmptyState
        title={t('broken')}
        text={t('brokenText')}
        actions={
          <>
            <Button icon="retry" onClick={() => window.location.reload()}>
              {t('reload')}
            </Button>
            <Button kind="text" onClick={() => window.location.assign('/')}>
              {t('toDashboard')}
            </Button>
          </>
        }
      />
    </main>
  )
}

type ErrorBoundaryProps = {
  children: ReactNode
  onError: (facts: Record<string, unknown>) => void
}

/** Catches errors of a view: shows a message with two actions and reports the error to the event log. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { isBroken: boolean }> {
  override state = { isBroken: false }

  static getDerivedStateFromError(): { isBroken: boolean } {
    return { isBroken: true }
  }

  override componentDidCatch(error: Error, info: ErrorInfo): void {
    this.props.onError({ name: error.name, message: error.message, at: info.componentStack ?? '' })
  }

  override render(): ReactNode {
    return this.state.isBroken ? <ErrorPage /> : this.props.children
  }
}
