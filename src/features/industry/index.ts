import { ADMINISTRATOR_ROLE } from '../../../contract/roles.ts'
import { defineWords } from '../../i18n/word-table.ts'
import { defineFeature } from '../../pages/define/feature.ts'
import { definePage } from '../../pages/define/page.ts'
import { byKey, bySearch, formOf, listOf } from '../../pages/define/selectors.ts'

const titles = defineWords(
  {
    industries: 'Typy lokalizacji',
    newIndustry: 'Nowy typ lokalizacji',
    editIndustry: 'Typ lokalizacji',
    industryImport: 'Import typów lokalizacji',
  },
  {
    industries: 'Venue types',
    newIndustry: 'New venue type',
    editIndustry: 'Venue type',
    industryImport: 'Venue type import',
  },
)

const administrators = [ADMINISTRATOR_ROLE]

const list = definePage({
  name: 'industries',
  services: () => import('./industry-pages.services.ts').then((module) => module.provideIndustries),
  view: () => import('./industry-list-page.tsx').then((module) => module.IndustryListPage),
  input: bySearch,
  addressed: listOf,
})

const form = definePage({
  name: 'industryForm',
  services: () => import('./industry-pages.services.ts').then((module) => module.provideIndustryForm),
  view: () => import('./industry-form-page.tsx').then((module) => module.IndustryFormPage),
  input: byKey,
  form: formOf,
})

const importPage = definePage({
  name: 'industryImport',
  services: () => import('./import/industry-import-page.services.ts').then((module) => module.provideIndustryImport),
  view: () => import('./import/industry-import-page.tsx').then((module) => module.IndustryImportPage),
  input: () => undefined,
})

/** The pages of venue types (R27–R29, P08). */
export const industryFeature = defineFeature(titles, [
  {
    path: '/industry',
    title: 'industries',
    roles: administrators,
    page: list,
    navigation: { group: 'network', order: 50, icon: 'tag' },
  },
  { path: '/industry/form', title: 'newIndustry', roles: administrators, page: form },
  { path: '/industry/form/:uuid', title: 'editIndustry', roles: administrators, page: form },
  { path: '/industry/import', title: 'industryImport', roles: administrators, page: importPage },
])
