import './state.css'
import type { ReactNode } from 'react'

interface EmptyStateProps {
  /** What is missing. */
  title: string
  /** Why. */
  text?: ReactNode
  /** One way out. */
  actions?: ReactNode
}

/** Nothing here: what is missing, why, one way out (face.md, States). */
export function EmptyState({ title, text, actions }: EmptyStateProps): ReactNode {
  return (
    <div className="empty">
      <p className="empty-title">{title}</p>
      {text && <p className="empty-text">{text}</p>}
      {actions && <div className="empty-actions">{actions}</div>}
    </div>
  )
}
