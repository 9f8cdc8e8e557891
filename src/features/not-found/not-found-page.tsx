import type { ReactNode } from 'react'
import { useT } from '../../i18n/translate.ts'
import { Button } from '../../ui/action/button.tsx'
import * as styles from './not-found.module.css'
import { notFoundWords } from './words.ts'

/** Shown for unknown URLs and for pages without permission (R34, R39): both look the same. */
export const NotFound = (): ReactNode => {
  const t = useT(notFoundWords)
  return (
    <div className={styles.notFound}>
      <p className={`${styles.number} num`} aria-hidden="true">
        404
      </p>
      <h1 className="title-20">{t('title')}</h1>
      <p className="muted">{t('text')}</p>
      <Button href="/dashboard">{t('toDashboard')}</Button>
    </div>
  )
}

/** {@link NotFound} as a whole page, without the navigation that a logged-in user has. */
export const NotFoundPage = (): ReactNode => (
  <main>
    <NotFound />
  </main>
)
