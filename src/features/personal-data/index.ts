import { ADMINISTRATOR_ROLE } from '../../../contract/permissions.ts'
import { defineWords } from '../../i18n/word-table.ts'
import { defineFeature } from '../../pages/define/feature.ts'
import { definePage } from '../../pages/define/page.ts'
import { bySearch, listOfRecords } from '../../pages/define/selectors.ts'

const titles = defineWords({ personalData: 'Dane osobowe' }, { personalData: 'Personal data' })

const personalData = definePage({
  name: 'personalData',
  services: () => import('./personal-data-page.services.ts').then((module) => module.providePersonalData),
  view: () => import('./personal-data-page.tsx').then((module) => module.PersonalDataPage),
  input: bySearch,
  addressed: listOfRecords,
})

/** What is stored about people, its export and its erasure (decision 086). */
export const personalDataFeature = defineFeature(titles, [
  {
    path: '/personal-data',
    title: 'personalData',
    roles: [ADMINISTRATOR_ROLE],
    page: personalData,
    navigation: { group: 'administration', order: 55, icon: 'shield' },
  },
])
