import { companyOperations } from '../../../contract/users/companies.ts'
import { passwordLinkOperations } from '../../../contract/users/password-links.ts'
import { roleOperations } from '../../../contract/users/role-records.ts'
import { secondFactorOperations } from '../../../contract/users/second-factor.ts'
import { userOperations as operations } from '../../../contract/users/user-accounts.ts'
import {
  factorReset,
  type IssuedLink,
  passwordLinkIssue,
  type UserOptions,
  type UserValues,
  userBody,
  userFormPage,
  userPage,
  usersPage,
} from '../../../machines/administration/user.ts'
import { allByName, areaLoader } from '../../../machines/kit/area/area-loader.ts'
import type { Call } from '../../../machines/kit/call.ts'
import { Secret } from '../../../machines/kit/secret/secret.ts'
import { roleName } from '../../i18n/words/role.ts'
import { provideActivation } from '../../records/activation/activation.services.ts'
import { provideRecordForm } from '../../records/record-pages.services.ts'
import { provideApiTokens } from '../../shared-services/api-tokens.services.ts'
import { provideOpenSessions } from '../../shared-services/open-sessions.services.ts'

/** The form sends only what its check has passed, so role and company are there. */
const bodyOf = ({ role_id, company_id, ...values }: UserValues) => ({
  ...userBody({ role_id, company_id, ...values }),
  role_id: role_id ?? 0,
  company_id: company_id ?? 0,
})

const options =
  (call: Call) =>
  async (signal: AbortSignal): Promise<UserOptions> => {
    const [roles, companies] = await Promise.all([
      call(roleOperations.list, { query: allByName, signal }),
      call(companyOperations.list, { query: allByName, signal }),
    ])
    return { roles: roles.items.map(({ id, name }) => ({ id, name: roleName(id, name) })), companies: companies.items }
  }

/** The list of users with its services (C14). */
export const provideUsers = (call: Call) =>
  provideActivation(usersPage, {
    list: (query, signal) => call(operations.listUsers, { query, signal }),
    exportList: (query, signal) => call(operations.exportUsers, { query, signal }),
    activate: (id, body, signal) => call(operations.changeUser, { params: { id }, body, signal }),
    options: options(call),
  })

const formPage = (call: Call) =>
  provideRecordForm(userFormPage, {
    get: (id, signal) => call(operations.getUser, { params: { id }, signal }),
    create: (values, signal) => call(operations.createUser, { body: bodyOf(values), signal }),
    change: (id, { version, ...values }, signal) =>
      call(operations.changeUser, { params: { id }, body: { ...bodyOf(values), version }, signal }),
    remove: (id, signal) => call(operations.deleteUser, { params: { id }, signal }),
    options: options(call),
  })

/** The form of a user with its services, and the user's links, second factor, sessions and tokens (C13, C15–C17). */
export const provideUserForm = (call: Call) =>
  userPage.provide({
    actors: {
      record: formPage(call),
      link: passwordLinkIssue.provide({
        actors: {
          load: areaLoader<IssuedLink, { id: number; purpose: 'invitation' | 'reset' }>(
            async ({ id, purpose }, signal) => {
              const link = await call(passwordLinkOperations.inviteUser, { params: { id }, body: { purpose }, signal })
              return { address: new Secret(window.location.origin + link.url_path), expiresAt: link.expires_at }
            },
          ),
        },
      }),
      factor: factorReset.provide({
        actors: {
          load: areaLoader<number, { id: number }>(async ({ id }, signal) => {
            await call(secondFactorOperations.resetSecondFactor, { params: { id }, signal })
            return id
          }),
        },
      }),
      sessions: provideOpenSessions(call),
      tokens: provideApiTokens(call),
    },
  })
