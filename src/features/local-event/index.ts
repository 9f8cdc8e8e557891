import { defineWords } from '../../i18n/word-table.ts'
import { defineFeature, recordRoutes } from '../../pages/define/feature.ts'
import { definePage } from '../../pages/define/page.ts'
import { bySearch, formOf, listOf } from '../../pages/define/selectors.ts'

const titles = defineWords(
  { events: 'Wydarzenia lokalne', newEvent: 'Nowe wydarzenie' },
  { events: 'Local events', newEvent: 'New event' },
)

const list = definePage({
  name: 'localEvents',
  services: () => import('./local-event-pages.services.ts').then((module) => module.provideLocalEvents),
  view: () => import('./local-event-list-page.tsx').then((module) => module.LocalEventListPage),
  input: bySearch,
  addressed: listOf,
})

const form = definePage({
  name: 'localEventForm',
  services: () => import('./local-event-pages.services.ts').then((module) => module.provideLocalEventForm),
  view: () => import('./local-event-form-page.tsx').then((module) => module.LocalEventFormPage),
  input: ({ params, search }) => ({ key: params.uuid ?? null, search }),
  form: formOf,
})

/** The pages of events in cities. */
export const localEventFeature = defineFeature(titles, [
  ...recordRoutes({
    path: '/local-event',
    list,
    form,
    titles: ['events', 'newEvent', 'events'],
    access: { permission: 'location.edit' },
    navigation: { group: 'work', order: 76, icon: 'calendar', permission: 'location.edit' },
  }),
])
