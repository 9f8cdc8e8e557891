import { ADMINISTRATOR_ROLE } from '../../../contract/permissions.ts'
import { defineWords } from '../../i18n/word-table.ts'
import { defineFeature, recordRoutes } from '../../pages/define/feature.ts'
import { definePage } from '../../pages/define/page.ts'
import { byKey, bySearch, formOf, listOf } from '../../pages/define/selectors.ts'

const titles = defineWords(
  { providers: 'Konta firmowe', newProvider: 'Nowy dostawca tożsamości', editProvider: 'Dostawca tożsamości' },
  { providers: 'Company accounts', newProvider: 'New identity provider', editProvider: 'Identity provider' },
)

const list = definePage({
  name: 'identityProviders',
  services: () => import('./identity-provider-pages.services.ts').then((module) => module.provideIdentityProviders),
  view: () => import('./identity-provider-list-page.tsx').then((module) => module.IdentityProviderListPage),
  input: bySearch,
  addressed: listOf,
})

const form = definePage({
  name: 'identityProviderForm',
  services: () => import('./identity-provider-pages.services.ts').then((module) => module.provideIdentityProviderForm),
  view: () => import('./identity-provider-form-page.tsx').then((module) => module.IdentityProviderFormPage),
  input: byKey,
  form: formOf,
})

/** The pages of identity providers, at which users sign in with company accounts. */
export const identityProviderFeature = defineFeature(titles, [
  ...recordRoutes({
    path: '/identity-provider',
    list,
    form,
    titles: ['providers', 'newProvider', 'editProvider'],
    access: { roles: [ADMINISTRATOR_ROLE] },
    navigation: { group: 'administration', order: 25, icon: 'users' },
  }),
])
