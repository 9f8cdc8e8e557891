import { translate } from '../../i18n/translate.ts'
import { defineWords } from '../../i18n/word-table.ts'
import type { RouteDefinition } from '../../pages/define/feature.ts'
import { definePlainPage } from '../../pages/define/page.ts'

const titles = defineWords({ notFound: 'Nie ma takiej strony' }, { notFound: 'Page not found' })

/** The page for addresses that do not exist or that the account may not see (R34). */
export const notFoundRoute: RouteDefinition = {
  path: '/auth/404',
  title: () => translate(titles, 'notFound'),
  page: definePlainPage('notFound', () => import('./not-found-page.tsx').then((module) => module.NotFound)),
}
