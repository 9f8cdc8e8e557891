import type { ReactNode } from 'react'
import type { User } from '../../../contract/users/user.ts'
import type { ProfileRef } from '../../../machines/session/profile.ts'
import { version } from '../../../package.json'
import { useChildren } from '../../actors/use-children.ts'
import { useT } from '../../i18n/translate.ts'
import { roleName } from '../../i18n/words/role.ts'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { AccountPanel } from './account-panel.tsx'
import { NotificationsPanel } from './notifications-panel.tsx'
import { PasswordPanel } from './password-panel.tsx'
import { PersonalDataPanel } from './personal-data-panel.tsx'
import { PreferencesPanel } from './preferences-panel.tsx'
import * as styles from './profile.module.css'
import { SecondFactorPanel } from './second-factor/second-factor-panel.tsx'
import { SessionsPanel } from './sessions-panel.tsx'
import { TokensPanel } from './tokens-panel.tsx'
import { profileWords } from './words.ts'

/** The profile page: account, password, second factor, API tokens, preferences, notifications, sessions (R30). */
export const ProfilePage = ({ actor, user }: { actor: ProfileRef; user: User }): ReactNode => {
  const t = useT(profileWords)
  const children = useChildren(actor, [
    'form',
    'password',
    'sessions',
    'tokens',
    'issue',
    'notifications',
    'factor',
    'personalData',
  ])
  if (!children) return null
  const { form, password, sessions, tokens, issue, notifications, factor, personalData } = children
  return (
    <>
      <PageHeader
        title={t('title')}
        facts={[user.username, roleName(user.role_id, user.role_name), user.company_name]}
      />
      <div className={styles.profile}>
        <div className={styles.column}>
          <AccountPanel form={form} user={user} />
          <PasswordPanel password={password} />
          <SecondFactorPanel actor={factor} />
          <TokensPanel tokens={tokens} issue={issue} user={user} />
        </div>
        <div className={styles.column}>
          <PreferencesPanel
            // E-mails to the account follow its theme.
            onThemeChosen={(theme) => notifications.send({ type: 'area.request', query: { save: { theme } } })}
          />
          <NotificationsPanel area={notifications} />
          <SessionsPanel sessions={sessions} user={user} />
          <PersonalDataPanel area={personalData} user={user} />
        </div>
      </div>
      <p className={styles.version}>{t('version', { version })}</p>
    </>
  )
}
