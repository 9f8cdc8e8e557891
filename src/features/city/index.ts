import { ADMINISTRATOR_ROLE } from '../../../contract/permissions.ts'
import { defineWords } from '../../i18n/word-table.ts'
import { defineFeature, recordRoutes } from '../../pages/define/feature.ts'
import { definePage } from '../../pages/define/page.ts'
import { byKey, bySearch, formOf, listOf } from '../../pages/define/selectors.ts'

const titles = defineWords(
  { cities: 'Aglomeracje', newCity: 'Nowa aglomeracja', editCity: 'Aglomeracja' },
  { cities: 'Cities', newCity: 'New city', editCity: 'City' },
)

const administrators = [ADMINISTRATOR_ROLE]

const list = definePage({
  name: 'cities',
  services: () => import('./city-pages.services.ts').then((module) => module.provideCities),
  view: () => import('./city-list-page.tsx').then((module) => module.CityListPage),
  input: bySearch,
  addressed: listOf,
})

const form = definePage({
  name: 'cityForm',
  services: () => import('./city-pages.services.ts').then((module) => module.provideCityForm),
  view: () => import('./city-form-page.tsx').then((module) => module.CityFormPage),
  input: byKey,
  form: formOf,
})

/** The pages of cities (R25, P06). */
export const cityFeature = defineFeature(titles, [
  ...recordRoutes({
    path: '/city',
    list,
    form,
    titles: ['cities', 'newCity', 'editCity'],
    access: { roles: administrators },
    navigation: { group: 'network', order: 30, icon: 'map' },
  }),
])
