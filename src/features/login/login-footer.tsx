import type { ReactNode } from 'react'
import { type Language, setLanguage, useLanguage } from '../../i18n/language.ts'
import { useT } from '../../i18n/translate.ts'
import { shellWords } from '../../i18n/words/shell.ts'
import { useMode } from '../../theme/mode.ts'
import { IconButton } from '../../ui/action/button.tsx'
import * as styles from './login.module.css'
import { loginWords } from './words.ts'

const languages: readonly { code: Language; word: 'polish' | 'english' }[] = [
  { code: 'pl', word: 'polish' },
  { code: 'en', word: 'english' },
]

/** Language, what the platform says about itself, and theme mode below the login form. */
export const LoginFooter = (): ReactNode => {
  const t = useT(loginWords)
  const shell = useT(shellWords)
  const language = useLanguage()
  const { mode, setMode } = useMode()
  const next = mode === 'dark' ? 'light' : 'dark'
  return (
    <div className={styles.foot}>
      {languages.map(({ code, word }) => (
        <button
          key={code}
          type="button"
          lang={code}
          className={styles.language}
          aria-pressed={code === language}
          onClick={() => setLanguage(code)}
        >
          {t(word)}
        </button>
      ))}
      <a className={styles.about} href="/trust">
        {t('about')}
      </a>
      <IconButton
        icon={next === 'dark' ? 'moon' : 'sun'}
        label={shell(next === 'dark' ? 'darkMode' : 'lightMode')}
        onClick={() => setMode(next)}
      />
    </div>
  )
}
