import { defineWords } from '../../i18n/word-table.ts'
import { defineFeature } from '../../pages/define/feature.ts'
import { definePage } from '../../pages/define/page.ts'
import { bySearch, formOf, listOf } from '../../pages/define/selectors.ts'

const titles = defineWords({ findings: 'Wątpliwe zliczenia' }, { findings: 'Doubtful counts' })

const list = definePage({
  name: 'sensorFinding',
  services: () => import('./finding-pages.services.ts').then((module) => module.provideFindings),
  view: () => import('./finding-list-page.tsx').then((module) => module.FindingListPage),
  input: bySearch,
  addressed: listOf,
})

const form = definePage({
  name: 'sensorFindingForm',
  services: () => import('./finding-pages.services.ts').then((module) => module.provideFindingForm),
  view: () => import('./finding-form-page.tsx').then((module) => module.FindingFormPage),
  input: ({ params }) => ({ key: params.uuid ?? null }),
  form: formOf,
})

/** The pages of findings about sensors. */
export const sensorFindingFeature = defineFeature(titles, [
  {
    path: '/sensor-finding',
    title: 'findings',
    permission: 'location.edit',
    page: list,
    navigation: { group: 'work', order: 77, icon: 'list-check', permission: 'location.edit' },
  },
  { path: '/sensor-finding/form/:uuid', title: 'findings', permission: 'location.edit', page: form },
])
