import { roleOperations as operations } from '../../../contract/users/role-records.ts'
import { roleFormPage, rolesPage } from '../../../machines/administration/role.ts'
import type { Call } from '../../../machines/kit/call.ts'
import { noOptions, provideRecordForm, provideRecords } from '../../records/record-pages.services.ts'

/** The list of roles with its services (C19). */
export const provideRoles = (call: Call) =>
  provideRecords(rolesPage, {
    list: (query, signal) => call(operations.list, { query, signal }),
    exportList: (query, signal) => call(operations.exportList, { query, signal }),
    options: noOptions,
  })

/** The form of a role with its services (C20–C22, C106). */
export const provideRoleForm = (call: Call) =>
  provideRecordForm(roleFormPage, {
    get: (id, signal) => call(operations.get, { params: { id }, signal }),
    create: (values, signal) => call(operations.create, { body: values, signal }),
    change: (id, { version, ...values }, signal) =>
      call(operations.change, { params: { id }, body: { ...values, version }, signal }),
    remove: (id, signal) => call(operations.remove, { params: { id }, signal }),
    options: noOptions,
  })
