import { defineWords } from '../../i18n/word-table.ts'
import { defineFeature } from '../../pages/define/feature.ts'
import { definePage } from '../../pages/define/page.ts'
import { itself } from '../../pages/define/selectors.ts'

const titles = defineWords(
  { araboxes: 'Araboxy', arabox: 'Arabox', editLocation: 'Edycja lokalizacji' },
  { araboxes: 'Araboxes', arabox: 'Arabox', editLocation: 'Edit location' },
)

const overview = definePage({
  name: 'araboxes',
  services: () => import('./overview/overview-page.services.ts').then((module) => module.provideAraboxes),
  view: () => import('./overview/overview-page.tsx').then((module) => module.AraboxOverviewPage),
  input: ({ search, user }) => ({ search, user }),
  addressed: itself,
})

const preview = definePage({
  name: 'araboxPreview',
  services: () => import('./live/live-page.services.ts').then((module) => module.provideAraboxPreview),
  view: () => import('./live/live-page.tsx').then((module) => module.AraboxLivePage),
  input: ({ params }) => ({ uuid: params.uuid ?? '' }),
})

const edit = definePage({
  name: 'araboxEdit',
  services: () => import('./edit/edit-page.services.ts').then((module) => module.provideAraboxEdit),
  view: () => import('./edit/edit-page.tsx').then((module) => module.AraboxEditPage),
  input: ({ params }) => ({ key: params.uuid ?? '' }),
  form: itself,
})

/** The overview of araboxes, one of them live, and the form of its location. */
export const araboxFeature = defineFeature(titles, [
  {
    path: '/your-araboxes',
    title: 'araboxes',
    page: overview,
    navigation: { group: 'work', order: 70, icon: 'arabox', silent: (counts) => counts.silent_araboxes },
  },
  { path: '/your-araboxes/location-preview/:uuid', title: 'arabox', page: preview },
  { path: '/your-araboxes/location-edit/:uuid', title: 'editLocation', page: edit },
])
