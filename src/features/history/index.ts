import { ADMINISTRATOR_ROLE } from '../../../contract/permissions.ts'
import { defineWords } from '../../i18n/word-table.ts'
import { defineFeature } from '../../pages/define/feature.ts'
import { definePage } from '../../pages/define/page.ts'
import { bySearch, listOfRecords } from '../../pages/define/selectors.ts'

const titles = defineWords({ history: 'Integralność zapisów' }, { history: 'Record integrity' })

const history = definePage({
  name: 'history',
  services: () => import('./history-page.services.ts').then((module) => module.provideHistory),
  view: () => import('./history-page.tsx').then((module) => module.HistoryPage),
  input: bySearch,
  addressed: listOfRecords,
})

/** The closed days of the chain of records (decision 083). */
export const historyFeature = defineFeature(titles, [
  {
    path: '/history',
    title: 'history',
    roles: [ADMINISTRATOR_ROLE],
    page: history,
    navigation: { group: 'administration', order: 52, icon: 'lock' },
  },
])
