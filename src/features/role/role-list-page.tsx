import type { ReactNode } from 'react'
import { permissions } from '../../../contract/permissions.ts'
import type { Role } from '../../../contract/users/role-records.ts'
import type { RecordsPageRef } from '../../../machines/kit/records/records-page.ts'
import { number } from '../../i18n/format.ts'
import { useT } from '../../i18n/translate.ts'
import { roleName, roleNames } from '../../i18n/words/role.ts'
import { createdColumn } from '../../records/common-columns.tsx'
import { wordsOf } from '../../records/exported-words.ts'
import { RecordListPage } from '../../records/record-list-page.tsx'
import { permissionWords, roleFormWords } from './words.ts'

/** The list of roles (R22, C19, K04). */
export const RoleListPage = ({ actor }: { actor: RecordsPageRef<Role, null> }): ReactNode => {
  const t = useT(roleFormWords)
  const permissionText = useT(permissionWords)
  return (
    <RecordListPage
      actor={actor}
      definition={{
        name: 'role',
        title: t('title'),
        columns: () => [
          {
            key: 'name',
            header: t('name'),
            sortable: true,
            width: '36%',
            words: roleNames(),
            render: ({ id, name }) => roleName(id, name),
          },
          {
            key: 'permissions',
            header: t('permissions'),
            align: 'end',
            words: wordsOf(permissions, (permission) => permissionText(permission).replace(/\.$/, '')),
            render: (role) => number(role.permissions.length),
          },
          { key: 'users', header: t('users'), sortable: true, align: 'end', render: ({ users }) => number(users) },
          createdColumn(),
        ],
        pathOf: ({ id }) => `/role/form/${id}`,
        create: { path: '/role/form', label: t('new') },
        empty: { title: t('empty'), text: t('emptyText') },
      }}
    />
  )
}
