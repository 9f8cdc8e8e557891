import './state.css'
import type { ReactNode } from 'react'
import { useT } from '../../i18n/translate.ts'
import { uiWords } from '../../i18n/words/ui.ts'

type EmptyStateProps = {
  /** What is missing; absent if the heading above says it. */
  title?: string
  /** Why. */
  text?: ReactNode
  /** It is the whole page, so its title is the page's heading. */
  alone?: boolean
  /** A table without rows: it says “No data” above what is missing (S15). */
  isTable?: boolean
  /** One action that helps. */
  actions?: ReactNode
}

/** Shown if there is no data: what is missing, why, and one action that helps (docs/design.md, States). */
export const EmptyState = ({ title, text, alone, isTable = false, actions }: EmptyStateProps): ReactNode => {
  const t = useT(uiWords)
  const Title = alone ? 'h1' : 'p'
  return (
    <div className="empty">
      {title && <Title className="empty-title">{isTable ? t('noData') : title}</Title>}
      {isTable && <p className="empty-text">{title}.</p>}
      {text && <p className="empty-text">{text}</p>}
      {actions && <div className="empty-actions">{actions}</div>}
    </div>
  )
}
