import { ADMINISTRATOR_ROLE } from '../../contract/roles.ts'
import { lazyPage } from './lazy-page.ts'
import type { Route } from './route.ts'
import { routePage } from './route-page.tsx'

const IndustryList = lazyPage(() => import('../features/industry/industry-list-page.tsx'), 'IndustryListPage')
const IndustryForm = lazyPage(() => import('../features/industry/industry-form-page.tsx'), 'IndustryFormPage')

const roles = [ADMINISTRATOR_ROLE]

const industryForm = routePage({
  screen: 'industryForm',
  input: ({ params }) => ({ key: params.uuid ?? null }),
  page: (props) => <IndustryForm {...props} />,
  form: (actor) => actor.getSnapshot().children.form,
})

/** Pages of reference data, for administrators only (R21–R29, P02–P08). */
export const administrationRoutes: readonly Route[] = [
  {
    path: '/industry',
    title: 'industries',
    roles,
    Page: routePage({
      screen: 'industries',
      input: ({ search }) => ({ search }),
      page: (props) => <IndustryList {...props} />,
      addressed: (actor) => actor.getSnapshot().children.list,
    }),
  },
  { path: '/industry/form', title: 'newIndustry', roles, Page: industryForm },
  { path: '/industry/form/:uuid', title: 'editIndustry', roles, Page: industryForm },
]
