import type { ReactNode } from 'react'
import type { ManagedUser } from '../../../contract/users/user-accounts.ts'
import type { UserOptions } from '../../../machines/administration/user.ts'
import type { ActivationPageRef } from '../../../machines/kit/records/activation.ts'
import { dateTime } from '../../i18n/dates.ts'
import { useT } from '../../i18n/translate.ts'
import { roleName, roleNames } from '../../i18n/words/role.ts'
import { ActivatableListPage } from '../../records/activation/activatable-list-page.tsx'
import { activeColumn, activeFilter, createdColumn } from '../../records/common-columns.tsx'
import { optionsOf } from '../../ui/field/options.ts'
import { TwoLine } from '../../ui/list/cells.tsx'
import { userWords } from './words.ts'

/** The list of users (R21, C14, K03). */
export const UserListPage = ({ actor }: { actor: ActivationPageRef<ManagedUser, UserOptions> }): ReactNode => {
  const t = useT(userWords)
  return (
    <ActivatableListPage
      actor={actor}
      nameOf={({ name }) => name}
      consequence={t('disabling')}
      definition={{
        name: 'user',
        title: t('title'),
        columns: () => [
          {
            key: 'name',
            header: t('name'),
            sortable: true,
            width: '28%',
            members: [
              { member: 'name', header: t('name') },
              { member: 'email', header: t('email') },
            ],
            render: ({ name, email }) => <TwoLine main={name} sub={email} strong />,
          },
          { key: 'username', header: t('username'), sortable: true, render: ({ username }) => username },
          {
            key: 'role_name',
            header: t('role'),
            sortable: true,
            words: roleNames(),
            render: ({ role_id, role_name }) => roleName(role_id, role_name),
          },
          { key: 'company_name', header: t('company'), sortable: true, render: ({ company_name }) => company_name },
          {
            key: 'last_login_at',
            header: t('lastLogin'),
            sortable: true,
            render: ({ last_login_at }) => (last_login_at ? dateTime(last_login_at) : t('never')),
          },
          activeColumn('masculine'),
          createdColumn(),
        ],
        filters: (options) => [
          { key: 'role_id', label: t('role'), options: optionsOf(options?.roles) },
          { key: 'company_id', label: t('company'), options: optionsOf(options?.companies) },
          activeFilter('masculine'),
        ],
        pathOf: ({ id }) => `/user/form/${id}`,
        create: { path: '/user/form', label: t('new') },
        empty: { title: t('empty'), text: t('emptyText') },
      }}
    />
  )
}
