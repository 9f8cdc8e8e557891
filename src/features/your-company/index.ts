import { defineWords } from '../../i18n/word-table.ts'
import { defineFeature } from '../../pages/define/feature.ts'
import { definePage } from '../../pages/define/page.ts'

const titles = defineWords({ yourCompany: 'Twoja firma' }, { yourCompany: 'Your company' })

const yourCompany = definePage({
  name: 'yourCompany',
  services: () => import('./your-company-page.services.ts').then((module) => module.provideYourCompany),
  view: () => import('./your-company-page.tsx').then((module) => module.YourCompanyPage),
  input: ({ user }) => ({ query: { companyId: user.company_id } }),
})

/** The settings of the own company (R30). */
export const yourCompanyFeature = defineFeature(titles, [
  {
    path: '/your-company',
    title: 'yourCompany',
    page: yourCompany,
    navigation: { group: 'work', order: 110, icon: 'building' },
  },
])
