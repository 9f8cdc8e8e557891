import './state.css'
import type { ReactNode } from 'react'

type EmptyStateProps = {
  /** What is missing. */
  title: string
  /** Why. */
  text?: ReactNode
  /** It is the whole page, so its title is the page's heading. */
  alone?: boolean
  /** One action that helps. */
  actions?: ReactNode
}

/** Shown if there is no data: what is missing, why, and one action that helps (docs/design.md, States). */
export const EmptyState = ({ title, text, alone, actions }: EmptyStateProps): ReactNode => {
  const Title = alone ? 'h1' : 'p'
  return (
    <div className="empty">
      <Title className="empty-title">{title}</Title>
      {text && <p className="empty-text">{text}</p>}
      {actions && <div className="empty-actions">{actions}</div>}
    </div>
  )
}
