import { ADMINISTRATOR_ROLE } from '../../../contract/permissions.ts'
import { defineWords } from '../../i18n/word-table.ts'
import { defineFeature, recordRoutes } from '../../pages/define/feature.ts'
import { definePage } from '../../pages/define/page.ts'
import { byKey, bySearch, formOfRecord, listOf, listOfRecords } from '../../pages/define/selectors.ts'

const titles = defineWords(
  {
    locations: 'Lokalizacje',
    newLocation: 'Nowa lokalizacja',
    locationForm: 'Lokalizacja',
    massiveActions: 'Lokalizacje typu',
  },
  {
    locations: 'Locations',
    newLocation: 'New location',
    locationForm: 'Location',
    massiveActions: 'Locations of a venue type',
  },
)

const administrators = [ADMINISTRATOR_ROLE]

const list = definePage({
  name: 'locations',
  services: () => import('./location-pages.services.ts').then((module) => module.provideLocations),
  view: () => import('./location-list-page.tsx').then((module) => module.LocationListPage),
  input: bySearch,
  addressed: listOfRecords,
})

const form = definePage({
  name: 'locationForm',
  services: () => import('./location-pages.services.ts').then((module) => module.provideLocationForm),
  view: () => import('./location-form-page.tsx').then((module) => module.LocationFormPage),
  input: byKey,
  form: formOfRecord,
})

const massiveActions = definePage({
  name: 'massiveActions',
  services: () =>
    import('./massive-actions/massive-actions-page.services.ts').then((module) => module.provideMassiveActions),
  view: () => import('./massive-actions/massive-actions-page.tsx').then((module) => module.MassiveActionsPage),
  input: ({ params, search }) => ({ industryId: Number(params.uuid), search }),
  addressed: listOf,
})

/** The pages of locations, and of the changes of many of them (R24, P05, X01). */
export const locationFeature = defineFeature(titles, [
  ...recordRoutes({
    path: '/location',
    list,
    form,
    titles: ['locations', 'newLocation', 'locationForm'],
    access: { roles: administrators },
    navigation: { group: 'network', order: 10, icon: 'pin' },
  }),
  {
    path: '/industry/massive-actions/:uuid',
    title: 'massiveActions',
    roles: administrators,
    page: massiveActions,
  },
])
