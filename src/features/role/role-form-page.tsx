import type { ReactNode } from 'react'
import { LONGEST_NAME } from '../../../contract/limits.ts'
import { ADMINISTRATOR_ROLE, permissions } from '../../../contract/permissions.ts'
import type { Role } from '../../../contract/users/role-records.ts'
import { type RoleValues, roleValues } from '../../../machines/administration/role.ts'
import type { RecordFormPageRef } from '../../../machines/kit/records/record-form-page.ts'
import { useT } from '../../i18n/translate.ts'
import { roleName } from '../../i18n/words/role.ts'
import { RecordFormPage } from '../../records/record-form-page.tsx'
import { PermissionMatrix } from './permission-matrix.tsx'
import { roleFormWords } from './words.ts'

/** The form of a role (R22, V05, C20–C22, C106). */
export const RoleFormPage = ({ actor }: { actor: RecordFormPageRef<Role, RoleValues, null> }): ReactNode => {
  const t = useT(roleFormWords)
  return (
    <RecordFormPage
      actor={actor}
      definition={{
        listPath: '/role',
        listTitle: t('title'),
        newTitle: t('new'),
        nameOf: ({ id, name }) => roleName(id, name),
        facts: (role) => [t('usersOf', { count: role.users }), t('permissionsOf', { count: role.permissions.length })],
        isRemovable: ({ id }) => id !== ADMINISTRATOR_ROLE,
        valuesOf: roleValues,
        fields: (_, role) => [
          {
            name: 'name',
            kind: 'text',
            label: t('name'),
            hint: t('nameHint'),
            required: true,
            maxLength: LONGEST_NAME,
          },
          {
            name: 'permissions',
            kind: 'custom',
            label: t('permissions'),
            render: ({ value, onChange }) => (
              <PermissionMatrix
                granted={permissions.filter((each) => Array.isArray(value) && value.includes(each))}
                isProtected={role?.id === ADMINISTRATOR_ROLE}
                onChange={onChange}
              />
            ),
          },
        ],
        usagePath: ({ id }, kind) => (kind === 'user' ? `/user?role_id=${id}` : undefined),
      }}
    />
  )
}
