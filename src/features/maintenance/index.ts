import { defineWords } from '../../i18n/word-table.ts'
import { defineFeature, recordRoutes } from '../../pages/define/feature.ts'
import { definePage } from '../../pages/define/page.ts'
import { bySearch, formOf, listOf } from '../../pages/define/selectors.ts'

const titles = defineWords(
  { maintenance: 'Prace planowe', newMaintenance: 'Nowe prace planowe' },
  { maintenance: 'Planned maintenance', newMaintenance: 'New planned maintenance' },
)

const list = definePage({
  name: 'maintenance',
  services: () => import('./maintenance-pages.services.ts').then((module) => module.provideMaintenance),
  view: () => import('./maintenance-list-page.tsx').then((module) => module.MaintenanceListPage),
  input: bySearch,
  addressed: listOf,
})

const form = definePage({
  name: 'maintenanceForm',
  services: () => import('./maintenance-pages.services.ts').then((module) => module.provideMaintenanceForm),
  view: () => import('./maintenance-form-page.tsx').then((module) => module.MaintenanceFormPage),
  input: ({ params, search }) => ({ key: params.uuid ?? null, search }),
  form: formOf,
})

/** The pages of planned works at locations. */
export const maintenanceFeature = defineFeature(titles, [
  ...recordRoutes({
    path: '/maintenance',
    list,
    form,
    titles: ['maintenance', 'newMaintenance', 'maintenance'],
    access: { permission: 'location.edit' },
    navigation: { group: 'work', order: 75, icon: 'clock', permission: 'location.edit' },
  }),
])
