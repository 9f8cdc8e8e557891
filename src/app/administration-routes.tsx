import { ADMINISTRATOR_ROLE } from '../../contract/roles.ts'
import { lazyPage } from './lazy-page.tsx'
import type { Route } from './route.ts'
import { routePage } from './route-page.tsx'

// The list and the form of a kind are one module: each import expression makes the first load larger.
const industryPages = () => import('../features/industry/industry-pages.ts')
const IndustryList = lazyPage(industryPages, 'IndustryListPage')
const IndustryForm = lazyPage(industryPages, 'IndustryFormPage')
const cityPages = () => import('../features/city/city-pages.ts')
const CityList = lazyPage(cityPages, 'CityListPage')
const CityForm = lazyPage(cityPages, 'CityFormPage')
const screenPages = () => import('../features/screen/screen-pages.ts')
const ScreenList = lazyPage(screenPages, 'ScreenListPage')
const ScreenForm = lazyPage(screenPages, 'ScreenFormPage')
const devicePages = () => import('../features/device/device-pages.ts')
const DeviceList = lazyPage(devicePages, 'DeviceListPage')
const DeviceForm = lazyPage(devicePages, 'DeviceFormPage')
const rolePages = () => import('../features/role/role-pages.ts')
const RoleList = lazyPage(rolePages, 'RoleListPage')
const RoleForm = lazyPage(rolePages, 'RoleFormPage')
const companyPages = () => import('../features/company/company-pages.ts')
const CompanyList = lazyPage(companyPages, 'CompanyListPage')
const CompanyForm = lazyPage(companyPages, 'CompanyFormPage')
const locationPages = () => import('../features/location/location-pages.ts')
const LocationList = lazyPage(() => import('../features/location/location-list-page.tsx'), 'LocationListPage')
const LocationForm = lazyPage(locationPages, 'LocationFormPage')
const userPages = () => import('../features/user/user-pages.ts')
const UserList = lazyPage(userPages, 'UserListPage')
const UserForm = lazyPage(userPages, 'UserFormPage')
const MassiveActions = lazyPage(locationPages, 'MassiveActionsPage')
const IndustryImport = lazyPage(industryPages, 'IndustryImportPage')
const webhookPages = () => import('../features/webhook/webhook-pages.ts')
const WebhookList = lazyPage(webhookPages, 'WebhookListPage')
const WebhookForm = lazyPage(webhookPages, 'WebhookFormPage')
const Testing = lazyPage(() => import('./seldom-pages.ts'), 'TestingRoutePage')
const Audit = lazyPage(() => import('../features/audit/audit-page.tsx'), 'AuditPage')

/** The name that the page before passed with the navigation, in the state of the browser's history (X01, X02). */
const passedName = (): string | null => {
  const state: unknown = window.history.state
  const name = typeof state === 'object' && state !== null && 'name' in state ? state.name : null
  return typeof name === 'string' ? name : null
}

const roles = [ADMINISTRATOR_ROLE]

// The pages share these: the first load is smaller than with one of each for every page.
type With<Children> = { getSnapshot: () => { children: Children } }
const byKey = ({ params }: { params: Readonly<Record<string, string | undefined>> }) => ({ key: params.uuid ?? null })
const bySearch = ({ search }: { search: string }) => ({ search })
const formOf = <Form,>(actor: With<{ form?: Form }>): Form | undefined => actor.getSnapshot().children.form
const formOfRecord = <Form,>(actor: With<{ record?: With<{ form?: Form }> }>): Form | undefined => {
  const { record } = actor.getSnapshot().children
  return record && formOf(record)
}
const listOf = <List,>(actor: With<{ list?: List }>): List | undefined => actor.getSnapshot().children.list
const listOfRecords = <List,>(actor: With<{ records?: With<{ list?: List }> }>): List | undefined => {
  const { records } = actor.getSnapshot().children
  return records && listOf(records)
}

const industryForm = routePage({
  screen: 'industryForm',
  input: byKey,
  page: IndustryForm,
  form: formOf,
})

const cityForm = routePage({
  screen: 'cityForm',
  input: byKey,
  page: CityForm,
  form: formOf,
})

const screenForm = routePage({
  screen: 'screenForm',
  input: byKey,
  page: ScreenForm,
  form: formOf,
})

const deviceForm = routePage({
  screen: 'deviceForm',
  input: byKey,
  page: DeviceForm,
  form: formOfRecord,
})

const roleForm = routePage({
  screen: 'roleForm',
  input: byKey,
  page: RoleForm,
  form: formOf,
})

const companyForm = routePage({
  screen: 'companyForm',
  input: byKey,
  page: CompanyForm,
  form: formOf,
})

const locationForm = routePage({
  screen: 'locationForm',
  input: byKey,
  page: LocationForm,
  form: formOfRecord,
})

const userForm = routePage({
  screen: 'userForm',
  input: byKey,
  page: UserForm,
  form: formOfRecord,
})

const webhookForm = routePage({
  screen: 'webhookForm',
  input: byKey,
  page: WebhookForm,
  form: formOfRecord,
})

/** Pages of reference data, for administrators only (R21–R29, P02–P08), and webhooks. */
export const administrationRoutes: readonly Route[] = [
  {
    path: '/user',
    title: 'users',
    roles,
    Page: routePage({
      screen: 'users',
      input: bySearch,
      page: UserList,
      addressed: listOfRecords,
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
      input: bySearch,
      page: Audit,
      addressed: listOfRecords,
    }),
  },
  // The specification has no role for testers.
  { path: '/testing', title: 'testing', roles, Page: (props) => <Testing {...props} /> },
  {
    path: '/webhook',
    title: 'webhooks',
    permission: 'campaign.share',
    Page: routePage({
      screen: 'webhooks',
      input: bySearch,
      page: WebhookList,
      addressed: listOf,
    }),
  },
  { path: '/webhook/form', title: 'webhooks', permission: 'campaign.share', Page: webhookForm },
  { path: '/webhook/form/:uuid', title: 'webhooks', permission: 'campaign.share', Page: webhookForm },
  {
    path: '/company',
    title: 'companies',
    roles,
    Page: routePage({
      screen: 'companies',
      input: bySearch,
      page: CompanyList,
      addressed: listOf,
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
      input: bySearch,
      page: LocationList,
      addressed: (actor) => actor.getSnapshot().children.records?.getSnapshot().children.list,
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
      input: bySearch,
      page: CityList,
      addressed: listOf,
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
      input: bySearch,
      page: ScreenList,
      addressed: listOfRecords,
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
      input: bySearch,
      page: DeviceList,
      addressed: listOfRecords,
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
      input: bySearch,
      page: RoleList,
      addressed: listOf,
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
      input: bySearch,
      page: IndustryList,
      addressed: listOf,
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
      page: IndustryImport,
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
      preload: MassiveActions.preload,
      addressed: listOf,
    }),
  },
]
