import './list.css'
import type { ReactNode } from 'react'
import { useT } from '../../i18n/translate.ts'
import { uiWords } from '../../i18n/words/ui.ts'
import { Kbd } from '../layout/kbd.tsx'

type BulkBarProps = {
  count: number
  onClear: () => void
  children: ReactNode
}

/**
 * Bar over a list while rows are selected: their number, the actions, and a button that
 * clears the selection (docs/design.md, Tables).
 */
export const BulkBar = ({ count, onClear, children }: BulkBarProps): ReactNode => {
  const t = useT(uiWords)
  return (
    <div className="bulk-bar">
      <strong className="bulk-count num">{t('marked', { count })}</strong>
      {children}
      <button type="button" className="bulk-clear" onClick={onClear}>
        {t('unmark')} <Kbd>Esc</Kbd>
      </button>
    </div>
  )
}
