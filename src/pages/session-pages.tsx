import type { ReactNode } from 'react'
import { useT } from '../i18n/translate.ts'
import { shellWords } from '../i18n/words/shell.ts'
import { uiWords } from '../i18n/words/ui.ts'
import { Button } from '../ui/action/button.tsx'
import { EmptyState } from '../ui/state/empty-state.tsx'
import { ErrorState } from '../ui/state/error-state.tsx'
import * as styles from './session-pages.module.css'

/** A spinner while a page or the session loads (S10). It appears after a delay, so that short waits show none. */
export const LoadingPage = (): ReactNode => {
  const t = useT(uiWords)
  return (
    <div className={styles.pageWaiting} role="status" aria-label={t('loading')}>
      <span className="spinner" aria-hidden="true" />
    </div>
  )
}

/** Shown if the server does not answer whether there is a session. The machine retries automatically. */
export const UnreachablePage = ({ onRetry }: { onRetry: () => void }): ReactNode => {
  const t = useT(shellWords)
  return (
    <main className={styles.standingAlone}>
      <ErrorState title={t('unreachable')} text={t('unreachableText')} onRetry={onRetry} />
    </main>
  )
}

/** Shown for a session without an account. */
export const NoAccountPage = ({ onLogOut }: { onLogOut: () => void }): ReactNode => {
  const t = useT(shellWords)
  return (
    <main className={styles.standingAlone}>
      <EmptyState
        title={t('noAccount')}
        text={t('noAccountText')}
        actions={<Button onClick={onLogOut}>{t('logOut')}</Button>}
      />
    </main>
  )
}
