import { operations } from '../../contract/index.ts'
import type { Mutant } from './mutant.ts'

const accessTests = 'tests/access'
const campaigns = 'server/services/campaigns/policy.ts'
const locations = 'server/services/location/policy.ts'
const gates = 'server/http/gates.ts'
const users = 'server/services/users'

/** One mutant for each operation that not everybody may call: it is open to every account, or to anyone. */
const openOperations: readonly Mutant[] = operations.flatMap(({ id, access: needed }): Mutant[] => {
  if (needed === 'anyone') return []
  const open = typeof needed === 'string' ? 'anyone' : 'session'
  return [
    {
      name: `${id} is open to ${open === 'anyone' ? 'anyone' : 'every account'}`,
      file: 'contract/operation.ts',
      find: '(definition: O): O => definition',
      replace: `(definition: O): O => (definition.id === '${id}' ? { ...definition, access: '${open}' } : definition)`,
      tests: ['contract/access.test.ts'],
    },
  ]
})

const removedLines: readonly Mutant[] = [
  {
    name: 'campaigns of all companies are visible',
    file: campaigns,
    find: "permissions.includes('campaign.read_all_companies') ? undefined : eq(campaign.companyId, companyId)",
    replace: 'undefined',
    tests: [`${accessTests}/matrix.test.ts`],
  },
  {
    name: 'deleted campaigns are visible',
    file: campaigns,
    find: 'and(isNull(campaign.deletedAt), ofReadableCompany(account))',
    replace: 'ofReadableCompany(account)',
    tests: [`${accessTests}/matrix.test.ts`],
  },
  {
    name: 'a campaign is read without the condition of its company',
    file: campaigns,
    find: '.where(and(eq(campaign.uuid, untrustedUuid), visibleTo(account)))\n  if',
    replace: '.where(eq(campaign.uuid, untrustedUuid))\n  if',
    tests: [`${accessTests}/matrix.test.ts`],
  },
  {
    name: 'a campaign is locked for a change without the condition of its company',
    file: campaigns,
    find: ".where(and(eq(campaign.uuid, untrustedUuid), visibleTo(account)))\n    .for('update')",
    replace: ".where(eq(campaign.uuid, untrustedUuid))\n    .for('update')",
    tests: [`${accessTests}/matrix.test.ts`],
  },
  {
    name: 'a public page stays after sharing ended',
    file: campaigns,
    find: 'eq(campaign.isShared, true), ',
    replace: '',
    tests: [`${accessTests}/shared-page.test.ts`],
  },
  {
    name: 'a deleted campaign has a public page',
    file: campaigns,
    find: 'eq(campaign.isShared, true), isNull(campaign.deletedAt)',
    replace: 'eq(campaign.isShared, true)',
    tests: [`${accessTests}/shared-page.test.ts`],
  },
  {
    name: 'a deleted campaign keeps the token of its public page',
    file: 'server/services/campaigns/lifecycle/event-log.ts',
    find: 'after.context.isShared && !isDeleted)',
    replace: 'after.context.isShared)',
    tests: [`${accessTests}/shared-page.test.ts`],
  },
  {
    name: 'a draft has a public page',
    file: campaigns,
    find: " || row.status === 'draft'",
    replace: '',
    tests: [`${accessTests}/shared-page.test.ts`],
  },
  {
    name: 'campaigns can be planned for any company',
    file: campaigns,
    find: 'if (companyId === account.companyId ||',
    replace: 'if (companyId !== undefined ||',
    tests: [`${accessTests}/matrix.test.ts`, `${accessTests}/canary.test.ts`],
  },
  {
    name: 'every account watches inactive locations',
    file: locations,
    find: 'stored.isActive || stored.companyId === companyId',
    replace: 'stored.isActive || companyId > 0',
    tests: [`${accessTests}/locations.test.ts`],
  },
  {
    name: 'network owners edit locations of other companies',
    file: locations,
    find: 'roleId === ADMINISTRATOR_ROLE || stored.companyId === companyId',
    replace: 'roleId === ADMINISTRATOR_ROLE || companyId > 0',
    tests: [`${accessTests}/locations.test.ts`],
  },
  {
    name: 'the right to edit a location is not checked',
    file: locations,
    find: "  if (!isEditable(account, row)) throw new ProblemError('permission_denied')\n",
    replace: '',
    tests: [`${accessTests}/locations.test.ts`],
  },
  {
    name: 'hidden locations are read',
    file: locations,
    find: 'if (!row || !isReadable(account, row)) throw notFound()',
    replace: 'if (!row) throw notFound()',
    tests: [`${accessTests}/locations.test.ts`],
  },
  {
    name: 'roles and permissions of operations are not checked',
    file: gates,
    find: "        if (!isAllowed(caller, operation.access)) throw new ProblemError('permission_denied')\n",
    replace: '',
    tests: [`${accessTests}/administrators.test.ts`],
  },
  {
    name: 'roles of operations are not checked',
    file: gates,
    find: ': access.roles.includes(account.roleId)',
    replace: ': access.roles.length > 0',
    tests: [`${accessTests}/administrators.test.ts`],
  },
  {
    name: 'permissions of operations are not checked',
    file: gates,
    find: '? account.permissions.includes(access.permission)',
    replace: '? access.permission.length > 0',
    tests: [`${accessTests}/administrators.test.ts`],
  },
  {
    name: 'an ended session is not told to renew itself',
    file: gates,
    find: "  if (account === 'expired') throw new ProblemError('session_expired')\n  if (!account)",
    replace: "  if (account === 'expired' || !account)",
    tests: ['server/http/contract.http.test.ts'],
  },
  {
    name: 'somebody who manages users makes administrators',
    file: `${users}/account/managed-accounts.ts`,
    find: 'ADMINISTRATOR_ROLE && caller.roleId !== ADMINISTRATOR_ROLE)',
    replace: 'ADMINISTRATOR_ROLE && caller.roleId < 0)',
    tests: [`${users}/user/user-commands.http.test.ts`],
  },
  {
    name: 'somebody who manages users gives permissions that only others have',
    file: `${users}/account/managed-accounts.ts`,
    find: "      throw new ProblemError('beyond_own_rights')\n",
    replace: '      continue\n',
    tests: [`${users}/user/user-managers.http.test.ts`],
  },
  {
    name: 'somebody who manages users sees those of other companies',
    file: `${users}/account/managed-accounts.ts`,
    find: "  permissions.includes('campaign.read_all_companies') ? undefined : companyId\n",
    replace: '  permissions.length > 0 ? undefined : companyId\n',
    tests: [`${users}/user/user-managers.http.test.ts`],
  },
  {
    name: 'somebody who manages users sees the sessions of administrators',
    file: `${users}/session/open-sessions.ts`,
    find: "  requireRightsOver(caller, owner)\n  const { filter, sort_by = 'started_at'",
    replace: "  const { filter, sort_by = 'started_at'",
    tests: [`${users}/session/open-sessions.http.test.ts`],
  },
  {
    name: 'somebody who manages users sees the API tokens of administrators',
    file: `${users}/api-token/api-tokens.ts`,
    find: "  requireRightsOver(caller, owner)\n  const { filter, sort_by = 'created_at'",
    replace: "  const { filter, sort_by = 'created_at'",
    tests: [`${users}/session/open-sessions.http.test.ts`],
  },
  {
    name: 'the last administrator can be removed',
    file: `${users}/account/administrators.ts`,
    find: "  if ((await tx.$count(account, others)) === 0) throw new ProblemError('last_administrator')\n",
    replace: '  await tx.$count(account, others)\n',
    tests: [`${users}/user/user-commands.http.test.ts`],
  },
  {
    name: 'an administrator that is switched off counts as another one',
    file: `${users}/account/administrators.ts`,
    find: '    eq(account.isActive, true),\n',
    replace: '',
    tests: [`${users}/user/user-commands.http.test.ts`],
  },
  {
    name: 'an invited administrator without a password counts as another one',
    file: `${users}/account/administrators.ts`,
    find: '    isNotNull(account.passwordHash),\n',
    replace: '',
    tests: [`${users}/user/user-commands.http.test.ts`],
  },
  {
    name: 'two administrators can remove each other at the same moment',
    file: `${users}/account/administrators.ts`,
    find: ' for no key update`)',
    replace: '`)',
    tests: [`${users}/user/user-commands.http.test.ts`],
  },
  {
    name: 'everybody changes roles and companies of the own account',
    file: `${users}/user/user-commands.ts`,
    find: '      if (!isUserManager(caller) && managedFields',
    replace: '      if (isUserManager(caller) && caller.id < 0 && managedFields',
    tests: [`${users}/user/user-commands.http.test.ts`],
  },
  {
    name: 'administrators switch themselves off',
    file: `${users}/user/user-commands.ts`,
    find: "      if (changesOwnAccess(caller, id, body)) throw new ProblemError('own_account')\n",
    replace: '',
    tests: [`${users}/user/user-commands.http.test.ts`],
  },
  {
    name: 'administrators delete themselves',
    file: `${users}/user/user-commands.ts`,
    find: "      if (id === caller.id) throw new ProblemError('own_account')\n",
    replace: '',
    tests: [`${users}/user/user-commands.http.test.ts`],
  },
  {
    name: 'the settings of another company are read',
    file: `${users}/company/company-settings.ts`,
    find: '  if (caller.roleId !== ADMINISTRATOR_ROLE && caller.companyId !== untrustedId) throw notFound()\n',
    replace: '',
    tests: [`${accessTests}/canary.test.ts`, `${users}/administration.http.test.ts`],
  },
  {
    name: 'everybody lists the companies',
    file: `${users}/company/company-records.ts`,
    find: "    caller.permissions.includes('campaign.read_all_companies') ? undefined : eq(company.id, caller.companyId),\n",
    replace: '',
    tests: [`${accessTests}/canary.test.ts`],
  },
  {
    name: 'everybody lists companies with all their data',
    file: `${users}/company/company-records.ts`,
    find: '  caller.roleId === ADMINISTRATOR_ROLE\n    ?',
    replace: '  caller.roleId > 0\n    ?',
    tests: [`${accessTests}/canary.test.ts`, `${users}/administration.http.test.ts`],
  },
  {
    name: 'a location’s owner changes what is for administrators',
    file: 'server/services/location/administration/change-location.ts',
    find: 'if (isForAdministrators && account.roleId !== ADMINISTRATOR_ROLE)',
    replace: 'if (isForAdministrators && account.roleId < 0)',
    tests: [
      `${accessTests}/locations.test.ts`,
      'server/services/location/administration/administered-locations.http.test.ts',
    ],
  },
  ...(
    [
      ['edit', 'edit'],
      ['submit', 'submit'],
      ['share', 'share'],
      ['show_cpm', 'edit'],
      ['accept', 'accept'],
      ['confirm', 'confirm'],
      ['withdraw_confirmation', 'withdraw_confirmation'],
      ['assign_operator', 'assign_operator'],
    ] as const
  ).map(
    ([rule, permission]): Mutant => ({
      name: `the lifecycle does not ask for the permission of may_${rule}`,
      file: 'machines/campaign/lifecycle/rules.ts',
      find: `may_${rule}: may('campaign.${permission}')`,
      replace: `may_${rule}: () => true`,
      tests: ['machines/campaign/lifecycle/lifecycle.test.ts', `${accessTests}/matrix.test.ts`],
    }),
  ),
  {
    name: 'the page of an inactive location opens for everybody',
    file: 'machines/arabox/watch-permission.ts',
    find: "location.status === 'active' || location.company_id === viewer.company_id ||",
    replace: 'location.company_id > 0 ||',
    tests: ['machines/arabox/watch-permission.test.ts'],
  },
  {
    name: 'the form of a location opens without the permission',
    file: 'machines/arabox/watch-permission.ts',
    find: "  viewer.permissions.includes('location.edit') &&\n",
    replace: '',
    tests: ['machines/arabox/watch-permission.test.ts'],
  },
]

/** Every line that decides about access: removed, or changed so that it permits everything. */
export const access: readonly Mutant[] = [...removedLines, ...openOperations]
