import { ADMINISTRATOR_ROLE } from '../../../contract/permissions.ts'
import { defineWords } from '../../i18n/word-table.ts'
import { defineFeature, recordRoutes } from '../../pages/define/feature.ts'
import { definePage } from '../../pages/define/page.ts'
import { byKey, bySearch, formOf, listOf } from '../../pages/define/selectors.ts'

const titles = defineWords(
  { companies: 'Firmy', newCompany: 'Nowa firma', editCompany: 'Firma' },
  { companies: 'Companies', newCompany: 'New company', editCompany: 'Company' },
)

const administrators = [ADMINISTRATOR_ROLE]

const list = definePage({
  name: 'companies',
  services: () => import('./company-pages.services.ts').then((module) => module.provideCompanies),
  view: () => import('./company-list-page.tsx').then((module) => module.CompanyListPage),
  input: bySearch,
  addressed: listOf,
})

const form = definePage({
  name: 'companyForm',
  services: () => import('./company-pages.services.ts').then((module) => module.provideCompanyForm),
  view: () => import('./company-form-page.tsx').then((module) => module.CompanyFormPage),
  input: byKey,
  form: formOf,
})

/** The pages of companies (R23, P04). */
export const companyFeature = defineFeature(titles, [
  ...recordRoutes({
    path: '/company',
    list,
    form,
    titles: ['companies', 'newCompany', 'editCompany'],
    access: { roles: administrators },
    navigation: { group: 'administration', order: 30, icon: 'building' },
  }),
])
