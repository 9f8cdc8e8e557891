import { ADMINISTRATOR_ROLE } from '../../contract/roles.ts'
import { lazyPage } from './lazy-page.ts'
import type { Route } from './route.ts'
import { routePage } from './route-page.tsx'

const IndustryList = lazyPage(() => import('../features/industry/industry-list-page.tsx'), 'IndustryListPage')
const IndustryForm = lazyPage(() => import('../features/industry/industry-form-page.tsx'), 'IndustryFormPage')
const CityList = lazyPage(() => import('../features/city/city-list-page.tsx'), 'CityListPage')
const CityForm = lazyPage(() => import('../features/city/city-form-page.tsx'), 'CityFormPage')
const ScreenList = lazyPage(() => import('../features/screen/screen-list-page.tsx'), 'ScreenListPage')
const ScreenForm = lazyPage(() => import('../features/screen/screen-form-page.tsx'), 'ScreenFormPage')
const DeviceList = lazyPage(() => import('../features/device/device-list-page.tsx'), 'DeviceListPage')
const DeviceForm = lazyPage(() => import('../features/device/device-form-page.tsx'), 'DeviceFormPage')
const RoleList = lazyPage(() => import('../features/role/role-list-page.tsx'), 'RoleListPage')
const RoleForm = lazyPage(() => import('../features/role/role-form-page.tsx'), 'RoleFormPage')
const CompanyList = lazyPage(() => import('../features/company/company-list-page.tsx'), 'CompanyListPage')
const CompanyForm = lazyPage(() => import('../features/company/company-form-page.tsx'), 'CompanyFormPage')
const LocationList = lazyPage(() => import('../features/location/location-list-page.tsx'), 'LocationListPage')
const LocationForm = lazyPage(() => import('../features/location/location-form-page.tsx'), 'LocationFormPage')
const UserList = lazyPage(() => import('../features/user/user-list-page.tsx'), 'UserListPage')
const UserForm = lazyPage(() => import('../features/user/user-form-page.tsx'), 'UserFormPage')
const MassiveActions = lazyPage(
  () => import('../features/location/massive-actions/massive-actions-page.tsx'),
  'MassiveActionsPage',
)
const IndustryImport = lazyPage(
  () => import('../features/industry/import/industry-import-page.tsx'),
  'IndustryImportPage',
)
const Audit = lazyPage(() => import('../features/audit/audit-page.tsx'), 'AuditPage')

/** The name that the page before passed with the navigation, in the state of the browser's history (X01, X02). */
const passedName = (): string | null => {
  const state: unknown = window.history.state
  const name = typeof state === 'object' && state !== null && 'name' in state ? state.name : null
  return typeof name === 'string' ? name : null
}

const roles = [ADMINISTRATOR_ROLE]

const industryForm = routePage({
  screen: 'industryForm',
  input: ({ params }) => ({ key: params.uuid ?? null }),
  page: (props) => <IndustryForm {...props} />,
  form: (actor) => actor.getSnapshot().children.form,
})

const cityForm = routePage({
  screen: 'cityForm',
  input: ({ params }) => ({ key: params.uuid ?? null }),
  page: (props) => <CityForm {...props} />,
  form: (actor) => actor.getSnapshot().children.form,
})

const screenForm = routePage({
  screen: 'screenForm',
  input: ({ params }) => ({ key: params.uuid ?? null }),
  page: (props) => <ScreenForm {...props} />,
  form: (actor) => actor.getSnapshot().children.form,
})

const deviceForm = routePage({
  screen: 'deviceForm',
  input: ({ params }) => ({ key: params.uuid ?? null }),
  page: (props) => <DeviceForm {...props} />,
  form: (actor) => actor.getSnapshot().children.page?.getSnapshot().children.form,
})

const roleForm = routePage({
  screen: 'roleForm',
  input: ({ params }) => ({ key: params.uuid ?? null }),
  page: (props) => <RoleForm {...props} />,
  form: (actor) => actor.getSnapshot().children.form,
})

const companyForm = routePage({
  screen: 'companyForm',
  input: ({ params }) => ({ key: params.uuid ?? null }),
  page: (props) => <CompanyForm {...props} />,
  form: (actor) => actor.getSnapshot().children.form,
})

const locationForm = routePage({
  screen: 'locationForm',
  input: ({ params }) => ({ key: params.uuid ?? null }),
  page: (props) => <LocationForm {...props} />,
  form: (actor) => actor.getSnapshot().children.page?.getSnapshot().children.form,
})

