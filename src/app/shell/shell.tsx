import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import type { User } from '../../../contract/users/user.ts'
import type { StatusCountsRef } from '../../../machines/campaign/list/status-counts.ts'
import { useT } from '../../i18n/translate.ts'
import { shellWords } from '../../i18n/words/shell.ts'
import { useFirstDataShown } from '../../pages/use-first-data.ts'
import * as styles from './shell.module.css'
import { SideBar } from './side-bar.tsx'
import { TopBar } from './top-bar.tsx'

const ScrollToTop = lazy(async () => ({ default: (await import('./scroll-to-top.tsx')).ScrollToTop }))

type ShellProps = {
  user: User
  counts: StatusCountsRef
  children: ReactNode
}

/** Side bar, top bar and the page; below 720 px a button opens the side bar (docs/design.md, Shell). */
export const Shell = ({ user, counts, children }: ShellProps): ReactNode => {
  const t = useT(shellWords)
  const [path] = useLocation()
  const isShown = useFirstDataShown()
  // A navigation closes the drawer.
  const [openAt, setOpenAt] = useState<string | null>(null)
  const open = openAt === path
  const drawer = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!open) return
    drawer.current?.querySelector<HTMLElement>('a, button')?.focus()
    const close = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') setOpenAt(null)
    }
    document.addEventListener('keydown', close)
    return () => document.removeEventListener('keydown', close)
  }, [open])
  return (
    <div className={open ? `${styles.shell} ${styles.open}` : styles.shell}>
      <a className={styles.skip} href="#page">
        {t('skip')}
      </a>
      <div className={styles.side} ref={drawer}>
        <SideBar user={user} counts={counts} />
      </div>
      {open && (
        <button type="button" className={styles.veil} aria-label={t('closeMenu')} onClick={() => setOpenAt(null)} />
      )}
      <TopBar user={user} counts={counts} isMenuOpen={open} onMenu={() => setOpenAt(open ? null : path)} />
      <main id="page" className={styles.page} tabIndex={-1}>
        {children}
      </main>
      <Suspense>{isShown && <ScrollToTop />}</Suspense>
    </div>
  )
}
