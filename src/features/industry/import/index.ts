import { ADMINISTRATOR_ROLE } from '../../../../contract/permissions.ts'
import { defineWords } from '../../../i18n/word-table.ts'
import { defineFeature } from '../../../pages/define/feature.ts'
import { definePage } from '../../../pages/define/page.ts'

const titles = defineWords({ industryImport: 'Import typów lokalizacji' }, { industryImport: 'Venue type import' })

const page = definePage({
  name: 'industryImport',
  services: () => import('./industry-import-page.services.ts').then((module) => module.provideIndustryImport),
  view: () => import('./industry-import-page.tsx').then((module) => module.IndustryImportPage),
  input: () => undefined,
})

/** The import of venue types from a spreadsheet (R29). */
export const industryImportFeature = defineFeature(titles, [
  { path: '/industry/import', title: 'industryImport', roles: [ADMINISTRATOR_ROLE], page },
])
