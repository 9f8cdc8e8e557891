import { type ReactNode, useCallback, useContext, useRef, useState } from 'react'
import type { User } from '../../../contract/users/user.ts'
import { useT } from '../../i18n/translate.ts'
import { roleName } from '../../i18n/words/role.ts'
import { shellWords } from '../../i18n/words/shell.ts'
import { LeaveContext, useApplication } from '../../pages/application.ts'
import { Popover } from '../../ui/field/popover.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import * as styles from './shell.module.css'

/** Initials of the first and the last name: `KŁ`. */
export const initials = (name: string): string => {
  const parts = name.trim().split(/\s+/)
  const letters = [parts[0], parts.length > 1 ? parts.at(-1) : undefined].map((part) => part?.[0] ?? '')
  return letters.join('').toLocaleUpperCase('pl')
}

/** Menu of the account: the profile and the logout. */
export const AccountMenu = ({ user }: { user: User }): ReactNode => {
  const t = useT(shellWords)
  const { session } = useApplication()
  const leaveSafely = useContext(LeaveContext)
  const [open, setOpen] = useState(false)
  const anchor = useRef<HTMLButtonElement>(null)
  const close = useCallback(() => setOpen(false), [])
  return (
    <div className={styles.account}>
      <button
        ref={anchor}
        type="button"
        className={styles.accountButton}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        <span className={styles.accountCircle} aria-hidden="true">
          {initials(user.name)}
        </span>
        <span className="visually-hidden">{t('account')}</span>
        <span className={styles.accountWords}>
          <span className={`${styles.accountName} truncate`}>{user.name}</span>
          <span className="caption truncate">{roleName(user.role_id, user.role_name)}</span>
        </span>
      </button>
      {open && (
        <Popover label={`${t('account')} ${user.name}`} anchor={anchor} onClose={close}>
          <a className={styles.accountItem} href="/user-profile" onClick={close}>
            <Icon name="user" />
            {t('profile')}
          </a>
          <button
            type="button"
            className={styles.accountItem}
            onClick={() => leaveSafely(() => session.send({ type: 'session.log_out' }))}
          >
            <Icon name="logout" />
            {t('logOut')}
          </button>
        </Popover>
      )}
    </div>
  )
}
