import { type ReactNode, useSyncExternalStore } from 'react'
import { useT } from '../../i18n/translate.ts'
import { shellWords } from '../../i18n/words/shell.ts'
import { IconButton } from '../../ui/action/button.tsx'
import * as styles from './shell.module.css'

/** Scroll distance in pixels after which the button appears (S11). */
const VISIBLE_FROM_PX = 100
/** Distance in pixels from the edges of the window, and from the bottom bar of a form. */
const EDGE_PX = 20

const subscribe = (listener: () => void): (() => void) => {
  window.addEventListener('scroll', listener, { passive: true })
  window.addEventListener('resize', listener)
  // The bar moves without a scroll too, when something above it or in it changes its size.
  const observer = typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(listener)
  observer?.observe(document.body)
  return () => {
    observer?.disconnect()
    window.removeEventListener('scroll', listener)
    window.removeEventListener('resize', listener)
  }
}

/** Distance of the button from the bottom of the window, above the bottom bar; null if the button is hidden. */
const bottomPx = (): number | null => {
  if (window.scrollY <= VISIBLE_FROM_PX) return null
  const bar = document.querySelector('.action-bar')?.getBoundingClientRect()
  return EDGE_PX + Math.max(0, bar ? Math.round(window.innerHeight - bar.top) : 0)
}

/** Button that scrolls a long page to the top; it never covers the bottom bar of a form. */
export const ScrollToTop = (): ReactNode => {
  const t = useT(shellWords)
  const bottom = useSyncExternalStore(subscribe, bottomPx)
  if (bottom === null) return null
  return (
    <span className={styles.toTop} style={{ bottom }}>
      <IconButton icon="sort-up" kind="outlined" label={t('toTop')} onClick={() => window.scrollTo(0, 0)} />
    </span>
  )
}
