import './number.css'
import type { ReactNode } from 'react'
import { Icon } from '../icon/icon.tsx'

type ReasonProps = {
  /** Whether the rule is met; if not, a lock icon is shown. */
  allowed: boolean
  /** Use this id in the `aria-describedby` of a button. */
  id?: string
  children: ReactNode
}

/** The rule that disables an action, in one short sentence beside it (docs/design.md, Preview). */
export const Reason = ({ allowed, id, children }: ReasonProps): ReactNode => {
  return (
    <span className="reason" id={id}>
      <Icon name={allowed ? 'check' : 'lock'} size={14} />
      <span>{children}</span>
    </span>
  )
}
