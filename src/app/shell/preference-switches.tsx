import type { ReactNode } from 'react'
import { setLanguage, useLanguage } from '../../i18n/language.ts'
import { useT } from '../../i18n/translate.ts'
import { shellWords } from '../../i18n/words/shell.ts'
import { useMode } from '../../theme/mode.ts'
import { IconButton } from '../../ui/action/button.tsx'
import * as styles from './top-bar.module.css'

/** Switch between light and dark mode; the button shows the other mode. */
export const ModeSwitch = (): ReactNode => {
  const t = useT(shellWords)
  const { mode, setMode } = useMode()
  const next = mode === 'dark' ? 'light' : 'dark'
  return (
    <IconButton
      icon={next === 'dark' ? 'moon' : 'sun'}
      label={t(next === 'dark' ? 'darkMode' : 'lightMode')}
      onClick={() => setMode(next)}
    />
  )
}

/** Switch between the two languages; the button shows the current one. */
export const LanguageSwitch = (): ReactNode => {
  const t = useT(shellWords)
  const current = useLanguage()
  return (
    <button
      type="button"
      className={styles.language}
      aria-label={`${current.toUpperCase()}: ${t('language')}`}
      title={t('language')}
      onClick={() => setLanguage(current === 'pl' ? 'en' : 'pl')}
    >
      {current.toUpperCase()}
    </button>
  )
}
