import './number.css'
import type { ReactNode } from 'react'
import { Icon } from '../icon/icon.tsx'

type ReasonProps = {
  /** Whether the rule is met; an unmet one wears a lock. */
  allowed: boolean
  /** Point a button's `aria-describedby` here. */
  id?: string
  children: ReactNode
}

/** The rule beside a disabled action, in one short sentence (docs/design.md, Preview). */
export const Reason = ({ allowed, id, children }: ReasonProps): ReactNode => {
  return (
    <span className="reason" id={id}>
      <Icon name={allowed ? 'check' : 'lock'} size={14} />
      <span>{children}</span>
    </span>
  )
}
