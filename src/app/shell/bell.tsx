import { useSelector } from '@xstate/react'
import { type ReactNode, useRef, useState } from 'react'
import type { User } from '../../../contract/users/user.ts'
import type { StatusCountsRef } from '../../../machines/campaign/list/status-counts.ts'
import { useT } from '../../i18n/translate.ts'
import { notificationWords } from '../../i18n/words/notification.ts'
import { IconButton } from '../../ui/action/button.tsx'
import { NextTask } from './next-task.tsx'
import * as notificationPanelStyles from './notification-panel.module.css'
import { NotificationPanel } from './notification-panel.tsx'
import * as topBarStyles from './top-bar.module.css'

/** The bell of the top bar: how many notifications are unread, and their list. */
const Bell = ({ counts }: { counts: StatusCountsRef }): ReactNode => {
  const t = useT(notificationWords)
  const unread = useSelector(counts, ({ context }) => context.data?.unread_notifications ?? 0)
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  return (
    <span className={topBarStyles.bell}>
      <IconButton
        icon="bell"
        label={t('bellUnread', { count: unread })}
        expanded={open}
        ref={button}
        onClick={() => setOpen(!open)}
      />
      {unread > 0 && <span className={`${notificationPanelStyles.bellCount} num`}>{unread > 99 ? '99+' : unread}</span>}
      {open && <NotificationPanel counts={counts} anchor={button} onClose={() => setOpen(false)} />}
    </span>
  )
}

/** What the top bar tells: the next campaign that waits for the user, and the bell. */
export const TopBarNews = ({ user, counts }: { user: User; counts: StatusCountsRef }): ReactNode => (
  <>
    <NextTask user={user} />
    <Bell counts={counts} />
  </>
)
