import { ADMINISTRATOR_ROLE } from '../../../contract/permissions.ts'
import { defineWords } from '../../i18n/word-table.ts'
import { defineFeature, recordRoutes } from '../../pages/define/feature.ts'
import { definePage } from '../../pages/define/page.ts'
import { byKey, bySearch, formOfRecord, listOfRecords } from '../../pages/define/selectors.ts'

const titles = defineWords(
  { users: 'Użytkownicy', newUser: 'Nowy użytkownik', editUser: 'Użytkownik' },
  { users: 'Users', newUser: 'New user', editUser: 'User' },
)

const administrators = [ADMINISTRATOR_ROLE]

const list = definePage({
  name: 'users',
  services: () => import('./user-pages.services.ts').then((module) => module.provideUsers),
  view: () => import('./user-list-page.tsx').then((module) => module.UserListPage),
  input: bySearch,
  addressed: listOfRecords,
})

const form = definePage({
  name: 'userForm',
  services: () => import('./user-pages.services.ts').then((module) => module.provideUserForm),
  view: () => import('./user-form-page.tsx').then((module) => module.UserFormPage),
  input: byKey,
  form: formOfRecord,
})

/** The pages of users (R21, P02). */
export const userFeature = defineFeature(titles, [
  ...recordRoutes({
    path: '/user',
    list,
    form,
    titles: ['users', 'newUser', 'editUser'],
    access: { roles: administrators },
    navigation: { group: 'administration', order: 10, icon: 'users' },
  }),
])
