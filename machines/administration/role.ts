import type { Permission } from '../../contract/permissions.ts'
import { type Role, roleOperations } from '../../contract/users/role-records.ts'
import type { ListDefaults } from '../kit/list/list-query.ts'
import { bodyErrors, createRecordFormPage } from '../kit/records/record-form-page.ts'
import { createRecordsPage } from '../kit/records/records-page.ts'

/** Initial query of the list of roles: 25 per page, newest first (K04). */
export const roleDefaults: ListDefaults = {
  size: 25,
  sort_by: 'created_at',
  order: 'desc',
  sorts: ['id', 'name', 'created_at', 'users'],
}

/** Values of the form of a role. */
export type RoleValues = { name: string; permissions: Permission[] }

/** Values of a stored role. */
export const roleValues = ({ name, permissions }: Role): RoleValues => ({ name, permissions })

/** The list page of roles. */
export const rolesPage = createRecordsPage<Role, null>('roles', roleDefaults)

/** The form page of a role (V05). */
export const roleFormPage = createRecordFormPage<Role, RoleValues, null>('roleForm', {
  blank: { name: '', permissions: [] },
  valuesOf: roleValues,
  check: (values) => bodyErrors(roleOperations.create.body, values),
  toasts: { created: 'created', updated: 'updated', deleted: 'deleted' },
})
