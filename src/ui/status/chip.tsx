import './status.css'
import type { ReactNode } from 'react'
import { Icon, type IconName } from '../icon/icon.tsx'

type ChipProps = {
  tone: 'ok' | 'warn' | 'bad' | 'info' | 'neutral'
  icon?: IconName
  children: ReactNode
}

/** A label on a tint for states other than a campaign's: live, quality, version. */
export const Chip = ({ tone, icon, children }: ChipProps): ReactNode => {
  return (
    <span className={`chip chip-${tone}`}>
      {icon && <Icon name={icon} size={14} />}
      {children}
    </span>
  )
}
