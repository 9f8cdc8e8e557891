import './action-bar.css'
import type { ReactNode } from 'react'
import { Icon } from '../icon/icon.tsx'

/**
 * The bar below a form: what is still missing for the next state on the left, the actions on the
 * right (docs/design.md, Form and estimate).
 */
export const ActionBar = ({ note, children }: { note?: ReactNode; children: ReactNode }): ReactNode => {
  return (
    <div className="action-bar">
      {note && (
        <p className="action-bar-note" aria-live="polite">
          <Icon name="info" size={14} />
          <span>{note}</span>
        </p>
      )}
      <div className="action-bar-actions">{children}</div>
    </div>
  )
}
