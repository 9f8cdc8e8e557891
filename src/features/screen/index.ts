import { ADMINISTRATOR_ROLE } from '../../../contract/roles.ts'
import { defineWords } from '../../i18n/word-table.ts'
import { defineFeature } from '../../pages/define/feature.ts'
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
  {
    path: '/screen',
    title: 'screens',
    roles: administrators,
    page: list,
    navigation: { group: 'network', order: 20, icon: 'screen' },
  },
  { path: '/screen/form', title: 'newScreen', roles: administrators, page: form },
  { path: '/screen/form/:uuid', title: 'editScreen', roles: administrators, page: form },
])
