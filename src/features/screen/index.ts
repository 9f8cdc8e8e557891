import { ADMINISTRATOR_ROLE } from '../../../contract/permissions.ts'
import { defineWords } from '../../i18n/word-table.ts'
import { defineFeature } from '../../pages/define/feature.ts'
import { definePage } from '../../pages/define/page.ts'
import { byKey, bySearch, formOfRecord, listOfRecords } from '../../pages/define/selectors.ts'

const titles = defineWords(
  { screens: 'Ekrany', newScreen: 'Nowy ekran', editScreen: 'Ekran', pairPlayer: 'Sparuj odtwarzacz' },
  { screens: 'Screens', newScreen: 'New screen', editScreen: 'Screen', pairPlayer: 'Pair player' },
)

const administrators = [ADMINISTRATOR_ROLE]

const list = definePage({
  name: 'screens',
  services: () => import('./screen-pages.services.ts').then((module) => module.provideScreens),
  view: () => import('./screen-list-page.tsx').then((module) => module.ScreenListPage),
  input: bySearch,
  addressed: listOfRecords,
})

const form = definePage({
  name: 'screenForm',
  services: () => import('./screen-pages.services.ts').then((module) => module.provideScreenForm),
  view: () => import('./screen-form-page.tsx').then((module) => module.ScreenFormPage),
  input: byKey,
  form: formOfRecord,
})

const player = definePage({
  name: 'screenPlayer',
  services: () => import('./screen-pages.services.ts').then((module) => module.provideScreenPlayerPage),
  view: () => import('./player/screen-player-page.tsx').then((module) => module.ScreenPlayerPage),
  input: ({ params }) => ({ key: params.uuid ?? '' }),
})

const pair = definePage({
  name: 'screenPairing',
  services: () => import('./screen-pages.services.ts').then((module) => module.provideScreenPairing),
  view: () => import('./pair/pair-page.tsx').then((module) => module.PairPage),
  input: bySearch,
})

/** The pages of screens (R24) and of their players: owners have the list, the players and the pairing. */
export const screenFeature = defineFeature(titles, [
  {
    path: '/screen',
    title: 'screens',
    permission: 'location.edit',
    page: list,
    navigation: { group: 'network', order: 20, icon: 'screen', permission: 'location.edit', orderAtWork: 72 },
  },
  { path: '/screen/form', title: 'newScreen', roles: administrators, page: form },
  { path: '/screen/form/:uuid', title: 'editScreen', roles: administrators, page: form },
  { path: '/screen/player/:uuid', title: 'editScreen', permission: 'location.edit', page: player },
  { path: '/screen/pair', title: 'pairPlayer', permission: 'location.edit', page: pair },
])
