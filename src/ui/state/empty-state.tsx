import './state.css'
import type { ReactNode } from 'react'

type EmptyStateProps = {
  /** What is missing. */
  title: string
  /** Why. */
  text?: ReactNode
  /** It is the whole page: its title is the page's heading. */
  alone?: boolean
  /** One way out. */
  actions?: ReactNode
}

/** Nothing here: what is missing, why, one way out (docs/design.md, States). */
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
