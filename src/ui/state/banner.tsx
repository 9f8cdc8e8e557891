import './state.css'
import type { ReactNode } from 'react'
import { Icon, type IconName } from '../icon/icon.tsx'

const icons: Record<BannerProps['tone'], IconName> = { warn: 'warn', info: 'info', bad: 'error', ok: 'check' }

type BannerProps = {
  tone: 'warn' | 'info' | 'bad' | 'ok'
  children: ReactNode
  actions?: ReactNode
}

/** A bar above the content it concerns: a version conflict, an ended session (docs/design.md, States). */
export const Banner = ({ tone, children, actions }: BannerProps): ReactNode => {
  return (
    <div className={`banner banner-${tone}`} role={tone === 'bad' || tone === 'warn' ? 'alert' : 'status'}>
      <Icon name={icons[tone]} />
      <div className="banner-words">{children}</div>
      {actions}
    </div>
  )
}
