import { ADMINISTRATOR_ROLE } from '../../../contract/permissions.ts'
import { companyOperations } from '../../../contract/users/companies.ts'
import { identityProviderOperations as operations } from '../../../contract/users/identity-providers.ts'
import { roleOperations } from '../../../contract/users/role-records.ts'
import {
  identityProviderBody,
  identityProviderFormPage,
  identityProvidersPage,
} from '../../../machines/administration/identity-provider.ts'
import { allByName } from '../../../machines/kit/area/area-loader.ts'
import type { Call } from '../../../machines/kit/call.ts'
import { roleName } from '../../i18n/words/role.ts'
import { noOptions, provideRecordForm, provideRecords } from '../../records/record-pages.services.ts'

/** The list of identity providers with its services. */
export const provideIdentityProviders = (call: Call) =>
  provideRecords(identityProvidersPage, {
    list: (query, signal) => call(operations.list, { query, signal }),
    exportList: (query, signal) => call(operations.exportList, { query, signal }),
    options: noOptions,
  })

/** The form of an identity provider with its services. */
export const provideIdentityProviderForm = (call: Call) =>
  provideRecordForm(identityProviderFormPage, {
    get: (id, signal) => call(operations.get, { params: { id }, signal }),
    create: (values, signal) => call(operations.create, { body: identityProviderBody(values), signal }),
    change: (id, { version, ...values }, signal) =>
      call(operations.change, { params: { id }, body: { ...identityProviderBody(values), version }, signal }),
    remove: (id, signal) => call(operations.remove, { params: { id }, signal }),
    options: async (signal) => {
      const [roles, companies] = await Promise.all([
        call(roleOperations.list, { query: allByName, signal }),
        call(companyOperations.list, { query: allByName, signal }),
      ])
      // A sign-in makes no administrators.
      const others = roles.items.filter(({ id }) => id !== ADMINISTRATOR_ROLE)
      return { companies: companies.items, roles: others.map(({ id, name }) => ({ id, name: roleName(id, name) })) }
    },
  })
