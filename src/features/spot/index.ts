import { defineWords } from '../../i18n/word-table.ts'
import { defineFeature } from '../../pages/define/feature.ts'
import { definePage } from '../../pages/define/page.ts'
import { bySearch, listOf } from '../../pages/define/selectors.ts'

const titles = defineWords({ spots: 'Spoty', spot: 'Spot' }, { spots: 'Spots', spot: 'Spot' })

const list = definePage({
  name: 'spots',
  services: () => import('./spot-pages.services.ts').then((module) => module.provideSpots),
  view: () => import('./spot-list-page.tsx').then((module) => module.SpotListPage),
  input: bySearch,
  addressed: listOf,
})

const spot = definePage({
  name: 'spot',
  services: () => import('./spot-pages.services.ts').then((module) => module.provideSpotPage),
  view: () => import('./spot-page.tsx').then((module) => module.SpotPage),
  input: ({ params }) => ({ id: params.uuid ?? '' }),
})

/** The spots of the own company. */
export const spotFeature = defineFeature(titles, [
  { path: '/your-spots', title: 'spots', page: list, navigation: { group: 'work', order: 60, icon: 'play' } },
  { path: '/your-spots/preview/:uuid', title: 'spot', page: spot },
])
