import { ADMINISTRATOR_ROLE } from '../../../contract/permissions.ts'
import { defineWords } from '../../i18n/word-table.ts'
import { defineFeature } from '../../pages/define/feature.ts'
import { definePlainPage } from '../../pages/define/page.ts'

const titles = defineWords({ testing: 'Testowanie' }, { testing: 'Testing' })

const testing = definePlainPage('testing', () =>
  import('./connected-testing-page.tsx').then((module) => module.ConnectedTestingPage),
)

/** The server writes `off` into the page if the settings do not offer it (TESTING_PAGE). */
const isOffered = (): boolean => document.querySelector('meta[name=testing-page][content=off]') === null

/** The page for testers (R03). The specification has no role for testers: administrators see it. */
export const testingFeature = defineFeature(titles, [
  {
    path: '/testing',
    title: 'testing',
    roles: [ADMINISTRATOR_ROLE],
    isOffered,
    page: testing,
    navigation: { group: 'tools', order: 10, icon: 'list-check' },
  },
])