const userForm = routePage({
  screen: 'userForm',
  input: ({ params }) => ({ key: params.uuid ?? null }),
  page: (props) => <UserForm {...props} />,
  form: (actor) => actor.getSnapshot().children.page?.getSnapshot().children.form,
})

/** Pages of reference data, for administrators only (R21–R29, P02–P08). */
export const administrationRoutes: readonly Route[] = [
  {
    path: '/user',
    title: 'users',
    roles,
    Page: routePage({
      screen: 'users',
      input: ({ search }) => ({ search }),
      page: (props) => <UserList {...props} />,
      addressed: (actor) => actor.getSnapshot().children.list,
    }),
  },
  { path: '/user/form', title: 'newUser', roles, Page: userForm },
  { path: '/user/form/:uuid', title: 'editUser', roles, Page: userForm },
  {
    path: '/audit',
    title: 'audit',
    roles,
    Page: routePage({
      screen: 'audit',
      input: ({ search }) => ({ search }),
      page: (props) => <Audit {...props} />,
      addressed: (actor) => actor.getSnapshot().children.list,
    }),
  },
  {
    path: '/company',
    title: 'companies',
    roles,
    Page: routePage({
      screen: 'companies',
      input: ({ search }) => ({ search }),
      page: (props) => <CompanyList {...props} />,
      addressed: (actor) => actor.getSnapshot().children.list,
    }),
  },
  { path: '/company/form', title: 'newCompany', roles, Page: companyForm },
  { path: '/company/form/:uuid', title: 'editCompany', roles, Page: companyForm },
  {
    path: '/location',
    title: 'locations',
    roles,
    Page: routePage({
      screen: 'locations',
      input: ({ search }) => ({ search }),
      page: (props) => <LocationList {...props} />,
      addressed: (actor) => actor.getSnapshot().children.page?.getSnapshot().children.list,
    }),
  },
  { path: '/location/form', title: 'newLocation', roles, Page: locationForm },
  { path: '/location/form/:uuid', title: 'locationForm', roles, Page: locationForm },
  {
    path: '/city',
    title: 'cities',
    roles,
    Page: routePage({
      screen: 'cities',
      input: ({ search }) => ({ search }),
      page: (props) => <CityList {...props} />,
      addressed: (actor) => actor.getSnapshot().children.list,
    }),
  },
  { path: '/city/form', title: 'newCity', roles, Page: cityForm },
  { path: '/city/form/:uuid', title: 'editCity', roles, Page: cityForm },
  {
    path: '/screen',
    title: 'screens',
    roles,
    Page: routePage({
      screen: 'screens',
      input: ({ search }) => ({ search }),
      page: (props) => <ScreenList {...props} />,
      addressed: (actor) => actor.getSnapshot().children.list,
    }),
  },
  { path: '/screen/form', title: 'newScreen', roles, Page: screenForm },
  { path: '/screen/form/:uuid', title: 'editScreen', roles, Page: screenForm },
  {
    path: '/device',
    title: 'devices',
    roles,
    Page: routePage({
      screen: 'devices',
      input: ({ search }) => ({ search }),
      page: (props) => <DeviceList {...props} />,
      addressed: (actor) => actor.getSnapshot().children.list,
    }),
  },
  { path: '/device/form', title: 'newDevice', roles, Page: deviceForm },
  { path: '/device/form/:uuid', title: 'editDevice', roles, Page: deviceForm },
  {
    path: '/role',
    title: 'roles',
    roles,
    Page: routePage({
      screen: 'roles',
      input: ({ search }) => ({ search }),
      page: (props) => <RoleList {...props} />,
      addressed: (actor) => actor.getSnapshot().children.list,
    }),
  },
  { path: '/role/form', title: 'newRole', roles, Page: roleForm },
  { path: '/role/form/:uuid', title: 'editRole', roles, Page: roleForm },
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
  {
    path: '/industry/import',
    title: 'industryImport',
    roles,
    Page: routePage({
      screen: 'industryImport',
      input: () => undefined,
      page: (props) => <IndustryImport {...props} />,
    }),
  },
  {
    path: '/industry/massive-actions/:uuid',
    title: 'massiveActions',
    roles,
    Page: routePage({
      screen: 'massiveActions',
      input: ({ params, search }) => ({ industryId: Number(params.uuid), search }),
      page: (props) => <MassiveActions {...props} passedName={passedName()} />,
      addressed: (actor) => actor.getSnapshot().children.list,
    }),
  },
]
