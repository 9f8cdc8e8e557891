import type { ReactNode } from 'react'
import { LONGEST_EMAIL, LONGEST_NAME, LONGEST_USERNAME } from '../../../contract/limits.ts'
import type { ManagedUser } from '../../../contract/users/user-accounts.ts'
import { type UserPageRef, userValues } from '../../../machines/administration/user.ts'
import type { ApiTokensRef } from '../../../machines/session/api-tokens.ts'
import type { OpenSessionsRef } from '../../../machines/session/open-sessions.ts'
import { useArea } from '../../actors/use-area.ts'
import { useChildren } from '../../actors/use-children.ts'
import { dateTime } from '../../i18n/dates.ts'
import { failureSentences } from '../../i18n/failure-sentences.ts'
import { useT } from '../../i18n/translate.ts'
import { roleName } from '../../i18n/words/role.ts'
import { RecordFormPage } from '../../records/record-form-page.tsx'
import { SessionList } from '../../ui/account/session-list.tsx'
import { TokenList } from '../../ui/account/token-list.tsx'
import { optionsOf } from '../../ui/field/options.ts'
import { PasswordLinkPanel } from './password-link-panel.tsx'
import { SecondFactorPanel } from './second-factor-panel.tsx'
import * as styles from './user.module.css'
import { userWords } from './words.ts'

const UserSessions = ({ area, user }: { area: OpenSessionsRef; user: ManagedUser }): ReactNode => {
  const { data, isPending, failure } = useArea(area)
  return (
    <SessionList
      sessions={data}
      isPending={isPending}
      error={failure && failureSentences(failure)}
      onEnd={(end) => area.send({ type: 'area.request', query: { userId: user.id, end } })}
    />
  )
}

const UserTokens = ({ area, user }: { area: ApiTokensRef; user: ManagedUser }): ReactNode => {
  const { data, isPending, failure } = useArea(area)
  return (
    <TokenList
      tokens={data}
      isPending={isPending}
      error={failure && failureSentences(failure)}
      onRevoke={(revoke) => area.send({ type: 'area.request', query: { userId: user.id, revoke } })}
    />
  )
}

/** The form of a user: data, role and company, password link, open sessions, API tokens (R21, C13, C15–C17). */
export const UserFormPage = ({ actor }: { actor: UserPageRef }): ReactNode => {
  const t = useT(userWords)
  const children = useChildren(actor, ['record', 'link', 'factor', 'sessions', 'tokens'])
  if (!children) return null
  const { record, link, factor, sessions, tokens } = children
  return (
    <RecordFormPage
      actor={record}
      definition={{
        listPath: '/user',
        listTitle: t('title'),
        newTitle: t('new'),
        nameOf: ({ name }) => name,
        facts: ({ username, role_id, role_name, company_name, last_login_at }) => [
          username,
          roleName(role_id, role_name),
          company_name,
          `${t('lastLogin')}: ${last_login_at ? dateTime(last_login_at) : t('never')}`,
        ],
        valuesOf: userValues,
        fields: (options) => [
          { name: 'name', kind: 'text', label: t('name'), required: true, maxLength: LONGEST_NAME },
          {
            name: 'username',
            kind: 'text',
            label: t('username'),
            hint: t('usernameHint'),
            required: true,
            maxLength: LONGEST_USERNAME,
          },
          { name: 'email', kind: 'email', label: t('email'), maxLength: LONGEST_EMAIL },
          { name: 'role_id', kind: 'choice', label: t('role'), required: true, options: optionsOf(options?.roles) },
          {
            name: 'company_id',
            kind: 'choice',
            label: t('company'),
            required: true,
            options: optionsOf(options?.companies),
          },
          { name: 'is_active', kind: 'flag', label: t('active'), hint: t('activeHint') },
        ],
        aside: ({ record }) =>
          record && (
            <div className={styles.aside}>
              <PasswordLinkPanel area={link} user={record} />
              <SecondFactorPanel area={factor} user={record} />
              <UserSessions area={sessions} user={record} />
              <UserTokens area={tokens} user={record} />
            </div>
          ),
      }}
    />
  )
}
