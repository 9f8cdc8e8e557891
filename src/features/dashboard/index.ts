import { defineWords } from '../../i18n/word-table.ts'
import { defineFeature } from '../../pages/define/feature.ts'
import { definePage, definePart } from '../../pages/define/page.ts'

const titles = defineWords({ dashboard: 'Pulpit' }, { dashboard: 'Dashboard' })

/** The campaigns that wait for the user, which the shell shows on every page. */
export const tasksPart = definePart({
  name: 'tasks',
  services: () => import('./dashboard-page.services.ts').then((module) => module.provideTasks),
})

const dashboard = definePage({
  name: 'dashboard',
  services: () => import('./dashboard-page.services.ts').then((module) => module.provideDashboard),
  view: () => import('./dashboard-page.tsx').then((module) => module.DashboardPage),
  input: ({ user }) => ({ user }),
})

/** The page to which `/` leads (R01). */
export const dashboardFeature = defineFeature(titles, [
  {
    path: '/dashboard',
    title: 'dashboard',
    page: dashboard,
    navigation: { group: 'work', order: 10, icon: 'home' },
  },
])
