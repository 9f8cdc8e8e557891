import type { ReactNode } from 'react'
import type { User } from '../../../contract/users/user.ts'
import type { ProfileRef } from '../../../machines/session/profile.ts'
import { version } from '../../../package.json'
import { useArea } from '../../actors/use-area.ts'
import { type RunningChildren, useChildren } from '../../actors/use-children.ts'
import { useT } from '../../i18n/translate.ts'
import { roleName } from '../../i18n/words/role.ts'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { AccountPanel } from './account-panel.tsx'
import { NotificationsPanel } from './notifications-panel.tsx'
import { PasskeysPanel } from './passkeys/passkeys-panel.tsx'
import { PasswordPanel } from './password-panel.tsx'
import { PersonalDataPanel } from './personal-data-panel.tsx'
import { PreferencesPanel } from './preferences-panel.tsx'
import * as styles from './profile.module.css'
import { SecondFactorPanel } from './second-factor/second-factor-panel.tsx'
import { SessionsPanel } from './sessions-panel.tsx'
import { TokensPanel } from './tokens-panel.tsx'
import { profileWords } from './words.ts'

const panelActors = [
  'form',
  'password',
  'sessions',
  'tokens',
  'issue',
  'notifications',
  'factor',
  'personalData',
  'proofs',
  'passkeys',
  'newPasskey',
] as const

/** The profile page: account, password, second factor, passkeys, tokens, preferences, notifications, sessions (R30). */
export const ProfilePage = ({ actor, user }: { actor: ProfileRef; user: User }): ReactNode => {
  const children = useChildren(actor, panelActors)
  return children && <Panels {...children} user={user} />
}

type PanelsProps = RunningChildren<ProfileRef, (typeof panelActors)[number]> & { user: User }

const Panels = ({ user, ...actors }: PanelsProps): ReactNode => {
  const t = useT(profileWords)
  // Before it is known, the panels are those of most accounts.
  const hasPassword = useArea(actors.proofs).data?.password ?? true
  return (
    <>
      <PageHeader
        title={t('title')}
        facts={[user.username, roleName(user.role_id, user.role_name), user.company_name]}
      />
      <div className={styles.profile}>
        <div className={styles.column}>
          <AccountPanel form={actors.form} user={user} />
          {hasPassword && <PasswordPanel password={actors.password} user={user} />}
          <SecondFactorPanel actor={actors.factor} />
          <PasskeysPanel passkeys={actors.passkeys} add={actors.newPasskey} hasPassword={hasPassword} />
          <TokensPanel tokens={actors.tokens} issue={actors.issue} user={user} hasPassword={hasPassword} />
        </div>
        <div className={styles.column}>
          <PreferencesPanel
            // E-mails to the account follow its theme.
            onThemeChosen={(theme) => actors.notifications.send({ type: 'area.request', query: { save: { theme } } })}
          />
          <NotificationsPanel area={actors.notifications} />
          <SessionsPanel sessions={actors.sessions} user={user} />
          <PersonalDataPanel area={actors.personalData} user={user} />
        </div>
      </div>
      <p className={styles.version}>{t('version', { version })}</p>
    </>
  )
}
