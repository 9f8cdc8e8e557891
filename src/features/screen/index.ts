import { ADMINISTRATOR_ROLE } from '../../../contract/permissions.ts'
import { defineWords } from '../../i18n/word-table.ts'
import { defineFeature, recordRoutes } from '../../pages/define/feature.ts'
import { definePage } from '../../pages/define/page.ts'
import { byKey, bySearch, formOf, listOfRecords } from '../../pages/define/selectors.ts'

const titles = defineWords(
  { screens: 'Ekrany', newScreen: 'Nowy ekran', editScreen: 'Ekran' },
  { screens: 'Screens', newScreen: 'New screen', editScreen: 'Screen' },
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
  form: formOf,
})

/** The pages of screens (R24). */
export const screenFeature = defineFeature(titles, [
  ...recordRoutes({
    path: '/screen',
    list,
    form,
    titles: ['screens', 'newScreen', 'editScreen'],
    access: { roles: administrators },
    navigation: { group: 'network', order: 20, icon: 'screen' },
  }),
])
