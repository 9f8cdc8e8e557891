import { ADMINISTRATOR_ROLE } from '../../../contract/permissions.ts'
import { defineWords } from '../../i18n/word-table.ts'
import { defineFeature, recordRoutes } from '../../pages/define/feature.ts'
import { definePage } from '../../pages/define/page.ts'
import { byKey, bySearch, formOf, listOf } from '../../pages/define/selectors.ts'

const titles = defineWords(
  { roles: 'Role', newRole: 'Nowa rola', editRole: 'Rola' },
  { roles: 'Roles', newRole: 'New role', editRole: 'Role' },
)

const administrators = [ADMINISTRATOR_ROLE]

const list = definePage({
  name: 'roles',
  services: () => import('./role-pages.services.ts').then((module) => module.provideRoles),
  view: () => import('./role-list-page.tsx').then((module) => module.RoleListPage),
  input: bySearch,
  addressed: listOf,
})

const form = definePage({
  name: 'roleForm',
  services: () => import('./role-pages.services.ts').then((module) => module.provideRoleForm),
  view: () => import('./role-form-page.tsx').then((module) => module.RoleFormPage),
  input: byKey,
  form: formOf,
})

/** The pages of roles (R22, P03). */
export const roleFeature = defineFeature(titles, [
  ...recordRoutes({
    path: '/role',
    list,
    form,
    titles: ['roles', 'newRole', 'editRole'],
    access: { roles: administrators },
    navigation: { group: 'administration', order: 20, icon: 'shield' },
  }),
])
