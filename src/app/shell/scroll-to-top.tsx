import { type ReactNode, useSyncExternalStore } from 'react'
import { useT } from '../../i18n/translate.ts'
import { shellWords } from '../../i18n/words/shell.ts'
import { IconButton } from '../../ui/action/button.tsx'

/** Scroll distance in pixels after which the button appears (S11). */
const VISIBLE_FROM_PX = 100

const subscribe = (listener: () => void): (() => void) => {
  window.addEventListener('scroll', listener, { passive: true })
  return () => window.removeEventListener('scroll', listener)
}

/** Button that scrolls a long page to the top. */
export const ScrollToTop = (): ReactNode => {
  const t = useT(shellWords)
  const isFar = useSyncExternalStore(subscribe, () => window.scrollY > VISIBLE_FROM_PX)
  if (!isFar) return null
  return (
    <span className="to-top">
      <IconButton icon="sort-up" kind="outlined" label={t('toTop')} onClick={() => window.scrollTo(0, 0)} />
    </span>
  )
}
