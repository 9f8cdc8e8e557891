import { ADMINISTRATOR_ROLE } from '../../../contract/permissions.ts'
import { defineWords } from '../../i18n/word-table.ts'
import { defineFeature } from '../../pages/define/feature.ts'
import { definePage } from '../../pages/define/page.ts'

const titles = defineWords({ imports: 'Import danych' }, { imports: 'Data import' })

const imports = definePage({
  name: 'imports',
  services: () => import('./import-page.services.ts').then((module) => module.provideImports),
  view: () => import('./import-page.tsx').then((module) => module.ImportsPage),
  input: ({ search, user }) => ({ search, user }),
})

/** The import of locations, sensors and counts. */
export const importFeature = defineFeature(titles, [
  {
    path: '/location/import',
    title: 'imports',
    roles: [ADMINISTRATOR_ROLE],
    page: imports,
    navigation: { group: 'network', order: 60, icon: 'upload' },
  },
])
