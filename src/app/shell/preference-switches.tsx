import type { ReactNode } from 'react'
import { setLanguage, useLanguage } from '../../i18n/language.ts'
import { useT } from '../../i18n/translate.ts'
import { shellWords } from '../../i18n/words/shell.ts'
import { useMode } from '../../theme/mode.ts'
import { IconButton } from '../../ui/action/button.tsx'

/** Light or dark; the button shows what it switches to. */
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

/** The language on screen; a click changes it to the other one. */
export const LanguageSwitch = (): ReactNode => {
  const t = useT(shellWords)
  const spoken = useLanguage()
  return (
    <button
      type="button"
      className="language"
      aria-label={`${spoken.toUpperCase()}: ${t('language')}`}
      title={t('language')}
      onClick={() => setLanguage(spoken === 'pl' ? 'en' : 'pl')}
    >
      {spoken.toUpperCase()}
    </button>
  )
}
