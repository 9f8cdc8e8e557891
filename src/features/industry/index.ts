import { ADMINISTRATOR_ROLE } from '../../../contract/permissions.ts'
import { defineWords } from '../../i18n/word-table.ts'
import { defineFeature, type Feature, recordRoutes } from '../../pages/define/feature.ts'
import { definePage } from '../../pages/define/page.ts'
import { byKey, bySearch, formOf, listOf } from '../../pages/define/selectors.ts'
import { industryImportFeature } from './import/index.ts'

const titles = defineWords(
  {
    industries: 'Typy lokalizacji',
    newIndustry: 'Nowy typ lokalizacji',
    editIndustry: 'Typ lokalizacji',
  },
  {
    industries: 'Venue types',
    newIndustry: 'New venue type',
    editIndustry: 'Venue type',
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

/** The pages of venue types and of their import (R27–R29, P08). */
export const industryFeature: Feature = [
  ...defineFeature(titles, [
    ...recordRoutes({
      path: '/industry',
      list,
      form,
      titles: ['industries', 'newIndustry', 'editIndustry'],
      access: { roles: administrators },
      navigation: { group: 'network', order: 50, icon: 'tag' },
    }),
  ]),
  ...industryImportFeature,
]
