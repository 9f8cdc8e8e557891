import './list.css'
import type { ReactNode } from 'react'
import { useT } from '../../i18n/translate.ts'
import { uiWords } from '../../i18n/words/ui.ts'
import { Kbd } from '../layout/kbd.tsx'

/** The keyboard shortcuts of a list, below its table (docs/design.md, Tables). */
export const ShortcutLine = ({ selectable }: { selectable: boolean }): ReactNode => {
  const t = useT(uiWords)
  return (
    <p className="shortcuts" aria-hidden="true">
      <Kbd>J</Kbd> <Kbd>K</Kbd> <span>{t('keyRow')}</span>
      {selectable && (
        <>
          <Kbd>X</Kbd> <span>{t('keySelect')}</span>
        </>
      )}
      <Kbd>Enter</Kbd> <span>{t('keyOpen')}</span>
      <Kbd>/</Kbd> <span>{t('search')}</span>
      <Kbd>?</Kbd> <span>{t('keyHelp')}</span>
    </p>
  )
}
